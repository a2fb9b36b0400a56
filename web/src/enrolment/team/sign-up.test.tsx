import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import type { Language } from '@podium/core/base/refusal.ts'
import { ExtraField } from '@podium/core/competition/form/form.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { NO_FEE } from '@podium/core/finance/fee/fee.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { newQueryClient } from '#web/lib/call/use-call.ts'
import { LanguageContext } from '#web/lib/i18n/i18n.ts'
import { ApplyStep } from './apply-step.tsx'
import { Page } from './home-sign-up.page.tsx'
import { MaterialStep } from './material-step.tsx'
import { SignupStep } from './signup-step.tsx'
import { SuccessStep } from './success-step.tsx'
import { TeamStep } from './team-step.tsx'

let container: HTMLElement
/** Answers to calls besides that of the step, by a part of their path. */
let others: Record<string, unknown> = {}
const profile = { complete: true, missing: [] as Array<{ field: string; label: string }> }
const membership = { schoolId: 's1', schoolName: '澄湖理工大学', state: 'claimed', ways: ['approval'] }
beforeEach(() => {
  others = { '/complete/status': profile, '/membership': membership, '/item/places': [] }
})

async function show(what: ReactNode, language: Language = 'zh-cn', answer: unknown = null, at = '/'): Promise<void> {
  container = document.createElement('div')
  installAmbient(() => ({
    language: () => language,
    token: () => 'T',
    fetch: async (input) => {
      const data = Object.entries(others).find(([path]) => input.includes(path))?.[1] ?? answer
      const body = JSON.stringify({ code: 0, msg: '', data })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    },
  }))
  await act(async () =>
    render(
      <MemoryRouter initialEntries={[at]}>
        <LanguageContext value={{ language, wording: 'standard', setLanguage: () => {} }}>
          <QueryClientProvider client={newQueryClient()}>{what}</QueryClientProvider>
        </LanguageContext>
      </MemoryRouter>,
      { container: container },
    ),
  )
}
afterEach(cleanup)

