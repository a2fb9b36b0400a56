import { expect, test } from 'vitest'
import type { Invitation } from '@podium/core/enrolment/member/invitation.ts'
import type { MyTeam, UnfinishedTeam } from '@podium/core/enrolment/views.ts'
import type { MyWork } from '@podium/core/work/views.ts'
import { translator } from '#web/lib/i18n/i18n.ts'
import { ownMessages } from './own-messages.ts'
import { byDeadline, isSoon, stepsOfInvitations, stepsOfTeam, stepsOfWork } from './own-steps.ts'

const t = translator(ownMessages, 'zh-cn', 'standard')
const NOW = new Date('2026-11-29T02:00:00Z')
const later = '2026-12-09T16:00:00.000Z'

const open: UnfinishedTeam = { opensAt: null, until: later, lacks: [] }
const team = (change: Partial<MyTeam>): MyTeam => ({
  teamId: 'T',
  name: '星河',
  roundId: 'R',
  roundName: '创新大赛',
  itemId: 'I',
  itemName: '本科组',
  state: 'draft',
  step: 'material',
  number: null,
  role: 'captain',
  captainName: '陈队长',
  memberCount: 1,
  opinion: '',
  offerUntil: null,
  captaincyUntil: null,
  rosters: [],
  awaited: [],
  unfinished: open,
  createdAt: later,
  ...change,
})
const lacking = (at: UnfinishedTeam['lacks'][number]['at']) => ({ ...open, lacks: [{ at, text: '缺' }] })

test.each<[string, Partial<MyTeam>, string, string]>([
  [
    'a draft, at what it lacks first',
    { unfinished: lacking('team') },
    '继续报名：星河',
    '/home/signUp?step=team&teamId=T',
  ],
  ['a draft that lacks nothing', {}, '继续报名：星河', '/home/signUp?step=material&teamId=T'],
  [
    'a captain whose profile lacks something, and back',
    { unfinished: lacking('profile') },
    '继续报名：星河',
    '/home/signUp/profile?teamId=T&back=%2Fhome%2FsignUp%3Fstep%3Dmaterial%26teamId%3DT',
  ],
  [
    'a returned team',
    { state: 'returned', unfinished: lacking('signup') },
    '按意见修改后重新提交：星河',
    '/home/signUp?step=signup&teamId=T',
  ],
  [
    'a team that waits',
    { state: 'awaiting_members', unfinished: lacking('team') },
    '等待成员确认：星河',
    '/center/team?teamId=T',
  ],
  ['a fee', { state: 'awaiting_payment' }, '缴纳报名费：星河', '/center/team?teamId=T'],
  [
    'a member',
    { role: 'member', unfinished: lacking('profile') },
    '完善个人资料：星河',
    '/home/signUp/profile?teamId=T',
  ],
  [
    'an adviser of an enrolled team with a document to sign',
    { role: 'teacher', state: 'enrolled', unfinished: lacking('documents') },
    '签署文件：星河',
    '/center/team?teamId=T',
  ],
  [
    'a captain of an enrolled team with a document to sign',
    { state: 'enrolled', unfinished: lacking('documents') },
    '签署文件：星河',
    '/center/team?teamId=T',
  ],
])('leads to where it goes on: %s', (_, change, title, to) => {
  expect(stepsOfTeam(team(change), t, 'zh-cn')).toMatchObject([{ title, to, until: later }])
})

test('nothing waits where nothing is unfinished', () => {
  expect(stepsOfTeam(team({ unfinished: null }), t, 'zh-cn')).toEqual([])
})

test('a returned team keeps its competition, says what was asked and that it has no deadline of its own', () => {
  const returned = { state: 'returned', opinion: '请补充学籍证明', unfinished: { ...open, until: null } } as const
  expect(stepsOfTeam(team(returned), t, 'zh-cn')).toMatchObject([
    { about: '创新大赛', opinion: '请补充学籍证明', isEndless: true, lacks: [] },
  ])
})

test('a member of a draft that lacks nothing of them waits for the captain, until the end of the sign-up', () => {
  expect(stepsOfTeam(team({ role: 'member' }), t, 'zh-cn')).toMatchObject([
    { title: '等待队长陈队长完成报名：星河', until: later, isQuiet: true, to: '/center/team?teamId=T' },
  ])
})

test('a submitted team names who decides and since when, and asks for nothing', () => {
  const at = { schoolName: '澄湖理工大学', since: later }
  const awaited: MyTeam['awaited'] = [
    { on: 'team', level: 'school', ...at },
    { on: 'change', level: 'organiser', ...at },
  ]
  const quiet = { since: later, isQuiet: true, to: '/center/team?teamId=T' }
  expect(stepsOfTeam(team({ state: 'auditing', unfinished: null, awaited }), t, 'zh-cn')).toMatchObject([
    { title: '等待澄湖理工大学审核：星河', ...quiet },
    { title: '等待组织方审核变更申请：星河', ...quiet },
  ])
})

test('who agreed to join by a change request sees that it waits, besides the invitations yet to answer', () => {
  const invitation = (isAgreed: boolean): Invitation => ({
    memberId: null,
    asked: { fieldId: `F${isAgreed}`, kind: 'replace', name: '李四', isAgreed },
    teamId: 'T',
    teamName: '星河',
    roundName: '创新大赛',
    itemName: '创意组',
    captainName: '陈队长',
    role: 'member',
    expiresAt: null,
  })
  const steps = stepsOfInvitations([invitation(false), invitation(true), invitation(false)], t)
  expect(steps.map(({ title, isQuiet = false }) => [title, isQuiet])).toEqual([
    ['有 2 个团队邀请待您答复', false],
    ['等待审核您的加入：星河', true],
  ])
  expect(stepsOfInvitations([invitation(false)], t)).toMatchObject([
    { title: '答复团队邀请：星河', about: '创新大赛', until: null },
  ])
  expect(stepsOfInvitations([], t)).toEqual([])
})

