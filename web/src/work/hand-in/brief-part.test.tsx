import type { WorkEditor } from '@podium/core/work/views.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { BriefPart } from './brief-part.tsx'

afterEach(cleanup)

const briefs = [
  { briefId: 'b1', name: '茶饮新包装', body: '为年轻人设计一款包装。' },
  { briefId: 'b2', name: '公益短片', body: '讲述一个志愿者。' },
]

/** @spec R22 */
it.each([
  [null, []],
  ['b2', ['讲述一个志愿者。']],
])('the text of the chosen brief is read where the work answers it (%s)', async (briefId, texts) => {
  const work = { teamId: 't1', stageId: 's1', briefs, briefId } as unknown as WorkEditor
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <BriefPart work={work} disabled={false} onChanged={() => {}} />
        </QueryClientProvider>
      </LanguageContext>,
    ),
  )
  expect([...document.querySelectorAll('section > p')].map(({ textContent }) => textContent)).toEqual(texts)
})
