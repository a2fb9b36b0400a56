import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as ScheduleSetPage } from './office-schedule-set.page.tsx'

vi.mock('#web/lib/session/allowed.tsx', () => ({ useMay: () => () => true }))

const day = (n: number) => `2026-05-${String(n).padStart(2, '0')}T04:00:00.000Z`
const window = (kind: string, from: number, to: number) => ({
  windowId: kind,
  stageId: 's1',
  kind,
  itemId: null,
  opensAt: day(from),
  closesAt: day(to),
  onTimeline: true,
  delegated: false,
  forced: null,
  phase: 'open',
  own: null,
})
const stage = {
  stageId: 's1',
  name: '初赛',
  nameEn: '',
  weight: 100,
  opensAt: day(1),
  closesAt: day(28),
  windows: [window('signup', 1, 10), window('submission', 12, 20)],
}
const round = {
  roundId: 'r1',
  name: '创新大赛',
  nameEn: '',
  edition: 1,
  year: 2026,
  state: 'draft',
  version: 3,
  gaps: [],
  settings: [],
  stages: [stage],
  items: [],
  serverNow: day(2),
}
const schedule = { version: 3, state: 'draft', inForce: false, stages: [stage], items: [], serverNow: day(2) }

beforeEach(() => {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (address) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      const answers: Record<string, unknown> = {
        [competitionApi.round.path]: round,
        [competitionApi.schedule.path]: schedule,
        [competitionApi.dateRequests.path]: { needsUpper: false, open: null, requests: [], rows: [] },
      }
      return Response.json({
        code: 0,
        msg: '',
        data: answers[path] ?? { rows: [], total: 0, pageNum: 1, pageSize: 20 },
      })
    },
  }))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

it('a sign-up that goes on when works are handed in is warned of before it is saved', async () => {
  const router = createMemoryRouter([{ path: '*', element: <ScheduleSetPage /> }], {
    initialEntries: ['/competition/scheduleSet?roundId=r1'],
  })
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  const field = await screen.findByLabelText<HTMLInputElement>('结束', {
    selector: '#stages_0_windows_0_closesAt',
  })
  expect(document.body.textContent).not.toContain('请确认以下时间')
  await act(async () => {
    fireEvent.mouseDown(field)
    fireEvent.change(field, { target: { value: '2026-05-15 12:00' } })
    fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13 })
  })
  await screen.findByText('“初赛”的报名结束时，“初赛”的作品提交已经开始')
})
