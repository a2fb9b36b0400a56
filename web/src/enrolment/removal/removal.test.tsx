import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import type { Language } from '@podium/core/base/refusal.ts'
import { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import type { MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { beginSession } from '#web/lib/session/session.ts'
import { DecideRemovalButton } from './decide-removal.tsx'
import { RemovalList } from './removal-list.tsx'
import { RequestRemovalButton } from './request-removal.tsx'
import { WithdrawRemovalButton } from './withdraw-removal.tsx'

let container: HTMLElement
let sent: unknown[]

async function show(what: ReactNode, viewerId: string, language: Language = 'zh-cn'): Promise<void> {
  container = document.createElement('div')
  sent = []
  beginSession('T')
  installAmbient(() => ({
    language: () => language,
    token: () => 'T',
    fetch: async (_, init) => {
      if (init?.method === 'POST') sent.push(JSON.parse(init.body as string))
      const data = { userId: viewerId, roleKeys: [], permissions: [], removalId: 'q1' }
      const body = JSON.stringify({ code: 0, msg: '', data })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter>
        <LanguageContext value={{ language, wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>{what}</QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
      { container },
    ),
  )
}
afterEach(cleanup)

const person = (id: string, role: MemberView['role']): MemberView => ({
  memberId: `m-${id}`,
  userId: id,
  role,
  state: 'accepted',
  name: `成员${id}`,
  phoneMasked: '',
  schoolName: '',
  collegeName: '',
  idMasked: '',
  majorName: '',
  grade: '',
  studentNumber: '',
  missing: [],
  expiresAt: null,
  lastMessageAt: null,
})
const members = [person('a', 'captain'), person('b', 'member'), person('c', 'member')]
const setting = EnrolSetting.parse({ entry: 'team', minMembers: 2, maxMembers: 4, minTeachers: 0, maxTeachers: 1 })
const team = {
  teamId: 't1',
  name: '追光队',
  state: 'enrolled',
  captainId: 'a',
  isCaptain: true,
  members,
  removals: [],
  roundState: 'published',
  setting,
} as unknown as TeamDetail
const removal = {
  removalId: 'q1',
  memberId: 'm-b',
  name: '成员b',
  reason: '转学',
  requestedById: 'a',
  requestedByName: '成员a',
  createdAt: '2026-05-01T02:00:00.000Z',
  replacement: null,
  mayDecide: true,
}
const request = (change: Partial<TeamDetail> = {}, at = 1) => (
  <RequestRemovalButton team={{ ...team, ...change }} member={members[at]!} />
)
const buttons = () => [...container.querySelectorAll('button')]

describe('the request that a member leaves a submitted team', () => {
  it('is made with a reason', async () => {
    await show(request(), 'a')
    await waitFor(() => expect(buttons()).toHaveLength(1))
    await act(async () => fireEvent.click(buttons()[0]!))
    const reason = document.querySelector('textarea')!
    await act(async () => fireEvent.change(reason, { target: { value: '转学' } }))
    await act(async () => fireEvent.submit(document.querySelector('form')!))
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ memberId: 'm-b', reason: '转学' })]))
  })

  it('is offered to captains for members and to members for themselves, and to nobody else', async () => {
    await show(request({ isCaptain: false }), 'b')
    await waitFor(() => expect(buttons().map(({ textContent }) => textContent)).toEqual(['申请退出']))
    await show(request({ isCaptain: false }), 'b', 'en')
    await waitFor(() => expect(buttons().map(({ textContent }) => textContent)).toEqual(['Request to leave']))
    await show(request({ isCaptain: false }), 'c')
    expect(buttons()).toEqual([])
    await show(request({}, 0), 'a')
    expect(buttons()).toEqual([])
  })

  it('names a replacement, which it has to where the team would be too small', async () => {
    await show(request({ members: members.slice(0, 2) }), 'a')
    await waitFor(() => expect(buttons()).toHaveLength(1))
    await act(async () => fireEvent.click(buttons()[0]!))
    expect(document.querySelector<HTMLInputElement>('[value=leave]')!.disabled).toBe(true)
    expect(document.body.textContent).toContain('团队人数不足')
    const fill = async (id: string, value: string) =>
      act(async () => fireEvent.change(document.querySelector(`#${id}, #removal_${id}`)!, { target: { value } }))
    await fill('name', '韩梅梅')
    await fill('phone', '13800138000')
    await fill('reason', '转学')
    await act(async () => fireEvent.submit(document.querySelector('form')!))
    const replacement = { name: '韩梅梅', phone: '13800138000' }
    await waitFor(() =>
      expect(sent).toEqual([expect.objectContaining({ memberId: 'm-b', reason: '转学', replacement })]),
    )
  })

  it('says why it isn’t possible', async () => {
    await show(request({ members: members.slice(0, 2), isCaptain: false }), 'b')
    await waitFor(() => expect(buttons()[0]?.getAttribute('aria-description')).toContain('团队人数不足'))
    await show(request({ removals: [removal] }), 'a')
    await waitFor(() => expect(buttons()[0]?.getAttribute('aria-description')).toContain('待审核的退出申请'))
  })

  it('is withdrawn by the person who made it', async () => {
    const list = <RemovalList teamId="t1" removals={[removal]} action={WithdrawRemovalButton} />
    await show(list, 'b')
    expect([container.textContent?.includes('转学'), buttons().length]).toEqual([true, 0])
    await show(list, 'a')
    await waitFor(() => expect(buttons()).toHaveLength(1))
    await act(async () => fireEvent.click(buttons()[0]!))
    expect(sent).toEqual([expect.objectContaining({ teamId: 't1', removalId: 'q1' })])
  })

  it('is decided where it is the viewer’s turn', async () => {
    await show(<DecideRemovalButton teamId="t1" removal={{ ...removal, mayDecide: false }} />, 'z')
    expect(buttons()).toEqual([])
    await show(<DecideRemovalButton teamId="t1" removal={removal} />, 'z')
    await act(async () => fireEvent.click(buttons()[0]!))
    expect(document.body.textContent).toContain('成员b 立即不再是团队成员')
    await act(async () => fireEvent.submit(document.querySelector('form')!))
    await waitFor(() => expect(sent).toEqual([expect.objectContaining({ removalId: 'q1', verdict: 'approve' })]))
  })
})
