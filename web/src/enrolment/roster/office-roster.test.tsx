import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { RosterRow } from '@podium/core/enrolment/roster/roster.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as RosterPage } from './office-roster.page.tsx'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const row: RosterRow = {
  teamId: 't1',
  stageId: 's2',
  number: '2026A00001',
  teamName: '追光队',
  schoolName: '澄湖理工大学',
  roundName: '创新大赛',
  itemName: '产品设计',
  stageName: '决赛',
  rosterState: 'captain',
  names: ['李明', '韩梅'],
  leaderNames: [],
  memberCount: 3,
  checkStanding: null,
  refusedNames: [],
  confirmedAt: '2026-05-01T04:00:00.000Z',
}
let saved: { value: { min: number; until: string; unconfirmed: string }; no: number } | null

async function show(address: string) {
  saved = null
  const value = {
    required: true,
    min: 2,
    max: 3,
    until: '2026-06-01T04:00:00.000Z',
    unconfirmed: 'forfeit',
    changes: 'none',
  }
  const answers: Record<string, unknown> = {
    [enrolmentApi.rosterPage.path]: { rows: [row], total: 1, pageNum: 1, pageSize: 20 },
    [competitionApi.rosterSetting.path]: { settingId: 'x', no: 2, value },
    [competitionApi.saveRosterSetting.path]: { no: 3 },
  }
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => null,
    fetch: async (path, init) => {
      const name = new URL(path, 'http://x').pathname.slice(API_BASE.length)
      if (name === competitionApi.saveRosterSetting.path) saved = JSON.parse(init?.body as string) as typeof saved
      return new Response(JSON.stringify({ code: 0, msg: '', data: answers[name] ?? [] }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  localStorage.setItem('accessToken', 'T')
  const client = newQueryClient()
  const permissions = ['enrolment:team:list', 'competition:round:list', 'competition:setting:edit']
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions })
  const router = createMemoryRouter([{ path: '*', element: <RosterPage /> }], { initialEntries: [address] })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await waitFor(() => expect(document.body.textContent).toContain('追光队'))
}

it('the office sees who of a team takes part in a stage', async () => {
  await show('/signUp/roster')
  expect(document.body.textContent).toContain('李明、韩梅')
  expect(document.body.textContent).toContain('已确认')
  fireEvent.click(screen.getByRole('button', { name: /名单设置/ }))
  expect((await screen.findByRole('dialog')).textContent).toContain('设置哪个阶段的参赛名单')
})

it('the setting of a chosen stage is changed and keeps what was not touched', async () => {
  await show('/signUp/roster?roundId=r1&itemId=i1&stageId=s2')
  fireEvent.click(screen.getByRole('button', { name: /名单设置/ }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(dialog.querySelector('input[role=spinbutton]')!, { target: { value: '1' } })
  const submit = () => act(async () => fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!))
  await submit()
  await waitFor(() => expect(dialog.textContent).toContain('请填写理由'))
  fireEvent.change(dialog.querySelector('textarea')!, { target: { value: '按章程' } })
  await submit()
  await waitFor(() => expect(saved).not.toBeNull())
  expect(saved).toMatchObject({ no: 2, value: { min: 1, max: 3, unconfirmed: 'forfeit', changes: 'none' } })
})