const team = {
  teamId: 't1',
  name: '追光队',
  state: 'enrolled',
  number: '2026A00001',
  roundName: '机器人竞赛',
  itemName: '创意组',
  auditLevel: null,
  isCaptain: true,
  receipts: [],
  decisions: [],
  members: [],
  declined: [],
  submission: { phase: 'open', opensAt: '2026-05-01T00:00:00.000Z', closesAt: '2026-06-10T10:00:00.000Z' },
  serverNow: '2026-05-02T00:00:00.000Z',
} as unknown as TeamDetail
const success = (change: Partial<TeamDetail>) => (
  <SuccessStep team={{ ...team, ...change }} go={() => {}} refetch={async () => {}} />
)
const links = () => [...container.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')])

/** @spec R17 */
describe('after sign-up', () => {
  it('the next step is the work, by its deadline, with the way there', async () => {
    await show(success({}))
    expect(links()).toContainEqual(['接下来：在 6月10日 18:00 前提交作品', '/center/work?teamId=t1'])
    await show(success({}), 'en')
    expect(links()).toContainEqual(['Next: submit your work by 10 Jun, 18:00', '/center/work?teamId=t1'])
  })

  it('works due later have opening and deadline, and stages without works have none', async () => {
    await show(success({ submission: { ...team.submission!, phase: 'upcoming', opensAt: '2026-06-01T01:00:00.000Z' } }))
    expect(container.textContent).toContain('接下来：6月1日 09:00 起可提交作品，6月10日 18:00 截止')
    await show(success({ submission: null }))
    expect(container.textContent).not.toContain('接下来')
  })

  it('a team under audit sees the deadline without a link', async () => {
    await show(success({ state: 'submitted', auditLevel: 'school' }))
    expect(container.textContent).toContain('报名成功后，请在 6月10日 18:00 前提交作品')
    expect(links().map(([text]) => text)).toEqual(['查看我的团队'])
  })
})

/** @spec R17 */
it('a returned enrolment shows at every step who returned it and why', async () => {
  const returned = {
    ...team,
    state: 'returned',
    materials: [],
    rules: [],
    petitions: [],
    answers: {},
    form: { people: [], captain: null, day: '2026-05-01', wasSubmitted: true, begunStages: [] },
    setting: {
      documents: [],
      admission: { queue: false },
      auditLevels: ['school'],
      entry: 'team',
      extraFields: [],
      formSections: [],
      formChecks: [],
      maxTeachers: 0,
      fee: NO_FEE,
    },
    decisions: [
      {
        level: 'school',
        action: 'return',
        opinion: '请补充学籍证明',
        byName: '王老师',
        at: '2026-05-01T00:00:00.000Z',
      },
    ],
  } as unknown as TeamDetail
  const steps = [SignupStep, TeamStep, MaterialStep]
  for (const Step of steps) {
    await show(<Step team={returned} go={() => {}} refetch={async () => {}} />)
    expect(container.querySelector('.ant-alert-warning')?.textContent).toBe(
      '学校已退回，请按意见修改后重新提交请补充学籍证明',
    )
    cleanup()
  }
})

/** @spec R17 */
it('a draft that awaits no member any more says why it is not submitted, and where to submit it', async () => {
  const member = {
    memberId: 'm1',
    userId: 'u1',
    name: '张三',
    role: 'captain',
    state: 'accepted',
    missing: [],
    unknown: [],
  }
  const declined = [{ memberId: 'm2', name: '李四', role: 'member' }]
  const draft = {
    ...team,
    state: 'draft',
    members: [member],
    decisions: [],
    answers: {},
    setting: null,
  } as unknown as TeamDetail
  const alerts = async (change: object) => {
    await show(<TeamStep team={{ ...draft, ...change }} go={() => {}} refetch={async () => {}} />)
    const texts = [...container.querySelectorAll('.ant-alert')].map(({ textContent }) => textContent)
    cleanup()
    return texts
  }
  const toSubmit = '处理好后点“下一步”，在“报名材料”一步提交报名'
  expect(await alerts({ declined, submitHindrance: '团队人数不足' })).toEqual([`报名尚未提交：团队人数不足${toSubmit}`])
  expect(await alerts({ declined, submitHindrance: null })).toEqual([`成员已全部答复，报名尚未提交${toSubmit}`])
  const invited = { ...member, memberId: 'm3', role: 'member', state: 'invited', lastMessageAt: team.serverNow }
  expect(await alerts({ members: [member, invited], submitHindrance: '团队人数不足' })).toEqual([])
})

it('the captain of a copy goes on once the notices of its round are ticked', async () => {
  const copy = {
    ...team,
    noticesToAgree: [{ title: '诚信承诺', body: '独立完成。' }],
    decisions: [],
  } as unknown as TeamDetail
  await show(<SignupStep team={copy} go={() => {}} refetch={async () => {}} />)
  const next = () => [...container.querySelectorAll('button')].find(({ textContent }) => textContent === '下一步')!
  expect(next().disabled).toBe(true)
  await act(async () => container.querySelector<HTMLInputElement>('.notice input')!.click())
  expect(next().disabled).toBe(false)
})

it.each([
  ['school', '由澄湖理工大学审核'],
  ['organiser', '由省赛组委会审核'],
] as const)('an enrolment that waits at the level %s names who audits it', async (auditLevel, words) => {
  const names = { schoolName: '澄湖理工大学', organiserName: '省赛组委会' }
  await show(success({ state: 'auditing', auditLevel, ...names }))
  expect(container.textContent).toContain(words)
})

const apply = {
  roundId: 'r1',
  roundName: '机器人竞赛',
  itemName: '创意组',
  notices: [{ title: '诚信承诺', body: '独立完成。' }],
  setting: null,
  window: null,
  school: null,
  item: null,
  draftId: null,
  hindrance: null,
  serverNow: '2026-05-02T00:00:00.000Z',
}

/** @spec R17 */
describe('a sign-up that can’t begin yet', () => {
  const foot = () => container.querySelector('.sign-up-foot')?.textContent
  const opened = async (answer: unknown, language: Language) => {
    await show(<ApplyStep roundId={null} itemId="i1" />, language, answer)
    await waitFor(() => expect(foot()).toBeTruthy())
  }

  it('shows beside the button why it is disabled, in the reader’s language', async () => {
    await opened(apply, 'zh-cn')
    expect(foot()).toContain('请先勾选全部须知')
    await opened(apply, 'en')
    expect(foot()).toContain('Tick every notice first')
    await opened({ ...apply, hindrance: '报名尚未开始' }, 'zh-cn')
    expect(foot()).toContain('报名尚未开始')
  })

  it('warns before a draft of the quota that its submission would meet', async () => {
    others = {
      ...others,
      '/item/places': [{ itemId: 'i1', refusal: '本校名额已满 (3/3)', queued: null, countedAt: null, tightest: null }],
    }
    await opened(apply, 'zh-cn')
    await waitFor(() => expect(container.textContent).toContain('本校名额已满 (3/3)。可改报其他赛项'))
  })

  it('shows no reason once it is enabled', async () => {
    await opened({ ...apply, notices: [] }, 'zh-cn')
    expect(foot()).toBe('重新选择开始报名')
  })
})

/** @spec R17 */
describe('what the sign-up says before anything is typed', () => {
  const fee = { ...NO_FEE, basis: 'team', team: 20_000 }
  const setting = {
    entry: 'team',
    minMembers: 2,
    maxMembers: 5,
    minTeachers: 0,
    maxTeachers: 1,
    crossSchool: false,
    quotaFrom: 'submission',
    schoolQuota: 3,
    auditLevels: [],
    admission: { queue: false },
    waitingHours: null,
    fee,
  }
  const opened = async (change: object) => {
    await show(<ApplyStep roundId={null} itemId="i1" />, 'zh-cn', { ...apply, setting: { ...setting, ...change } })
    await waitFor(() => expect(container.querySelector('.terms')).toBeTruthy())
    await waitFor(() => expect(container.querySelector('.profile-status')).toBeTruthy())
  }

  it('is the fee, and that there is none', async () => {
    await opened({})
    expect(container.querySelector('.terms')?.textContent).toContain('报名费按团队 ¥200.00 · 审核通过后 7 天内缴纳')
    await opened({ fee: NO_FEE })
    expect(container.querySelector('.terms')?.textContent).toContain('报名费免费')
  })

  it('is that the school must verify the captain, with a link that comes back, where places count per school', async () => {
    others['/membership'] = { schoolId: null, schoolName: '', state: 'claimed' }
    await opened({})
    await waitFor(() => expect(container.textContent).toContain('请联系您所在学校的竞赛管理员'))
    expect(links()).toContainEqual(['去填写学校', '/home/signUp/profile?back=%2F'])
    await opened({ schoolQuota: null })
    expect(container.textContent).not.toContain('去填写学校')
  })

  it('is that the claimed school has yet to verify the captain, and whom to ask', async () => {
    await opened({})
    await waitFor(() => expect(container.textContent).toContain('您已填写澄湖理工大学，待学校核实'))
    expect(links()).toContainEqual(['查看核实方式', '/home/signUp/profile?back=%2F'])
  })
})

/** @spec C38 */
it('the captain’s step says what the profile lacks, and keeps the typed name while it is completed', async () => {
  others['/complete/status'] = { complete: false, missing: [{ field: 'idNumber', label: '证件号码' }] }
  const draft = { ...team, state: 'draft', name: '', noticesToAgree: null, decisions: [] } as unknown as TeamDetail
  const step = () => show(<SignupStep team={draft} go={() => {}} refetch={async () => {}} />)
  await step()
  const foot = () => container.querySelector('.sign-up-foot')?.textContent
  await waitFor(() => expect(foot()).toContain('您的资料还缺：证件号码'))
  await act(async () => fireEvent.change(container.querySelector('#name')!, { target: { value: '逐日队' } }))
  cleanup()
  await step()
  expect(container.querySelector<HTMLInputElement>('#name')!.value).toBe('逐日队')
})

it('a team that waits for its members names whom it awaits until when, and who declined', async () => {
  const invited = {
    memberId: 'm2',
    userId: 'u2',
    role: 'member',
    state: 'invited',
    name: '李四',
    missing: [],
    unknown: [],
  }
  const members = [{ ...invited, expiresAt: '2026-05-09T02:00:00.000Z', lastMessageAt: null }]
  const declined = [{ memberId: 'm3', name: '赵六', role: 'member' }]
  await show(success({ state: 'awaiting_members', members, declined } as unknown as Partial<TeamDetail>))
  expect(container.textContent).toContain('还有 1 人未接受邀请：李四')
  expect(container.textContent).toContain('5月9日 10:00 前有效')
  expect(container.querySelector('.member-list li:last-child')?.textContent).toBe('赵六队员已谢绝')
})

/** @spec R17 */
describe('the step back from the materials', () => {
  it('follows once the saved version was loaded', async () => {
    const steps: string[] = []
    const refetch = async () => void steps.push('loaded')
    const draft = {
      ...team,
      state: 'draft',
      setting: null,
      answers: {},
      decisions: [],
      materials: [],
      rules: [],
      petitions: [],
      version: 1,
    } as unknown as TeamDetail
    await show(<MaterialStep team={draft} go={(step) => steps.push(step)} refetch={refetch} />, 'zh-cn', { version: 2 })
    const back = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === '上一步')
    await act(async () => back?.click())
    await waitFor(() => expect(steps).toEqual(['loaded', 'team']))
  })
})

