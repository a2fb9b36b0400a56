import { act, cleanup, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as EnrolmentCentreCompetitionPage } from './centre-competition.page.tsx'

const team = {
  teamId: 't1',
  name: '追光队',
  roundId: 'r1',
  roundName: '全国机器人竞赛',
  itemId: 'i1',
  itemName: '创意组',
  state: 'draft',
  step: 'team',
  number: null,
  role: 'captain',
  memberCount: 2,
  opinion: '',
  awaited: [],
  unfinished: null,
  createdAt: '2026-05-01T02:00:00.000Z',
}
const entered = { ...team, teamId: 't2', name: '逐日队', state: 'enrolled', number: '2026A00001', role: 'member' }

let rows: unknown[]
let container: HTMLElement

beforeEach(() => {
  container = document.createElement('div')
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async () => {
      const data = { rows, total: rows.length, pageNum: 1, pageSize: 100 }
      const answer = JSON.stringify({ code: 0, msg: '', data })
      return new Response(answer, { headers: { 'content-type': 'application/json' } })
    },
  }))
})
afterEach(cleanup)

async function open(): Promise<Array<string | null>> {
  await act(async () =>
    render(
      <MemoryRouter initialEntries={['/center/competition']}>
        <QueryClientProvider client={newQueryClient()}>
          <EnrolmentCentreCompetitionPage />
        </QueryClientProvider>
      </MemoryRouter>,
      { container: container },
    ),
  )
  await waitFor(() => expect(container.querySelector('.ant-skeleton')).toBe(null))
  return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
}

/** @spec U03 */
it('the competitions I take part in stand with my teams and what to do next', async () => {
  rows = [
    team,
    entered,
    { ...team, teamId: 't3', roundId: 'r2', roundName: '全国设计竞赛' },
    { ...team, teamId: 't4', roundId: 'r3', roundName: '旧竞赛', state: 'withdrawn' },
  ]
  expect(await open()).toEqual([
    '/home/competition/details?roundId=r1',
    '/home/signUp?teamId=t1',
    '/center/work?teamId=t2',
    '/home/competition/details?roundId=r2',
    '/home/signUp?teamId=t3',
  ])
  expect([...container.querySelectorAll('h2')].map((head) => head.textContent)).toEqual([
    '全国机器人竞赛',
    '全国设计竞赛',
  ])
  expect(container.querySelectorAll('.team-list')[0]!.textContent).toContain('2026A00001')
})

it('a member whose profile lacks something is led to the own form, and the captain to the sign-up', async () => {
  const unfinished = { opensAt: null, until: null, lacks: [{ at: 'profile', text: '个人资料还缺：所在学校' }] }
  rows = [{ ...team, role: 'member', unfinished }]
  expect(await open()).toContain('/home/signUp/profile?teamId=t1&back=%2Fcenter%2Fteam')
  cleanup()
  rows = [{ ...team, unfinished }]
  expect(await open()).toEqual(['/home/competition/details?roundId=r1', '/home/signUp?teamId=t1'])
})

/** @spec U03 */
it('a user without competitions gets a link to the list', async () => {
  rows = []
  expect(await open()).toEqual(['/home/competition'])
})
