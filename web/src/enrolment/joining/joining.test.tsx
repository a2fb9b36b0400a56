import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { Page as JoinPage } from './home-join.page.tsx'
import { JoiningPart } from './joining-part.tsx'

let sent: Array<[path: string, body: unknown]>

const card = { teamId: 't1', teamName: '追光队', roundId: 'r1', roundName: '机器人竞赛', itemName: '创意组' }
const request = {
  requestId: 'q1',
  name: '王五',
  schoolName: '东湖大学',
  word: '我会写代码',
  createdAt: '2026-05-01T00:00:00.000Z',
  expiresAt: '2026-05-08T00:00:00.000Z',
}

async function show(what: ReactNode, answers: Record<string, unknown>, address = '/home/signUp/join'): Promise<void> {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (input, init) => {
      const path = new URL(input, 'http://x').pathname.replace(API_BASE, '')
      if (init?.method === 'POST') sent.push([path, JSON.parse(init.body as string)])
      const body = JSON.stringify({ code: 0, msg: '', data: answers[path] ?? [] })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>
            {what}
            <Address />
          </QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
}
afterEach(cleanup)

function Address() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

it('a code shows its team, and joining leads to it', async () => {
  await show(<JoinPage />, {
    [enrolmentApi.teamByCode.path]: { ...card, codeWay: 'join' },
    [enrolmentApi.joinByCode.path]: { teamId: 't1', joined: true },
  })
  fireEvent.change(screen.getByLabelText('加入码'), { target: { value: 'abcd2345' } })
  await act(async () => fireEvent.click(screen.getByText('查找团队')))
  await waitFor(() => expect(screen.getByText('追光队')).toBeTruthy())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '加入团队' })))
  await waitFor(() => expect(screen.getByText('/center/team?teamId=t1')).toBeTruthy())
  expect(sent.map(([, body]) => body)).toEqual([{ code: 'abcd2345' }, { code: 'abcd2345', word: '' }])
})

it('a team that looks for members is asked with a word', async () => {
  await show(
    <JoinPage />,
    { [enrolmentApi.teamLooking.path]: card, [enrolmentApi.askToJoin.path]: { requestId: 'q1' } },
    '/home/signUp/join?teamId=t1',
  )
  await waitFor(() => expect(screen.getByText('追光队')).toBeTruthy())
  fireEvent.change(screen.getByLabelText('留言（选填）'), { target: { value: '请收下我' } })
  await act(async () => fireEvent.click(screen.getByText('申请加入')))
  await waitFor(() => expect(sent).toEqual([[enrolmentApi.askToJoin.path, { teamId: 't1', word: '请收下我' }]]))
})

it('a round without such teams says so, and own requests stand below', async () => {
  const own = { ...card, requestId: 'q1', state: 'declined', answer: '已满员', createdAt: '', expiresAt: '' }
  await show(
    <JoinPage />,
    {
      [enrolmentApi.teamsLooking.path]: { rows: [], total: 0, pageNum: 1, pageSize: 20 },
      [enrolmentApi.ownJoinRequests.path]: [own],
    },
    '/home/signUp/join?roundId=r1',
  )
  await waitFor(() => expect(screen.getByText('暂时没有招募队员的团队')).toBeTruthy())
  expect(screen.getByText('队长：已满员')).toBeTruthy()
  expect(screen.queryByText('撤回申请')).toBe(null)
})

const setting = { entry: 'team', maxMembers: 2 }
const members = [{ role: 'captain', state: 'accepted' }]
const team = { teamId: 't1', isCaptain: true, state: 'draft', setting, members } as unknown as TeamDetail
const part = (change: Partial<TeamDetail> = {}) => <JoiningPart team={{ ...team, ...change }} onJoined={() => {}} />
const open = {
  code: 'ABCD2345',
  codeWay: 'ask',
  codeUntil: '2026-05-08T00:00:00.000Z',
  looking: false,
  requests: [request],
}

it('the captain sees the code, renews it, and answers who asks', async () => {
  await show(part(), {
    [enrolmentApi.joining.path]: open,
    [enrolmentApi.saveJoining.path]: open,
    [enrolmentApi.answerJoinRequest.path]: { teamId: 't1' },
  })
  await waitFor(() => expect(screen.getByText('ABCD2345')).toBeTruthy())
  expect(screen.getByText('我会写代码')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByText('更 换')))
  await act(async () => fireEvent.click(screen.getByText('婉 拒')))
  fireEvent.change(screen.getByLabelText('附言（选填）'), { target: { value: '已满员' } })
  await act(async () => fireEvent.click(screen.getAllByRole('button', { name: '婉 拒' }).at(-1)!))
  await waitFor(() =>
    expect(sent.map(([, body]) => body)).toEqual([
      { teamId: 't1', looking: false, codeWay: 'ask', code: 'renew' },
      { requestId: 'q1', accept: false, answer: '已满员' },
    ]),
  )
})

it('members, and captains of teams that were handed in, are shown nothing', async () => {
  for (const change of [{ isCaptain: false }, { state: 'submitted' as const }]) {
    await show(part(change), { [enrolmentApi.joining.path]: open })
    expect(screen.queryByText('招募队员')).toBe(null)
    cleanup()
  }
})

it('the captain of a full team is offered no code, but can close what is open', async () => {
  const full = { members: [...members, { role: 'member', state: 'invited' }] } as unknown as Partial<TeamDetail>
  for (const [joining, offered] of [
    [{ ...open, code: null, codeUntil: null }, false],
    [{ ...open, code: null, codeUntil: null, looking: true }, true],
    [open, true],
  ] as const) {
    await show(part(full), { [enrolmentApi.joining.path]: joining })
    await waitFor(() => expect(screen.getByText('我会写代码')).toBeTruthy())
    expect(screen.getByText(/已满|最多/)).toBeTruthy()
    expect(screen.queryByRole('switch') !== null).toBe(offered)
    cleanup()
  }
})

it('the captain of a full team that seeks nobody and is asked by nobody reads nothing of it', async () => {
  const full = { members: [...members, { role: 'member', state: 'invited' }] } as unknown as Partial<TeamDetail>
  const closed = { ...open, code: null, codeUntil: null, requests: [] }
  await show(part(full), { [enrolmentApi.joining.path]: closed })
  await waitFor(() => expect(document.querySelector('.json-part')).toBeNull())
})
