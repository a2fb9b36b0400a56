import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { AnswerTransfer } from './answer-transfer.tsx'
import { DecideTransfer } from './decide-transfer.tsx'
import { HandOverButton } from './hand-over-button.tsx'
import { TransferPart } from './transfer-part.tsx'

let sent: unknown[]

async function show(what: ReactNode): Promise<void> {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (_, init) => {
      if (init?.method === 'POST') sent.push(JSON.parse(init.body as string))
      const body = JSON.stringify({ code: 0, msg: '', data: { state: 'done' } })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language: 'zh-cn', wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>{what}</QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
    ),
  )
}
afterEach(cleanup)

const transfer = {
  transferId: 'x1',
  state: 'offered' as const,
  from: { name: '李四', schoolName: '东湖大学' },
  to: { name: '王五', schoolName: '西山学院' },
  reason: '毕业',
  expiresAt: '2026-05-08T00:00:00.000Z',
  mayAnswer: false,
  mayWithdraw: false,
  mayDecide: false,
}
const team = {
  teamId: 't1',
  isCaptain: true,
  state: 'draft',
  roundState: 'published',
  serverNow: '2026-05-01T00:00:00.000Z',
  transfer: null,
  changeLimits: { windows: [], lateKeys: [] },
  members: [
    { memberId: 'm1', userId: 'p1', role: 'captain', state: 'accepted', name: '李四' },
    { memberId: 'm2', userId: 'p2', role: 'member', state: 'accepted', name: '王五' },
  ],
} as unknown as TeamDetail
const none = () => {}

it('the member reads both sides of the change and agrees', async () => {
  const asked = { ...team, isCaptain: false, transfer: { ...transfer, mayAnswer: true } }
  await show(<TransferPart team={asked} action={AnswerTransfer} onDone={none} />)
  expect(screen.getByText('队长：李四 → 王五')).toBeTruthy()
  expect(screen.getByText('学校：东湖大学 → 西山学院')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByText('同意担任')))
  expect(sent).toEqual([{ teamId: 't1', transferId: 'x1', accept: true }])
})

it('the captain takes it back, and others only look', async () => {
  await show(
    <TransferPart
      team={{ ...team, transfer: { ...transfer, mayWithdraw: true } }}
      action={AnswerTransfer}
      onDone={none}
    />,
  )
  await act(async () => fireEvent.click(screen.getByText('取消移交')))
  expect(sent).toEqual([{ teamId: 't1', transferId: 'x1' }])
  cleanup()
  await show(<TransferPart team={{ ...team, transfer }} action={DecideTransfer} onDone={none} />)
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('the office approves an agreed change', async () => {
  const agreed = { ...transfer, state: 'agreed' as const, mayDecide: true }
  await show(<TransferPart team={{ ...team, transfer: agreed }} action={DecideTransfer} onDone={none} />)
  expect(screen.getByText('对方已同意，等待审核')).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByText('审核变更')))
  await waitFor(() => expect(screen.getByText('队长变更为 王五')).toBeTruthy())
})

it('only a captain with members hands over, and only one at a time', async () => {
  await show(<HandOverButton team={team} onDone={none} />)
  expect(screen.getByText('移交队长')).toBeTruthy()
  for (const change of [{ isCaptain: false }, { transfer }, { members: team.members.slice(0, 1) }]) {
    cleanup()
    await show(<HandOverButton team={{ ...team, ...change }} onDone={none} />)
    expect(screen.queryByText('移交队长')).toBe(null)
  }
})

it('a captain reads until when a submitted team could change hands', async () => {
  const window = { opensAt: '2026-04-01T00:00:00.000Z', closesAt: '2026-04-30T10:00:00.000Z', forced: null }
  const changeLimits = { windows: [{ kind: 'roster' as const, window }], lateKeys: [] }
  await show(<HandOverButton team={{ ...team, state: 'enrolled', changeLimits }} onDone={none} />)
  const button = screen.getByRole('button', { name: '移交队长' })
  expect(button.hasAttribute('disabled')).toBe(true)
  expect(button.getAttribute('aria-description')).toMatch(/^人员变更已于 .+ 截止$/)
})