it('why nobody more can be invited stands under the button', async () => {
  const setting = { entry: 'team', maxMembers: 1, maxTeachers: 0, extraFields: [], formSections: [], formChecks: [] }
  const known = { missing: [], unknown: [] }
  const captain = { memberId: 'm1', userId: 'u1', name: '张三', role: 'captain', state: 'accepted', ...known }
  const full = { ...team, state: 'draft', setting, answers: {}, version: 1, members: [captain] }
  await show(<TeamStep team={full as unknown as TeamDetail} go={() => {}} refetch={async () => {}} />)
  expect(container.querySelector('.invite-buttons + .sign-up-hint')?.textContent).toBe(
    '团队人数已满：最多 1 人（含队长）',
  )
})

it('why the members could not be saved stands beside the button that was pressed', async () => {
  const draft = { ...team, state: 'draft', setting: null, answers: {}, version: 1 } as unknown as TeamDetail
  await show(<TeamStep team={draft} go={() => {}} refetch={async () => {}} />)
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async () =>
      new Response(JSON.stringify({ code: 26008, msg: '当前状态不能进行此操作', data: null }), {
        headers: { 'content-type': 'application/json' },
      }),
  }))
  const next = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === '下一步')
  await act(async () => next?.click())
  await waitFor(() => expect(container.querySelector('.sign-up-foot')?.textContent).toContain('当前状态不能进行此操作'))
})

