import { RosterSetting } from '@podium/core/competition/setting/roster-setting.ts'
import type { RosterView } from '@podium/core/enrolment/roster/roster.ts'
import type { MemberView } from '@podium/core/enrolment/team/team.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { RosterPart } from './roster-part.tsx'

const person = (memberId: string, name: string, role: MemberView['role']): MemberView => ({
  memberId,
  userId: memberId,
  role,
  state: 'accepted',
  name,
  adviserKind: '',
  phoneMasked: '',
  schoolName: '',
  collegeName: '',
  idMasked: '',
  majorName: '',
  grade: '',
  degree: '',
  unknown: [],
  studentNumber: '',
  missing: [],
  isIncomplete: false,
  verified: true,
  expiresAt: null,
  lastMessageAt: null,
})
const roster: RosterView = {
  stageId: 's2',
  stageName: '决赛',
  setting: RosterSetting.parse({ min: 2, max: 2, until: '2026-06-01T04:00:00.000Z' }),
  state: 'open',
  memberIds: [],
  checked: [],
  isLocked: false,
  hindrance: null,
}
const team = {
  teamId: 't1',
  isCaptain: true,
  members: [
    person('a', '甲', 'captain'),
    person('b', '乙', 'member'),
    person('c', '丙', 'member'),
    person('t', '丁', 'teacher'),
  ],
  rosters: [roster],
  serverNow: '2026-05-01T04:00:00.000Z',
}
let sent: unknown[]

beforeEach(() => {
  sent = []
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (_, init) => {
      if (init?.method === 'POST') sent.push(JSON.parse(init.body as string))
      const data = { confirmedAt: '2026-05-01T04:00:00.000Z' }
      return new Response(JSON.stringify({ code: 0, msg: '', data }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
})
afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

async function show(shown: typeof team) {
  await act(async () =>
    render(
      <QueryClientProvider client={newQueryClient()}>
        <RosterPart team={shown} onDone={() => undefined} />
      </QueryClientProvider>,
    ),
  )
}

it('the captain chooses among the members, not the advisers, and within the numbers', async () => {
  await show(team)
  fireEvent.click(screen.getByRole('button', { name: '确认参赛名单' }))
  const dialog = await screen.findByRole('dialog')
  const boxes = [...dialog.querySelectorAll<HTMLInputElement>('input[type=checkbox]')]
  expect(boxes).toHaveLength(3)
  const submit = [...dialog.querySelectorAll('button')].at(-1)!
  await act(async () => fireEvent.click(boxes[0]!))
  await act(async () => fireEvent.click(submit))
  await waitFor(() => expect(document.querySelector('.ant-form-item-explain-error')?.textContent).toBe('2–2 人'))
  expect(sent).toEqual([])
  await act(async () => fireEvent.click(boxes[2]!))
  await act(async () => fireEvent.click(submit))
  await waitFor(() => expect(sent).toEqual([{ teamId: 't1', stageId: 's2', memberIds: ['a', 'c'] }]))
})

it('a locked roster shows who takes part, and why it can’t be changed', async () => {
  const hindrance = '参赛名单已于 2026-06-01 12:00 锁定'
  await show({ ...team, rosters: [{ ...roster, state: 'captain', memberIds: ['a', 'b'], isLocked: true, hindrance }] })
  expect(document.body.textContent).toContain('甲、乙')
  expect(document.body.textContent).toContain('已锁定')
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /确认参赛名单/ })
  expect([button.disabled, button.getAttribute('aria-description')]).toEqual([true, hindrance])
})