test('an adviser whose approval a team waits for is asked for it, which the others wait for', () => {
  const at = { schoolName: '澄湖理工大学', since: later }
  const awaited: MyTeam['awaited'] = [
    { on: 'team', level: 'teacher', ...at },
    { on: 'change', level: 'teacher', ...at },
  ]
  const stepsOf = (role: MyTeam['role']) =>
    stepsOfTeam(team({ role, state: 'auditing', unfinished: null, awaited }), t, 'zh-cn')
  const [approval, change] = stepsOf('teacher')
  expect([approval, change].map((step) => step?.title)).toEqual(['审核报名：星河', '审核变更申请：星河'])
  expect([approval, change].some((step) => step?.isQuiet || step?.since)).toBe(false)
  expect(stepsOf('member').map(({ title, isQuiet }) => [title, isQuiet])).toEqual([
    ['等待指导教师审核：星河', true],
    ['等待指导教师审核变更申请：星河', true],
  ])
})

const work = (change: Partial<MyWork>): MyWork => ({
  teamId: 'T',
  teamName: '星河',
  number: '1',
  roundName: '创新大赛',
  itemName: '本科组',
  stageId: 'S',
  stageName: '初赛',
  workId: 'W',
  state: 'draft',
  title: '',
  versionNo: 0,
  changed: false,
  submittedAt: null,
  role: 'captain',
  isOpen: true,
  hasEnded: false,
  opensAt: '2026-11-01T00:00:00.000Z',
  closesAt: later,
  lacks: ['请上传作品说明书'],
  ...change,
})
const submitted: Partial<MyWork> = { state: 'accepted', versionNo: 1, lacks: [] }

test.each<[string, Partial<MyWork>, readonly string[] | null]>([
  ['one that lacks a file', {}, ['请上传作品说明书']],
  ['one that lacks nothing', { lacks: [] }, ['内容已填写，请检查后提交']],
  ['one that was submitted', submitted, null],
  ['one that was changed since', { ...submitted, changed: true }, ['第 1 版提交后又有修改，尚未提交']],
  ['one that was returned', { ...submitted, state: 'returned' }, []],
  ['one that was withdrawn', { state: 'withdrawn', versionNo: 1 }, ['请上传作品说明书']],
  ['one whose window closed', { isOpen: false }, null],
  ['one that an adviser can only read', { role: 'teacher' }, null],
])('a work to hand in: %s', (_, change, lacks) => {
  const steps = stepsOfWork(work(change), NOW, t).filter(({ isQuiet }) => !isQuiet)
  expect(steps.map((step) => step.lacks)).toEqual(lacks ? [lacks] : [])
})

test.each<[string, Partial<MyWork>, [note: string, until: string | null] | null]>([
  ['may still change', submitted, ['截止前可以修改后重新提交', later]],
  [
    'waits for results once its window closed',
    { ...submitted, isOpen: false },
    ['提交已截止，等待结果，您无需操作', null],
  ],
  [
    'waits while it is reviewed',
    { ...submitted, state: 'in_review', isOpen: false },
    ['提交已截止，等待结果，您无需操作', null],
  ],
  ['needs no line once the results are out', { ...submitted, isOpen: false, hasEnded: true }, null],
  ['needs no line once it was promoted', { ...submitted, state: 'promoted', isOpen: false }, null],
])('a submitted work %s', (_, change, shown) => {
  expect(stepsOfWork(work(change), NOW, t)).toMatchObject(
    shown ? [{ title: '作品已提交（第 1 版）：星河（初赛）', note: shown[0], until: shown[1], isQuiet: true }] : [],
  )
})

test.each<[string, Partial<MyWork>, [note: string, until: string | null] | null]>([
  ['that is to hand in', {}, ['团队尚未提交作品', later]],
  ['that has handed in', submitted, ['作品已提交第 1 版', later]],
  ['whose window closed without a work', { isOpen: false }, null],
  ['whose results are out', { ...submitted, isOpen: false, hasEnded: true }, null],
])('an adviser is led to a team %s', (_, change, shown) => {
  expect(stepsOfWork(work({ ...change, role: 'teacher', closesAt: later, opensAt: null }), NOW, t)).toMatchObject(
    shown
      ? [
          {
            title: '您指导的团队：星河（初赛）',
            note: shown[0],
            until: shown[1],
            isQuiet: true,
            to: expect.any(String),
          },
        ]
      : [],
  )
})

test('a window that is held open has no end, and one that opens later says when', () => {
  const held = work({ closesAt: '2026-11-28T00:00:00.000Z' })
  expect(stepsOfWork(held, NOW, t)).toMatchObject([{ until: null, opensAt: null }])
  expect(stepsOfWork(work({ isOpen: false, opensAt: later }), NOW, t)).toMatchObject([{ opensAt: later }])
})

test('what closes first comes first, and three days before its end it is marked', () => {
  const [none, soon, far] = [null, '2026-12-02T02:00:00.000Z', '2026-12-02T02:00:01.000Z'].map((until, at) => ({
    key: String(at),
    title: '',
    to: '',
    until,
  }))
  expect(byDeadline([none!, far!, soon!])).toEqual([soon, far, none])
  expect([soon!, far!].map(({ until }) => isSoon(until!, NOW))).toEqual([true, false])
})
