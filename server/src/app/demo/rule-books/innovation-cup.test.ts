import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { phaseRefusals } from '@podium/core/competition/phase/refusals.ts'
import { windowRefusals } from '@podium/core/competition/schedule/refusals.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { workApi } from '@podium/core/work/api.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import type { DemoRound } from '../rounds.ts'
import { innovationCup, WORKS_PER_SCHOOL } from './innovation-cup.ts'
import {
  codeOf,
  decide,
  done,
  drafted,
  force,
  join,
  member,
  openCommittee,
  openContest,
  openSchool,
  submit,
  versionOf,
  type Committee,
  type OpenSchool,
} from './rule-books.fixture.ts'

interface Province {
  readonly groupId: string
  readonly staff: MadeUser
  readonly school: OpenSchool
}

let committee: Committee
let application: DemoRound
let itemId: string
let zhejiang: Province
let guangdong: Province

beforeAll(async () => {
  committee = await openCommittee()
  // Works are handed in tomorrow, unless a province opens earlier.
  const rounds = await openContest(committee, innovationCup, { submission: [1, 6] })
  application = rounds[0]!
  itemId = application.items[0]!.itemId
  zhejiang = await openProvince('33')
  guangdong = await openProvince('44')
})
afterAll(() => committee.app.close())

async function openProvince(region: string): Promise<Province> {
  const { app, groupId: parentId } = committee
  const { groupId } = await createGroup(app, { name: `${region}赛区`, kind: 'division', parentId, region })
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '省级管理员' })
  return { groupId, staff, school: await openSchool(committee, { region, parentId: groupId }) }
}

const student = (degree = '本科', of = zhejiang.school) => member(committee, of, degree)
let named = 0

/** A work by these people, submitted for the audit; the code of what refused it. */
async function applied(people: readonly MadeUser[]) {
  const captain = people[0]!
  const teamId = await drafted(committee, itemId, `作品${(named += 1)}`, people)
  const answers = { answers: { origin: '自选' }, teamId, version: await versionOf(committee, captain, teamId) }
  await done(committee, captain, enrolmentApi.saveMaterial, answers)
  return { teamId, captain, refused: await submit(committee, captain, teamId) }
}

describe('a science and innovation cup: who enters', () => {
  test('one person or several make a work, nine don’t', async () => {
    expect((await applied([await student('本科', guangdong.school)])).refused).toBe(0)
    const of = () => student('本科', guangdong.school)
    const people = await Promise.all(Array.from({ length: 9 }, of))
    const teamId = await drafted(committee, itemId, '集体作品', people.slice(0, 8))
    expect(await join(committee, people[0]!, teamId, people[8]!, 'member')).toBe(enrolmentRefusals.TEAM_FULL.code)
  })

  test('a school has six works, at most three of them with a postgraduate', async () => {
    const school = await openSchool(committee, { region: '33', parentId: zhejiang.groupId })
    const by = async (...degrees: string[]) =>
      applied(await Promise.all(degrees.map((degree) => member(committee, school, degree))))
    for (const degrees of [['硕士'], ['本科', '博士'], ['硕士', '硕士']]) expect((await by(...degrees)).refused).toBe(0)
    const fourth = await by('本科', '硕士')
    expect(fourth.refused).toBe(enrolmentRefusals.RULE_BROKEN.code)
    for (let n = 3; n < WORKS_PER_SCHOOL; n += 1) expect((await by('本科')).refused).toBe(0)
    expect((await by('本科')).refused).toBe(enrolmentRefusals.SCHOOL_QUOTA_FULL.code)
    // Another school has places of its own.
    expect((await applied([await student('硕士')])).refused).toBe(0)
  })

  test('of many works by postgraduates at once, exactly three get a place', async () => {
    const school = await openSchool(committee, { region: '33', parentId: zhejiang.groupId })
    const drafts = []
    for (let n = 0; n < 6; n += 1) {
      const captain = await member(committee, school, '硕士')
      const teamId = await drafted(committee, itemId, `同时${n}`, [captain])
      const version = await versionOf(committee, captain, teamId)
      await done(committee, captain, enrolmentApi.saveMaterial, { teamId, answers: { origin: '课程' }, version })
      drafts.push({ captain, teamId })
    }
    const codes = await Promise.all(drafts.map(({ captain, teamId }) => submit(committee, captain, teamId)))
    const full: number[] = [enrolmentRefusals.RULE_BROKEN.code, enrolmentRefusals.PART_QUOTA_FULL.code]
    expect(codes.filter((code) => code === 0)).toHaveLength(3)
    expect(codes.filter((code) => code !== 0 && !full.includes(code))).toEqual([])
  })
})

