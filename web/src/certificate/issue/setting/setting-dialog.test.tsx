import { API_BASE } from '@podium/core/base/endpoint.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import type { Question } from '#web/lib/call/ask.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import type { SettingRow } from '../rows.ts'
import { SettingDialog } from './setting-dialog.tsx'

const asked = vi.hoisted(() => ({ questions: [] as Question[], answer: false }))
vi.mock('#web/lib/call/ask.ts', async (original) => ({
  ...(await original<object>()),
  ask: (question: Question) => {
    asked.questions.push(question)
    return Promise.resolve(asked.answer)
  },
}))
afterEach(() => {
  cleanup()
  asked.questions = []
})

/** Saves a setting with this prefix as it stands; returns what was sent. */
async function saved(prefix: string, typed: string, answer: boolean): Promise<unknown[]> {
  asked.answer = answer
  const sent: unknown[] = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, init) => {
      const address = new URL(path, 'http://podium.test').pathname.slice(API_BASE.length)
      if (address === certificateApi.saveSetting.path) sent.push(JSON.parse(init?.body as string))
      const data = address === certificateApi.templatePage.path ? { rows: [], total: 0, pageNum: 1, pageSize: 100 } : {}
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const numberRule = { prefix, body: 'allAutoincrementFour', suffix: '' }
  const options = { honour: '', leastAwards: 1 }
  const setting = { settingId: 's1', templateId: 't1', awardPosition: null, version: 1, numberRule, options }
  const target = { itemId: null, itemName: '全部', kind: 'winner', byAward: false } as const
  render(
    <QueryClientProvider client={newQueryClient()}>
      <SettingDialog
        roundId="r1"
        target={{ ...target, setting: setting as unknown as SettingRow }}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  fireEvent.change(screen.getByLabelText('编号前缀'), { target: { value: typed } })
  fireEvent.click(screen.getByRole('button', { name: '保 存' }))
  await waitFor(() => expect(sent.length + asked.questions.length).toBeGreaterThan(0))
  if (answer) await waitFor(() => expect(sent).toHaveLength(1))
  return sent
}

it('numbers lose their prefix only after a question with an example', async () => {
  expect(await saved('T26', '', false)).toEqual([])
  expect(asked.questions.map(({ text }) => text)).toEqual([expect.stringContaining('0001')])
  cleanup()
  expect(await saved('T26', '', true)).toMatchObject([{ numberRule: { prefix: '' } }])
})

it('numbers with a prefix are saved without a question', async () => {
  expect(await saved('T26', 'T27', true)).toMatchObject([{ numberRule: { prefix: 'T27' } }])
  expect(asked.questions).toEqual([])
})
