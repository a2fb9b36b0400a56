import type { RoundForEdit } from '@podium/core/competition/round/round-views.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { PausePanel } from './pause-panel.tsx'

vi.mock('#web/lib/session/allowed.tsx', () => ({ useMay: () => () => true }))

const window = {
  kind: 'submission',
  opensAt: '2026-05-01T00:00:00.000Z',
  closesAt: '2026-06-01T04:00:00.000Z',
  own: null,
  delegated: false,
  forced: 'closed',
  forcedReason: '系统维护',
  forcedByName: '王组织',
  forcedAt: '2026-05-30T04:00:00.000Z',
  paused: true,
}
const round = {
  roundId: 'r1',
  version: 4,
  name: '创新赛',
  nameEn: '',
  state: 'published',
  serverNow: '2026-06-02T00:00:00.000Z',
  stages: [{ windows: [window] }],
} as unknown as RoundForEdit

let closed: object[]
let sent: object[]

beforeEach(() => {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, { body }) => {
      const isQuestion = path.includes('closedMeanwhile')
      if (!isQuestion) sent.push(JSON.parse(body as string))
      return Response.json({ code: 0, msg: '', data: isQuestion ? closed : { version: 5 } })
    },
  }))
})
afterEach(() => {
  currentQuestion()?.answer(false)
  cleanup()
})

async function resume(): Promise<void> {
  render(
    <MemoryRouter>
      <QueryClientProvider client={newQueryClient()}>
        <PausePanel round={round} refresh={[]} />
      </QueryClientProvider>
    </MemoryRouter>,
  )
  fireEvent.click(await screen.findByRole('button', { name: '恢复竞赛' }))
  await waitFor(() => expect(currentQuestion()).not.toBeNull())
}

/** @spec B03 */
it('asks before a pause ends over a closing, with the number of teams that forfeit by it', async () => {
  closed = [
    { stageName: '初赛', stageNameEn: '', itemName: '创意', itemNameEn: '', closesAt: window.closesAt, teams: 3 },
    { stageName: '初赛', stageNameEn: '', itemName: '工程', itemNameEn: '', closesAt: window.closesAt, teams: 2 },
  ]
  await resume()
  expect(currentQuestion()).toMatchObject({ confirm: '恢复，5 支队伍视为放弃', danger: true })
  expect(currentQuestion()?.names?.map((name) => name.match(/^初赛 · ..|\d+ 支队伍$/g))).toEqual([
    ['初赛 · 创意', '3 支队伍'],
    ['初赛 · 工程', '2 支队伍'],
  ])
  expect(screen.getByRole('link', { name: '去推迟截止' }).getAttribute('href')).toContain('/scheduleSet?roundId=r1')
  currentQuestion()?.answer(true)
  await waitFor(() => expect(sent).toMatchObject([{ paused: false, forfeits: 5 }]))
})

it('ends a pause without a warning where nobody forfeits by it', async () => {
  closed = []
  await resume()
  expect(currentQuestion()).toMatchObject({ confirm: '恢复竞赛', danger: false, names: [] })
  expect(screen.queryByRole('link', { name: '去推迟截止' })).toBeNull()
  currentQuestion()?.answer(true)
  await waitFor(() => expect(sent).toMatchObject([{ paused: false, forfeits: 0 }]))
})
