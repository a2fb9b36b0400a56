import { cleanup, render, screen } from '@testing-library/react'
import type { RuleView, TeamDetail } from '@podium/core/enrolment/views.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { StageRules } from './stage-rules.tsx'

const broken = { strength: 'hard', holds: false, found: '李明（学历：本科）', reason: '', exception: '' } as const
const ofFinal: RuleView = { ...broken, key: 'a', sentence: '队员须为硕士（“决赛”检查）', stages: ['决赛'] }
const atSignUp: RuleView = { ...broken, key: 'b', sentence: '队员须为学生', stages: [] }

async function show(isCaptain: boolean): Promise<void> {
  const team: Pick<TeamDetail, 'teamId' | 'rules' | 'petitions' | 'isCaptain'> = {
    teamId: 't1',
    rules: [ofFinal, atSignUp],
    petitions: [],
    isCaptain,
  }
  await act(async () =>
    render(
      <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
        <QueryClientProvider client={newQueryClient()}>
          <StageRules team={team} onChange={() => undefined} />
        </QueryClientProvider>
      </LanguageContext>,
    ),
  )
}
afterEach(cleanup)

it('an enrolled team sees which rules of stages it breaks, and the captain alone can ask for an exception', async () => {
  await show(false)
  expect(screen.getByText(/队员须为硕士/)).toBeTruthy()
  expect(screen.getByText('决赛前须符合')).toBeTruthy()
  expect(screen.queryByText(/队员须为学生/)).toBe(null)
  expect(screen.queryByRole('button')).toBe(null)
  cleanup()
  await show(true)
  expect(screen.getAllByRole('button')).toHaveLength(1)
})
