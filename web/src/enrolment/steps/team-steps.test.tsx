import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { createMemoryRouter, RouterProvider, useSearchParams } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { NextWaiting, useWaitingTeams } from './next-waiting.tsx'
import { TeamSteps } from './team-steps.tsx'

const teams = Array.from({ length: 21 }, (_, at) => ({ teamId: `t${at + 1}`, name: `队${at + 1}` }))
const waitingTeams = [teams[4]!, teams[6]!]
let asked: URL[]

beforeEach(() => {
  asked = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (url: string | URL | Request) => {
      const address = new URL(String(url instanceof Request ? url.url : url), 'http://localhost')
      asked.push(address)
      const [pageNum, pageSize] = ['pageNum', 'pageSize'].map((name) => Number(address.searchParams.get(name)))
      const all = address.searchParams.get('turn') === 'mine' ? waitingTeams : teams
      const rows = all.slice((pageNum! - 1) * pageSize!, pageNum! * pageSize!)
      const data = { rows, total: all.length, pageNum, pageSize }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(cleanup)

async function open(page: ReactElement, teamId: string, list: string) {
  const address = `/signUp/detail?${new URLSearchParams({ teamId, list }).toString()}`
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [address] })
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
  return router
}

function StepsPage() {
  return <TeamSteps teamId={useSearchParams()[0].get('teamId')!} />
}

const button = (name: string) => screen.getByText(name).closest('button')!

/** @spec B20 */
it('leads on over the page’s border within the list’s filter and order, with the focus on the button pressed', async () => {
  const list = '?keyword=队&orderBy=name&order=asc&pageSize=10'
  const router = await open(<StepsPage />, 't10', list)
  await screen.findByText('第 10 个，共 21 个')
  await waitFor(() => expect(button('下一个')).toHaveProperty('disabled', false))
  await act(async () => fireEvent.click(button('下一个')))
  await screen.findByText('第 11 个，共 21 个')
  const search = new URLSearchParams(router.state.location.search)
  expect([search.get('teamId'), new URLSearchParams(search.get('list')!).get('pageNum')]).toEqual(['t11', '2'])
  expect(document.activeElement).toBe(button('下一个'))
  for (const { searchParams } of asked) {
    expect([searchParams.get('keyword'), searchParams.get('orderBy')]).toEqual(['队', 'name'])
  }
  await waitFor(() => expect(button('上一个')).toHaveProperty('disabled', false))
  await act(async () => fireEvent.click(button('上一个')))
  await screen.findByText('第 10 个，共 21 个')
  expect(document.activeElement).toBe(button('上一个'))
})

it('ends with the last enrolment of the list', async () => {
  await open(<StepsPage />, 't21', '?pageSize=10&pageNum=3')
  await screen.findByText('第 21 个，共 21 个')
  expect(button('下一个').disabled).toBe(true)
})

it('shows no steps without a list', async () => {
  const router = createMemoryRouter([{ path: '*', element: <StepsPage /> }], { initialEntries: ['/?teamId=t1'] })
  await act(async () => render(<RouterProvider router={router} />))
  expect(screen.queryByText('下一个')).toBeNull()
})

function Decided() {
  const before = [teams[4], teams[5], teams[6]] as unknown as ListedTeam[]
  return <NextWaiting decidedId="t6" waiting={useWaitingTeams(true)} before={before} />
}

/** @spec B20 */
it('offers the next that waits after a decision, and only opens it', async () => {
  const router = await open(<Decided />, 't6', '?keyword=队&pageNum=4')
  await screen.findByText('已处理。还有 2 个报名待我审核')
  await waitFor(() => expect(document.activeElement).toBe(button('查看下一个：队7')))
  await act(async () => fireEvent.click(button('查看下一个：队7')))
  const search = new URLSearchParams(router.state.location.search)
  const list = new URLSearchParams(search.get('list')!)
  expect([search.get('teamId'), list.get('keyword'), list.get('turn'), list.get('pageNum')]).toEqual([
    't7',
    '队',
    'mine',
    '1',
  ])
  expect(asked.every(({ pathname }) => pathname.endsWith('/enroll/team/page'))).toBe(true)
})