describe('a science and innovation cup: three levels of audit', () => {
  test('decide in their order: school, province, nation', async () => {
    const { organiser } = committee
    const team = await applied([await student()])
    const [school, province, nation] = [zhejiang.school.staff, zhejiang.staff, organiser]
    const notYours = enrolmentRefusals.NOT_YOUR_LEVEL.code
    expect(await decide(committee, school, team)).toBe(0)
    expect(await decide(committee, school, team)).toBe(notYours)
    // Another province doesn't know the team, and the nation waits for the province.
    expect(await decide(committee, guangdong.staff, team)).toBe(baseRefusals.NOT_FOUND.code)
    const waiting = await done(committee, province, enrolmentApi.teamPage, { turn: 'mine', pageSize: 100 })
    expect(waiting.rows.map(({ teamId }) => teamId)).toContain(team.teamId)
    expect(await decide(committee, province, team)).toBe(0)
    expect(await decide(committee, province, team)).toBe(notYours)
    expect(await decide(committee, nation, team)).toBe(0)
    const { state, number, decisions } = await done(committee, team.captain, enrolmentApi.detail, {
      teamId: team.teamId,
    })
    expect(decisions.map(({ level }) => level)).toEqual(['school', 'province', 'organiser'])
    expect([state, number]).toEqual(['enrolled', expect.stringMatching(/^KC202633\d{4}$/)])
  })

  test('a province returns a work, which comes back to the province', async () => {
    const team = await applied([await student()])
    expect(await decide(committee, zhejiang.school.staff, team)).toBe(0)
    expect(await decide(committee, zhejiang.staff, team, 'return')).toBe(0)
    expect(await submit(committee, team.captain, team.teamId)).toBe(0)
    expect(await decide(committee, zhejiang.school.staff, team)).toBe(enrolmentRefusals.NOT_YOUR_LEVEL.code)
    expect(await decide(committee, zhejiang.staff, team)).toBe(0)
  })
})

describe('a science and innovation cup: phases', () => {
  const windowOf = async (kind: 'signup' | 'submission' | 'audit') => {
    const { roundId, stageId } = application
    const { stages } = await done(committee, committee.organiser, competitionApi.schedule, { roundId })
    return stages.find((stage) => stage.stageId === stageId)!.windows.find((window) => window.kind === kind)!.windowId
  }

  async function switched(
    kind: 'signup' | 'submission' | 'audit',
    state: 'open' | 'closed' | null,
    province = zhejiang,
  ) {
    const windowId = await windowOf(kind)
    const { rows } = await done(committee, province.staff, competitionApi.phases, {})
    const version = rows.find((row) => row.windowId === windowId && row.groupId === province.groupId)?.version ?? 0
    const input = { windowId, groupId: province.groupId, state, reason: '按省内安排', version }
    return codeOf(committee, province.staff, competitionApi.switchPhase, input)
  }

  const start = async (of: OpenSchool) => {
    const captain = await student('本科', of)
    const input = { itemId, name: `新作品${(named += 1)}`, noticesAgreed: true as const }
    return codeOf(committee, captain, enrolmentApi.start, input)
  }

  test('are closed and opened by hand by the province, for its own schools alone', async () => {
    expect(await switched('signup', 'closed')).toBe(0)
    expect([await start(zhejiang.school), await start(guangdong.school)]).toEqual([windowRefusals.signup_HELD.code, 0])
    const apply = await done(committee, await student(), enrolmentApi.apply, { itemId })
    expect([apply.window?.phase, apply.hindrance === null]).toEqual(['closed', false])
    expect(await switched('signup', null)).toBe(0)
    expect(await start(zhejiang.school)).toBe(0)
  })

  test('open before their time where the province says so, and within the stage alone', async () => {
    const teams = []
    for (const { school, staff } of [zhejiang, guangdong]) {
      const team = await applied([await student('本科', school)])
      for (const auditor of [school.staff, staff, committee.organiser])
        expect(await decide(committee, auditor, team)).toBe(0)
      teams.push(team)
    }
    expect(await switched('submission', 'open')).toBe(0)
    const texts = { title: '作品', summary: '简介', keywords: [], version: 0 }
    const codes = await Promise.all(
      teams.map(({ teamId, captain }) =>
        codeOf(committee, captain, workApi.save, { teamId, stageId: application.stageId, ...texts }),
      ),
    )
    expect(codes).toEqual([0, windowRefusals.submission_UPCOMING.code])
    expect(await switched('submission', null)).toBe(0)
  })

  test('are no province’s where the organiser keeps them, nor another province’s or a school’s', async () => {
    const windowId = await windowOf('signup')
    const input = { windowId, groupId: zhejiang.groupId, state: 'closed' as const, reason: '试试', version: 0 }
    expect(await switched('audit', 'closed')).toBe(baseRefusals.NOT_FOUND.code)
    expect(await codeOf(committee, guangdong.staff, competitionApi.switchPhase, input)).toBe(
      baseRefusals.NOT_FOUND.code,
    )
    expect(await codeOf(committee, zhejiang.school.staff, competitionApi.switchPhase, input)).not.toBe(0)
    await force(committee, application, 'signup', 'open')
    expect(await switched('signup', 'closed')).toBe(phaseRefusals.PHASE_FORCED.code)
    await force(committee, application, 'signup', null)
  })

  test('show the province who switched what, and why', async () => {
    expect(await switched('signup', 'closed', guangdong)).toBe(0)
    const { rows } = await done(committee, guangdong.staff, competitionApi.phases, {})
    expect(rows.map(({ groupId, kind, phase, reason, byName }) => [groupId, kind, phase, reason, byName])).toEqual([
      [guangdong.groupId, 'signup', 'closed', '按省内安排', '省级管理员'],
      [guangdong.groupId, 'submission', 'upcoming', '', ''],
    ])
    expect(await switched('signup', null, guangdong)).toBe(0)
  })
})

