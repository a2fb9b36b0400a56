import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import type { z } from 'zod'
import type { Endpoint, Input } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { WindowKind } from '@podium/core/competition/round/round.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import { modules } from '#server/app/modules.ts'
import { createPerson, type MadeSchool } from '#server/enrolment/enrolment.fixture.ts'
import { createUser, joinSchool, type MadeUser } from '#server/identity/identity.fixture.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { DemoClient, type Person } from '../demo-client.ts'
import type { DemoRound, StagePlan } from '../rounds.ts'
import { openRuleBook, type RuleBook } from './open-rule-book.ts'
import { sheetRows } from './team-sheet.ts'

/** A committee without a parent, which publishes its rounds itself, on a server with all modules. */
export interface Committee {
  readonly app: TestApp
  readonly groupId: string
  readonly organiser: MadeUser
  readonly desk: DemoClient
}

const asPerson = ({ userId, realName }: MadeUser): Person => ({ userId, name: realName, kind: 'staff' })

export async function openCommittee(): Promise<Committee> {
  const app = await openTestApp({ modules })
  const { groupId } = await createGroup(app)
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '组织者' })
  const desk = new DemoClient(app.platform)
  return { app, groupId, organiser, desk }
}

/** A committee without a parent needs nobody else to publish a round. */
export function staffOf({ organiser }: Committee) {
  const person = asPerson(organiser)
  return { root: person, organiser: person }
}

/** The rule book as the demo sets it up, with the windows of its first stage open now. */
export async function openContest(
  committee: Committee,
  book: RuleBook,
  /** Other windows of the first stage. */
  windows: StagePlan['windows'] = {},
): Promise<DemoRound[]> {
  const { desk } = committee
  const stages = book.stages.map((stage, at) =>
    at === 0 ? { ...stage, windows: { ...openNow(stage.windows), ...windows } } : stage,
  )
  return openRuleBook(desk, staffOf(committee), { ...book, stages }, { year: 2026 })
}

/** What comes before the review is open now; the rest follows at its times. */
function openNow(windows: StagePlan['windows']): StagePlan['windows'] {
  const early: readonly string[] = ['signup', 'audit', 'brief', 'hash', 'submission'] satisfies WindowKind[]
  return Object.fromEntries(
    Object.entries(windows).map(([kind, days]) => [kind, early.includes(kind) ? [-1, 6] : days]),
  )
}

/** Forces a window of a stage; null: its times decide again. */
export async function force(
  committee: Committee,
  { roundId, stageId }: DemoRound,
  kind: WindowKind,
  forced: 'open' | 'closed' | null,
): Promise<void> {
  const { stages } = await done(committee, committee.organiser, competitionApi.schedule, { roundId })
  const windows = stages.find((stage) => stage.stageId === stageId)!.windows.filter((window) => window.kind === kind)
  for (const { windowId } of windows) {
    await done(committee, committee.organiser, competitionApi.forceWindow, { windowId, forced, reason: '按规程' })
  }
}

/** The data of a call that has to be done. */
export async function done<E extends Endpoint>(
  { app }: Pick<Committee, 'app'>,
  as: MadeUser | null,
  endpoint: E,
  input: Input<E>,
): Promise<z.output<E['output']>> {
  const answer = await app.call(endpoint, input, as ? { as: as.token } : {})
  expect([answer.code, answer.msg]).toEqual([0, ''])
  return answer.data
}

/** The code of an answer; 0: it was done. */
export async function codeOf<E extends Endpoint>(
  { app }: Pick<Committee, 'app'>,
  as: MadeUser | null,
  endpoint: E,
  input: Input<E>,
): Promise<number> {
  return (await app.call(endpoint, input, as ? { as: as.token } : {})).code
}

/** A school with the person who acts for it. */
export interface OpenSchool extends MadeSchool {
  readonly staff: MadeUser
}

export async function openSchool(
  { app, groupId }: Committee,
  { region, parentId = groupId }: { region: string; parentId?: string },
): Promise<OpenSchool> {
  const school = await createSchool(app, { region, parentId })
  const wish = { kind: 'school_staff', roles: ['school_admin'], groupId: school.groupId, realName: '校管理员' } as const
  return { ...school, staff: await createUser(app, wish) }
}

