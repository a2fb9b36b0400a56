import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import type { Language } from '@podium/core/base/refusal.ts'
import type { MemberView } from '@podium/core/enrolment/team/team.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { InvitationList } from './invitation-list.tsx'
import { MemberList } from './member-list.tsx'

let container: HTMLElement
let called: Array<{ path: string; body: unknown }>

async function show(what: ReactNode, language: Language = 'zh-cn', answer: unknown = null): Promise<void> {
  container = document.createElement('div')
  called = []
  installAmbient(() => ({
    language: () => language,
    token: () => 'T',
    fetch: async (input, init) => {
      if (init?.method === 'POST') called.push({ path: input, body: JSON.parse(init.body as string) as unknown })
      const data = input.includes('/complete/status') ? { complete: true, missing: [] } : answer
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

const invited: MemberView = {
  memberId: 'm2',
  userId: 'u2',
  role: 'member',
  state: 'invited',
  name: '李四',
  adviserKind: '',
  phoneMasked: '138****0000',
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
  expiresAt: '2026-05-09T02:00:00.000Z',
  lastMessageAt: '2026-05-01T02:00:00.000Z',
}
const captain: MemberView = {
  ...invited,
  memberId: 'm1',
  userId: 'u1',
  role: 'captain',
  state: 'accepted',
  name: '王一',
  expiresAt: null,
  lastMessageAt: null,
}
const team = {
  teamId: 't1',
  name: '追光队',
  state: 'draft',
  isCaptain: true,
  members: [captain, invited],
  declined: [],
  serverNow: '2026-05-02T03:00:00.000Z',
} as unknown as TeamDetail

const list = (change: Partial<TeamDetail> = {}, members: MemberView[] = [captain, invited]) => (
  <MemberList team={{ ...team, ...change }} members={members} />
)
const button = (label: string) => container.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)

describe('the members of a team', () => {
  it('name who has not accepted, until when, and when the last message went', async () => {
    await show(list())
    expect(container.textContent).toContain('还有 1 人未接受邀请：李四')
    expect(container.textContent).toContain('最近通知 5月1日 10:00')
    await show(list(), 'en')
    expect(container.textContent).toContain('Yet to accept (1): 李四')
  })

  it('show the last message only while another may follow; what stops it says so too', async () => {
    await show(list({ serverNow: '2026-05-01T03:00:00.000Z' }))
    expect(container.textContent).not.toContain('最近通知')
    expect(container.textContent).toContain('24 小时内已通知过 李四')
  })

  it('are removed, and who only was invited has the invitation taken back', async () => {
    const member: MemberView = { ...invited, memberId: 'm3', name: '赵六', state: 'accepted' }
    const declined = [{ memberId: 'm4', name: '孙七', role: 'member' as const }]
    const all = { ...team, declined }
    await show(<MemberList team={all} members={[captain, invited, member]} onOrder={() => {}} />)
    const asked = async (label: string) => {
      fireEvent.click(button(label)!)
      await waitFor(() => expect(currentQuestion()).not.toBe(null))
      const { title } = currentQuestion()!
      await act(async () => currentQuestion()!.answer(false))
      return title
    }
    expect(await asked('撤回邀请：李四')).toBe('撤回对 李四 的邀请？')
    expect(await asked('移除 赵六')).toBe('移除 赵六？')
    expect(await asked('移除 孙七')).toBe('移除 孙七？')
  })

  it('are named who must complete a profile, until when the team waits', async () => {
    const lacking = {
      ...captain,
      memberId: 'm3',
      userId: 'u3',
      role: 'member' as const,
      name: '赵六',
      isIncomplete: true,
    }
    const changeLimits = { windows: [], lateKeys: [] }
    const waiting = { state: 'awaiting_members' as const, changes: [], changeLimits }
    const window = { phase: 'open' as const, opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-05-20T10:00:00.000Z' }
    await show(list({ ...waiting, window }, [captain, lacking]))
    expect(container.textContent).toContain('还有 1 人资料待补全：赵六')
    expect(container.textContent).toContain('全部接受且资料补全后自动提交，最迟 5月20日')
    await show(list({ ...waiting, window }, [captain, lacking]), 'en')
    expect(container.textContent).toContain('Incomplete profiles (1): 赵六')
  })

  it('are reminded by the captain once a day', async () => {
    await show(list(), 'zh-cn', { expiresAt: '2026-05-09T03:00:00.000Z' })
    await act(async () => fireEvent.click(button('提醒 李四 答复邀请')!))
    expect(called).toEqual([
      {
        path: expect.stringContaining('/web/enroll/member/remind'),
        body: expect.objectContaining({ teamId: 't1', memberId: 'm2' }),
      },
    ])
    await show(list({}, [captain, { ...invited, lastMessageAt: '2026-05-02T02:00:00.000Z' }]))
    expect(button('提醒 李四 答复邀请')!.disabled).toBe(true)
    expect(button('提醒 李四 答复邀请')!.getAttribute('aria-description')).toContain('24 小时内已通知过 李四')
  })

  it('have no reminder for members, for links and once everybody is in', async () => {
    await show(list({ isCaptain: false }))
    expect(button('提醒 李四 答复邀请')).toBe(null)
    await show(list({}, [captain, { ...invited, userId: null, name: '' }]))
    expect(button('提醒  答复邀请')).toBe(null)
    await show(list({}, [captain]))
    expect(container.textContent).not.toContain('未接受')
  })

  it('have the link of an open invitation shown again, to the captain alone', async () => {
    const open = { ...invited, userId: null, name: '', lastMessageAt: null }
    await show(list({}, [captain, open]), 'zh-cn', { token: 'T-again', expiresAt: '2026-05-09T03:00:00.000Z' })
    await act(async () => fireEvent.click(container.querySelector('button')!))
    await waitFor(() =>
      expect(document.querySelector<HTMLTextAreaElement>('textarea[readonly]')!.value).toContain('invite=T-again'),
    )
    cleanup()
    await show(list({ isCaptain: false }, [captain, open]))
    expect(container.querySelector('button')).toBe(null)
  })
})

it('an invitation is declined only after a confirmation', async () => {
  const invitation = {
    memberId: 'm2',
    teamId: 't1',
    teamName: '追光队',
    roundName: '机器人竞赛',
    itemName: '创意组',
    captainName: '王一',
    role: 'member',
    expiresAt: null,
  }
  await show(<InvitationList />, 'zh-cn', [invitation])
  await waitFor(() => expect(container.textContent).toContain('追光队'))
  const decline = () =>
    [...container.querySelectorAll('button')].find(({ textContent }) => /谢\s*绝/.test(textContent))!
  await act(async () => fireEvent.click(decline()))
  expect(currentQuestion()?.title).toBe('谢绝加入“追光队”？')
  await act(async () => currentQuestion()!.answer(false))
  expect(called).toEqual([])
  await act(async () => fireEvent.click(decline()))
  await act(async () => currentQuestion()!.answer(true))
  expect(called[0]?.body).toMatchObject({ memberId: 'm2', accept: false })
})