describe('a science and innovation cup: facts after the national submission', () => {
  test('stay as they are, and only a request that an organisation approves changes the team', async () => {
    const [captain, second] = [await student(), await student()]
    const team = await applied([captain, second])
    for (const auditor of [zhejiang.school.staff, zhejiang.staff, committee.organiser]) {
      expect(await decide(committee, auditor, team)).toBe(0)
    }
    const { teamId } = team
    const version = () => versionOf(committee, captain, teamId)
    const refused = [
      await codeOf(committee, captain, enrolmentApi.saveSignup, { teamId, name: '改名', version: await version() }),
      await codeOf(committee, captain, enrolmentApi.saveMaterial, {
        teamId,
        answers: { origin: '课程' },
        version: await version(),
      }),
      await join(committee, captain, teamId, await student(), 'member'),
    ]
    expect(refused.filter((code) => code === 0)).toEqual([])
    const { members } = await done(committee, captain, enrolmentApi.detail, { teamId })
    const { memberId } = members.find(({ userId }) => userId === second.userId)!
    const request = { teamId, reason: '出国交流', fields: [{ kind: 'remove' as const, memberId }] }
    const { changeId } = await done(committee, captain, enrolmentApi.askChange, request)
    const still = await done(committee, captain, enrolmentApi.detail, { teamId })
    expect(still.members).toHaveLength(2)
    for (const auditor of [zhejiang.school.staff, zhejiang.staff, committee.organiser]) {
      const { fields, version: seen } = await done(committee, auditor, enrolmentApi.changeDetail, { changeId })
      const decisions = fields.map(({ fieldId }) => ({ fieldId, accept: true, opinion: '同意' }))
      await done(committee, auditor, enrolmentApi.decideChange, { changeId, decisions, version: seen })
    }
    const after = await done(committee, captain, enrolmentApi.detail, { teamId })
    expect(after.members).toHaveLength(1)
  })

  test('a fact that is frozen can’t be changed even in a work that came back', async () => {
    const team = await applied([await student()])
    expect(await decide(committee, zhejiang.school.staff, team, 'return')).toBe(0)
    const { teamId, captain } = team
    const answers = { origin: '课程' }
    const input = { teamId, answers, version: await versionOf(committee, captain, teamId) }
    expect(await codeOf(committee, captain, enrolmentApi.saveMaterial, input)).toBe(
      enrolmentRefusals.ANSWERS_FAULTY.code,
    )
  })
})
