import { API_BASE } from '@podium/core/base/endpoint.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamVotes } from '@podium/core/enrolment/committee/vote.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { CommitteePart } from './committee-part.tsx'
import { VoteDialog } from './vote-dialog.tsx'

const committee: NonNullable<TeamVotes['committee']> = {
  name: '伦理委员会',
  approveAt: 2,
  returnAt: 2,
  rejectAt: 3,
  members: 3,
  recused: 1,
  cast: 1,
  counts: null,
  isShort: false,
  own: null,
  hindrance: null,
}
const vote: TeamVotes['votes'][number] = {
  level: 'organiser',
  name: '李委员',
  vote: 'return',
  opinion: '样本太小',
  at: '2026-05-01T04:00:00.000Z',
  isCounted: true,
}
let shown: TeamVotes
let sent: Array<{ path: string; input: unknown }>

beforeEach(() => {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (address, init) => {
      const path = new URL(address, 'http://x').pathname.slice(API_BASE.length)
      if (init?.method === 'POST') sent.push({ path, input: JSON.parse(init.body as string) })
      const data = init?.method === 'POST' ? { state: 'submitted', version: 4, decided: false } : shown
      const ok = init?.method === 'POST' || path === enrolmentApi.teamVotes.path
      return new Response(JSON.stringify({ code: ok ? 0 : 1, msg: '', data }), {
        status: ok ? 200 : 404,
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

const show = (part: React.ReactNode) =>
  act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <MemoryRouter>{part}</MemoryRouter>
      </QueryClientProvider>,
    ),
  )

it('the quorum, who is recused and how many voted are shown, the votes of others only where they may be seen', async () => {
  shown = { committee, votes: [] }
  await show(<CommitteePart teamId="t1" />)
  await screen.findByText('伦理委员会：2 票通过，2 票退回，3 票不通过')
  expect(document.body.textContent).toContain('委员 3 人，回避 1 人，已投 1 票')
  expect(document.body.textContent).toContain('投票后可见其他委员的意见')
  cleanup()
  const own = { vote: 'approve' as const, opinion: '' }
  shown = { committee: { ...committee, own, counts: { approve: 1, return: 1, reject: 0 } }, votes: [vote] }
  await show(<CommitteePart teamId="t1" />)
  await screen.findByText('通过 1，退回 1，不通过 0')
  expect(document.body.textContent).toContain('李委员')
  expect(document.body.textContent).toContain('您的投票：通过，形成决定前可以修改')
})

it('nothing is shown where no committee decides and none has', async () => {
  shown = { committee: null, votes: [] }
  await show(<CommitteePart teamId="t1" />)
  expect(document.body.textContent).toBe('')
})

const team = { teamId: 't1', name: '星火队', version: 3 }

it('a member votes with an opinion', async () => {
  shown = { committee, votes: [] }
  await show(
    <VoteDialog team={team} committee={committee} isLoaded onClose={() => undefined} onDone={() => undefined} />,
  )
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: /退回/ })))
  const dialog = await screen.findByRole('dialog')
  fireEvent.change(dialog.querySelector('textarea')!, { target: { value: '样本太小' } })
  await act(async () => fireEvent.click([...dialog.querySelectorAll('button')].at(-1)!))
  await waitFor(() =>
    expect(sent).toEqual([
      {
        path: enrolmentApi.castVote.path,
        input: { teamId: 't1', version: 3, vote: 'return', opinion: '样本太小' },
      },
    ]),
  )
})

it('who can’t vote reads why, and can’t send', async () => {
  const hindrance = '您与该团队同校，须回避'
  shown = { committee: { ...committee, hindrance }, votes: [] }
  await show(
    <VoteDialog
      team={team}
      committee={{ ...committee, hindrance }}
      isLoaded
      onClose={() => undefined}
      onDone={() => undefined}
    />,
  )
  const dialog = await screen.findByRole('dialog')
  expect([...dialog.querySelectorAll('button')].at(-1)!.disabled).toBe(true)
})