/** A verified student of the school, or a teacher where no degree is given. */
export async function member(
  { app }: Committee,
  school: MadeSchool,
  degree: string | null = '本科',
): Promise<MadeUser> {
  const person = await createPerson(app, null, {
    kind: degree === null ? 'teacher' : 'student',
    realName: degree === null ? '指导教师' : '参赛学生',
    ...(degree === null && { birthday: '1980-01-01' }),
  })
  await joinSchool(
    app,
    person.userId,
    school.schoolId,
    degree === null ? { title: '教授' } : { degree, grade: '2024级' },
  )
  return person
}

/** Rows of a worksheet with one team. */
export function rowsOf(
  itemCode: string,
  team: string,
  students: readonly MadeUser[],
  teachers: readonly MadeUser[] = [],
) {
  const entrants = (people: readonly MadeUser[]) => people.map(({ realName: name, phone }) => ({ name, phone }))
  return sheetRows(itemCode, team, entrants(students), entrants(teachers))
}

/** A draft by the captain with everybody else invited and there. */
export async function drafted(
  committee: Committee,
  itemId: string,
  name: string,
  [captain, ...students]: readonly MadeUser[],
  teachers: readonly MadeUser[] = [],
): Promise<string> {
  const start = { itemId, name, noticesAgreed: true as const }
  const { teamId } = await done(committee, captain!, enrolmentApi.start, start)
  for (const person of students) expect(await join(committee, captain!, teamId, person, 'member')).toBe(0)
  for (const person of teachers) expect(await join(committee, captain!, teamId, person, 'teacher')).toBe(0)
  return teamId
}

/** Lets a person join by the captain's link; the code of what refused it. */
export async function join(
  committee: Committee,
  captain: MadeUser,
  teamId: string,
  person: MadeUser,
  role: 'member' | 'teacher',
): Promise<number> {
  const invited = await committee.app.call(enrolmentApi.inviteByLink, { teamId, role }, { as: captain.token })
  if (invited.code !== 0) return invited.code
  return codeOf(committee, person, enrolmentApi.answerInvitation, { token: invited.data.token, accept: true })
}

export async function versionOf(committee: Committee, captain: MadeUser, teamId: string): Promise<number> {
  return (await done(committee, captain, enrolmentApi.detail, { teamId })).version
}

export async function submit(committee: Committee, captain: MadeUser, teamId: string): Promise<number> {
  const version = await versionOf(committee, captain, teamId)
  return codeOf(committee, captain, enrolmentApi.submit, { teamId, version })
}

/** A decision on one team; the code of what refused it. */
export async function decide(
  committee: Committee,
  auditor: MadeUser,
  { teamId, captain }: { teamId: string; captain: MadeUser },
  action: 'approve' | 'return' | 'reject' = 'approve',
): Promise<number> {
  const teams = [{ teamId, version: await versionOf(committee, captain, teamId) }]
  return codeOf(committee, auditor, enrolmentApi.audit, { teams, action, opinion: '意见' })
}

/** Sends on by the rule book's rule from results that the organiser imports; the ids of those promoted. */
export async function promote(
  committee: Committee,
  { roundId, stageId, itemId }: { roundId: string; stageId: string; itemId: string },
  rows: Array<{ number: string; score: number }>,
): Promise<string[]> {
  const { organiser } = committee
  const at = { itemId, stageId }
  const { no, value } = await done(committee, organiser, competitionApi.promotionSetting, { roundId, ...at })
  const imported = { ...value!, source: 'import' as const }
  const setting = { roundId, ...at, no, value: imported, reason: '成绩由评阅系统导入' }
  await done(committee, organiser, competitionApi.savePromotionSetting, setting)
  await done(committee, organiser, promotionApi.importScores, { ...at, rows })
  const route = { ...at, route: 0, decisions: {} }
  const preview = await done(committee, organiser, promotionApi.preview, { ...route, verdict: 'admitted' })
  await done(committee, organiser, promotionApi.commit, { ...route, digest: preview.digest })
  return preview.rows.map(({ teamId }) => teamId)
}

export function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