/** @spec R17 */
it('missing answers are no hindrance on the step before that asks for them', async () => {
  const field = ExtraField.parse({ key: 'source', label: '作品来源', kind: 'text', required: true })
  const setting = { entry: 'team', maxTeachers: 0, extraFields: [field], formSections: [], formChecks: [] }
  const form = { people: [], captain: null, day: '2026-05-01', wasSubmitted: false, begunStages: [] }
  const draft = { ...team, state: 'draft', setting, form, answers: {}, version: 1 } as unknown as TeamDetail
  const foot = async (submitHindrance: string) => {
    await show(<TeamStep team={{ ...draft, submitHindrance }} go={() => {}} refetch={async () => {}} />)
    const text = container.querySelector('.sign-up-foot')?.textContent
    cleanup()
    return text
  }
  expect(await foot('报名信息有误，请按提示修改')).not.toContain('暂不能提交')
  expect(await foot('团队人数不足')).toContain('暂不能提交：团队人数不足')
})

/** @spec R17 */
it.each(['team', 'material'])('who no longer leads the team is sent from the step %s to the team', async (step) => {
  const draft = { ...team, state: 'draft', step: 'material', isCaptain: false }
  others['/enroll/detail'] = draft
  const pages = (
    <Routes>
      <Route path="/home/signUp" element={<Page />} />
      <Route path="/center/team" element={<Where />} />
    </Routes>
  )
  await show(pages, 'zh-cn', null, `/home/signUp?step=${step}&teamId=t1`)
  await waitFor(() => expect(container.textContent).toBe('/center/team?teamId=t1'))
})

function Where() {
  const { pathname, search } = useLocation()
  return pathname + search
}
