import { identityApi } from '@podium/core/identity/api.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { ApprovalElsewhere } from './approval-elsewhere.tsx'

vi.stubGlobal(
  'EventSource',
  class {
    addEventListener() {}
    close() {}
  },
)

beforeEach(() => {
  localStorage.setItem('accessToken', 'T')
  const rows = ['r1', 'r2'].map((roundId) => ({ roundId, name: `大赛${roundId}`, nameEn: '', year: 2026 }))
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async () =>
      new Response(JSON.stringify({ code: 0, msg: '', data: { rows, total: 2, pageNum: 1, pageSize: 10 } }), {
        headers: { 'content-type': 'application/json' },
      }),
  }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

it('says which other rounds wait for the viewer’s approval, and one click opens one', async () => {
  const client = newQueryClient()
  const permissions = ['competition:round:list', 'competition:round:publish']
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions })
  const router = createMemoryRouter([{ path: '*', element: <ApprovalElsewhere shownId="r1" /> }])
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  await screen.findByText('另有竞赛待您审批：大赛r2 · 2026')
  expect(screen.queryByText(/大赛r1/)).toBeNull()
  await act(async () => fireEvent.click(screen.getByLabelText(/^打开 /)))
  expect(router.state.location.search).toBe('?roundId=r2')
})
