import { baseRefusals } from '@podium/core/base/codes.ts'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { changeRefusals as cant } from '@podium/core/enrolment/change/refusals.ts'
import { enrolmentRefusals as no } from '@podium/core/enrolment/refusals.ts'
import type { RoundOptions } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { MAX_COUNTED } from '#server/platform/db/paging.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson, type MadeTeam } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { invariants } from '../invariants.ts'
import { answerChange, askChange, askToLeave, decideChange, memberIdOf } from './change.fixture.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, enrolment] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, invariants)).toEqual([])
})
afterAll(() => app.close())

const enrol = { auditLevels: [], minMembers: 2, maxMembers: 4, minTeachers: 0, maxTeachers: 2 }

async function made(members = 2, options: RoundOptions = { enrol }) {
  const team = await createEnrolledTeam(app, { members, roundOptions: options })
  const staff = { kind: 'staff', roles: ['organiser'], groupId: team.round.groupId, realName: '审核员' } as const
  return { team, office: await createUser(app, staff) }
}

const schoolStaff = (team: MadeTeam) =>
  createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: team.school.groupId })

const detail = async ({ teamId }: MadeTeam, as: MadeUser) =>
  (await app.call(api.detail, { teamId }, { as: as.token })).data

const seats = async ({ teamId }: MadeTeam) =>
  (await app.db.selectFrom('enrolment_participation').select('user_id').where('team_id', '=', teamId).execute()).map(
    (seat) => seat.user_id,
  )

const shown = async (changeId: string, as: MadeUser) =>
  (await app.call(api.changeDetail, { changeId }, { as: as.token })).data

describe('a request of several fields', () => {
  test('is decided field by field: what is accepted takes effect, what is refused stays', async () => {
    const { team, office } = await made()
    const [first, second] = team.members as [MadeUser, MadeUser]
    const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
    const leaving = await memberIdOf(app, team, first)
    const { changeId } = (
      await askChange(app, team, [
        { kind: 'name', after: '新队名' },
        { kind: 'replace', memberId: leaving, name: newcomer.realName, phone: newcomer.phone },
        { kind: 'captain', memberId: await memberIdOf(app, team, second) },
      ])
    ).data
    expect((await answerChange(app, newcomer)).code).toBe(0)
    expect((await answerChange(app, second)).code).toBe(0)
    const view = await shown(changeId, office)
    expect(view.fields.map(({ label, before, after }) => [label.zh, before.zh, after.zh])).toEqual([
      ['团队名称', team.name, '新队名'],
      ['替换队员', '队员乙', '韩梅梅'],
      ['队长', '队长甲', '队员乙'],
    ])
    const ended = async () =>
      (await app.call(api.ownChanges, { teamId: team.teamId, ended: true }, { as: team.captain.token })).data.total
    expect(await ended()).toBe(0)
    expect((await decideChange(app, changeId, office, ['captain'])).data).toEqual({ state: 'done', level: null })
    expect(await ended()).toBe(1)
    const after = await detail(team, team.captain)
    expect([after.name, after.captainId, after.number]).toEqual(['新队名', team.captain.userId, team.number])
    expect(after.members.map(({ userId }) => userId)).toEqual([
      team.captain.userId,
      newcomer.userId,
      second.userId,
      ...team.teachers.map(({ userId }) => userId),
    ])
    expect(await seats(team)).toContain(newcomer.userId)
    expect(await seats(team)).not.toContain(first.userId)
    const own = (await app.call(api.ownChanges, { teamId: team.teamId }, { as: team.captain.token })).data
    expect(own.rows[0]!.fields.map(({ verdict, decisions }) => [verdict, decisions[0]!.opinion])).toEqual([
      ['accepted', ''],
      ['accepted', ''],
      ['refused', '材料不足'],
    ])
    expect(await titlesTo(app, team.captain)).toContainEqual(expect.stringContaining('团队变更申请已审核'))
    expect(await titlesTo(app, team.teachers[0]!)).toContainEqual(expect.stringContaining('团队变更申请已审核'))
    expect(await titlesTo(app, first)).toContainEqual(expect.stringContaining('您已不在团队中'))
    expect(await titlesTo(app, newcomer)).toContainEqual(expect.stringContaining('您已加入团队'))
  })

  test('a decision made before the newcomer’s data could be seen is refused as outdated', async () => {
    const { team, office } = await made()
    const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
    const { changeId } = (await askToLeave(app, team, team.members[0]!, newcomer)).data
    const { version, fields } = await shown(changeId, office)
    expect((await answerChange(app, newcomer)).code).toBe(0)
    const decisions = fields.map(({ fieldId }) => ({ fieldId, accept: true, opinion: '' }))
    const early = await app.call(api.decideChange, { changeId, decisions, version }, { as: office.token })
    expect(early.code).toBe(baseRefusals.STALE.code)
    expect((await decideChange(app, changeId, office)).code).toBe(0)
  })

  test('changes the order, a captain who then leaves, and a new adviser at once', async () => {
    const { team, office } = await made()
    const [first, second] = team.members as [MadeUser, MadeUser]
    const adviser = await createPerson(app, team.school, { kind: 'teacher', realName: '新教师' })
    const ids = await Promise.all(
      [team.captain, first, second, team.teachers[0]!].map((each) => memberIdOf(app, team, each)),
    )
    const [captainId, firstId, secondId, teacherId] = ids as [string, string, string, string]
    const asked = await askChange(app, team, [
      { kind: 'order', after: [secondId, firstId, captainId, teacherId] },
      { kind: 'captain', memberId: firstId },
      { kind: 'remove', memberId: captainId },
      { kind: 'add', role: 'teacher', name: adviser.realName, phone: adviser.phone },
    ])
    expect(asked.code).toBe(0)
    await answerChange(app, first)
    await answerChange(app, adviser)
    expect((await decideChange(app, asked.data.changeId, office)).code).toBe(0)
    const { members, captainId: lead } = await detail(team, first)
    expect(lead).toBe(first.userId)
    expect(members.map(({ userId, role }) => [userId, role])).toEqual([
      [second.userId, 'member'],
      [first.userId, 'captain'],
      [team.teachers[0]!.userId, 'teacher'],
      [adviser.userId, 'teacher'],
    ])
  })

  test('may leave no team that breaks a rule: what is accepted is judged together, at every decision', async () => {
    const { team, office } = await made(1)
    const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
    expect((await askToLeave(app, team, team.members[0]!)).code).toBe(no.TEAM_TOO_SMALL.code)
    const { changeId } = (
      await askChange(app, team, [
        { kind: 'remove', memberId: await memberIdOf(app, team, team.members[0]!) },
        { kind: 'add', role: 'member', name: newcomer.realName, phone: newcomer.phone },
      ])
    ).data
    expect((await decideChange(app, changeId, office)).code).toBe(cant.CHANGE_UNANSWERED.code)
    await answerChange(app, newcomer)
    expect((await decideChange(app, changeId, office, ['add'])).code).toBe(no.TEAM_TOO_SMALL.code)
    expect((await decideChange(app, changeId, office)).code).toBe(0)
    expect((await detail(team, newcomer)).members).toHaveLength(3)
  })

  test('shows who decides whom they let in, and the captain what is missing; a refusal names it', async () => {
    const { team, office } = await made()
    const newcomer = await createPerson(app, team.school, { realName: '韩梅梅', idNumber: false })
    const { changeId } = (await askToLeave(app, team, team.members[0]!, newcomer)).data
    const before = (await shown(changeId, office)).fields[0]!.newcomer
    expect(before).toMatchObject({ name: '韩梅梅', state: 'invited', schoolName: '', idMasked: '', missing: [] })
    await answerChange(app, newcomer)
    expect((await shown(changeId, office)).fields[0]!.newcomer).toMatchObject({
      name: '韩梅梅',
      state: 'accepted',
      schoolName: team.school.name,
      missing: ['idNumber'],
    })
    const refused = await decideChange(app, changeId, office)
    expect([refused.code, refused.msg]).toEqual([
      cant.NEWCOMER_INCOMPLETE.code,
      '韩梅梅 的个人资料还缺：证件号码，补全后才能加入',
    ])
    const ofCaptain = (await detail(team, team.captain)).changes[0]!.fields[0]!.newcomer
    expect(ofCaptain).toMatchObject({ missing: ['idNumber'], idMasked: '', studentNumber: '' })
    expect((await detail(team, team.members[1]!)).changes[0]!.fields[0]!.newcomer).toBeNull()
  })

  test('asks again what the newcomer’s other teams allow', async () => {
    const { team, office } = await made()
    const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
    const { changeId } = (await askToLeave(app, team, team.members[0]!, newcomer)).data
    await answerChange(app, newcomer)
    await createEnrolledTeam(app, { round: team.round, school: team.school, captain: newcomer })
    expect((await decideChange(app, changeId, office)).code).toBe(no.TEAMS_PER_PERSON.code)
    expect((await decideChange(app, changeId, office, 'all')).code).toBe(0)
  })

  test('needs a decision on each field, and a reason for each refusal', async () => {
    const { team, office } = await made()
    const [one, other] = await Promise.all(team.members.map((each) => memberIdOf(app, team, each)))
    const order = (await detail(team, team.captain)).members.map(({ memberId }) => memberId)
    const { changeId } = (
      await askChange(app, team, [
        { kind: 'name', after: '光' },
        { kind: 'order', after: order.map((id) => (id === one ? other! : id === other ? one! : id)) },
      ])
    ).data
    const { fields, version } = await shown(changeId, office)
    const decide = (decisions: object[]) =>
      app.call(api.decideChange, { changeId, version, decisions: decisions as never }, { as: office.token })
    const [name, places] = fields.map(({ fieldId }) => fieldId)
    expect((await decide([{ fieldId: name, accept: true }])).code).toBe(cant.CHANGE_UNDECIDED.code)
    const silent = [
      { fieldId: name, accept: true },
      { fieldId: places, accept: false },
    ]
    expect((await decide(silent)).code).toBe(cant.CHANGE_OPINION.code)
    const told = [
      { fieldId: name, accept: true },
      { fieldId: places, accept: false, opinion: '名单已印' },
    ]
    expect((await decide(told)).code).toBe(0)
    expect((await decide(told)).code).not.toBe(0)
  })
})

describe('what changed in between', () => {
  test('is shown as a conflict that can be refused but not accepted', async () => {
    const { team, office } = await made()
    const { changeId } = (await askChange(app, team, [{ kind: 'name', after: '光' }])).data
    await sql`update enrolment_team set name = '影' where id = ${team.teamId}`.execute(app.db)
    const [field] = (await shown(changeId, office)).fields
    expect([field!.before.zh, field!.conflict]).toEqual([team.name, expect.stringContaining('已有变动')])
    expect((await decideChange(app, changeId, office)).code).toBe(cant.CHANGE_CONFLICT.code)
    expect((await decideChange(app, changeId, office, 'all')).code).toBe(0)
    expect((await detail(team, team.captain)).name).toBe('影')
  })

  test('of a member who asked to leave and left conflicts with the captain’s request', async () => {
    const { team, office } = await made()
    const [leaving] = team.members as [MadeUser]
    const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
    const own = (await askToLeave(app, team, leaving, null, leaving)).data
    const replacing = (await askToLeave(app, team, leaving, newcomer)).data
    expect((await decideChange(app, own.changeId, office)).code).toBe(0)
    await answerChange(app, newcomer)
    expect((await decideChange(app, replacing.changeId, office)).code).toBe(cant.CHANGE_CONFLICT.code)
  })

  test('a team has one open request of its captain, however many are made at once', async () => {
    const { team } = await made()
    const codes = (
      await Promise.all(['光', '影', '风'].map((after) => askChange(app, team, [{ kind: 'name', after }])))
    ).map(({ code }) => code)
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, cant.CHANGE_OPEN.code, cant.CHANGE_OPEN.code])
  })

  test('a name that another team took meanwhile is refused', async () => {
    const { team, office } = await made()
    const { changeId } = (await askChange(app, team, [{ kind: 'name', after: '同名队' }])).data
    await createEnrolledTeam(app, { round: team.round, name: '同名队' })
    expect((await decideChange(app, changeId, office)).code).toBe(no.NAME_TAKEN.code)
    expect((await shown(changeId, office)).state).toBe('open')
  })
})

describe('who decides', () => {
  const audited: RoundOptions = { enrol: { ...enrol, auditLevels: ['teacher', 'school', 'organiser'] } }

  test('is every level that approved the team, one after the other', async () => {
    const { team, office } = await made(2, audited)
    const { changeId } = (await askChange(app, team, [{ kind: 'name', after: '光' }])).data
    const school = await schoolStaff(team)
    const [adviser] = team.teachers as [MadeUser]
    expect((await decideChange(app, changeId, office)).code).toBe(no.NOT_YOUR_LEVEL.code)
    const [seen] = (await detail(team, adviser)).changes
    expect(seen).toMatchObject({ level: 'teacher', mayDecide: true })
    const decisions = seen!.fields.map(({ fieldId }) => ({ fieldId, accept: true, opinion: '' }))
    const byAdviser = { changeId, decisions, version: seen!.version }
    expect((await app.call(api.decideChangeAsAdviser, byAdviser, { as: team.members[0]!.token })).status).toBe(404)
    expect((await app.call(api.decideChangeAsAdviser, byAdviser, { as: adviser.token })).data.level).toBe('school')
    expect((await decideChange(app, changeId, school)).data).toEqual({ state: 'open', level: 'organiser' })
    expect((await detail(team, team.captain)).name).toBe(team.name)
    expect((await decideChange(app, changeId, office)).data).toEqual({ state: 'done', level: null })
    expect((await detail(team, team.captain)).name).toBe('光')
    for (const who of [adviser, school, office]) {
      expect(await titlesTo(app, who)).toContainEqual(expect.stringContaining('有团队变更申请等待审核'))
    }
  })

  test('is nobody further once a level refused every field', async () => {
    const { team } = await made(2, { enrol: { ...enrol, auditLevels: ['school', 'organiser'] } })
    const { changeId } = (await askChange(app, team, [{ kind: 'name', after: '光' }])).data
    expect((await decideChange(app, changeId, await schoolStaff(team), 'all')).data).toEqual({
      state: 'done',
      level: null,
    })
  })

  test('is the organisation above the school, whose list shows what waits for it', async () => {
    const division = await createGroup(app, { kind: 'division' })
    const school = await createSchool(app, { parentId: division.groupId })
    const province = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: division.groupId })
    const roundOptions = { enrol: { ...enrol, auditLevels: ['school', 'province'] } } satisfies RoundOptions
    const team = await createEnrolledTeam(app, { members: 2, school, roundOptions })
    const { changeId } = (await askChange(app, team, [{ kind: 'name', after: '光' }])).data
    expect((await decideChange(app, changeId, await schoolStaff(team))).data?.level).toBe('province')
    const mine = async (as: MadeUser) => (await app.call(api.changePage, { turn: 'mine' }, { as: as.token })).data.rows
    expect(await mine(province)).toMatchObject([{ changeId, level: 'province', mayDecide: true }])
    const other = await createGroup(app, { kind: 'division' })
    expect(await mine(await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: other.groupId }))).toEqual(
      [],
    )
    expect((await decideChange(app, changeId, province)).data?.state).toBe('done')
  })

  test('is an organisation by its rounds and by schools below it, whose list shows both and no others', async () => {
    const division = await createGroup(app, { kind: 'division' })
    const office = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: division.groupId })
    const school = await createSchool(app, { parentId: division.groupId })
    const { team: ofRound } = await made(2, { enrol, groupId: division.groupId })
    const provincial = { enrol: { ...enrol, auditLevels: ['province'] } } satisfies RoundOptions
    const ofSchool = await createEnrolledTeam(app, { members: 2, school, roundOptions: provincial })
    const notItsTurn = await createEnrolledTeam(app, { members: 2, school, roundOptions: { enrol } })
    const { team: neither } = await made()
    const ids: string[] = []
    for (const team of [ofRound, ofSchool, notItsTurn, neither]) {
      ids.push((await askChange(app, team, [{ kind: 'name', after: '光' }])).data.changeId)
    }
    const page = async (filter: object) =>
      (await app.call(api.changePage, filter, { as: office.token })).data.rows.map(({ changeId }) => changeId)
    expect(await page({})).toEqual([ids[1], ids[0], ids[2]])
    expect(await page({ turn: 'mine' })).toEqual([ids[1], ids[0]])
    expect(await page({ roundId: ofRound.round.roundId })).toEqual([ids[0]])
    expect(await page({ keyword: ofSchool.school.name })).toContain(ids[1])
  })

  test('is nobody of another school or organisation, and no participant', async () => {
    const { team } = await made()
    const { changeId } = (await askChange(app, team, [{ kind: 'name', after: '光' }])).data
    const stranger = (await made()).office
    expect((await decideChange(app, changeId, stranger)).status).toBe(404)
    const [open] = (await detail(team, team.captain)).changes
    const decisions = [{ fieldId: open!.fields[0]!.fieldId, accept: true, opinion: '' }]
    const own = { changeId, decisions, version: open!.version }
    expect((await app.call(api.decideChange, own, { as: team.captain.token })).code).not.toBe(0)
    expect((await app.call(api.changePage, {}, { as: stranger.token })).data.rows).toEqual([])
  })
})

describe('the office’s list', () => {
  test('of very many is counted up to a bound, and exported once each', async () => {
    const { team, office } = await made()
    await sql`insert into enrolment_change (team_id, asked_by, is_own, reason, state, level, created_at, ended_at)
      select ${team.teamId}, ${team.captain.userId}, false, 'R' || n, 'done', 'organiser', now() - n / 7 * interval '1 second',
        now() from generate_series(1, ${MAX_COUNTED + 1}::int) as n`.execute(app.db)
    const page = await app.call(api.changePage, {}, { as: office.token })
    expect(page.data).toMatchObject({ total: MAX_COUNTED, totalIsMinimum: true })
    await sql`delete from enrolment_change where id in (select id from enrolment_change
      where team_id = ${team.teamId} order by id limit ${MAX_COUNTED - 1699}::int)`.execute(app.db)
    const all = { selection: { rows: 'all' as const }, columns: ['reason' as const] }
    const { table } = await openExport(app, api.exportChanges, all, { as: office.token })
    const reasons = table.slice(1).map((row) => row[0])
    expect([reasons.length, new Set(reasons).size]).toEqual([1700, 1700])
  })

  test('shows what waits for the reader first, filters by state, and knows the neighbours', async () => {
    const { team, office } = await made()
    const ids: string[] = [(await askChange(app, team, [{ kind: 'name', after: '光' }])).data.changeId]
    for (const name of ['影', '风']) {
      const other = await createEnrolledTeam(app, { round: team.round, members: 2 })
      ids.push((await askChange(app, other, [{ kind: 'name', after: name }])).data.changeId)
    }
    await decideChange(app, ids[2]!, office, 'all')
    const { roundId } = team.round
    const page = async (filter: object) =>
      (await app.call(api.changePage, { roundId, ...filter }, { as: office.token })).data.rows.map(
        (row) => row.changeId,
      )
    expect(await page({})).toEqual([ids[1], ids[0], ids[2]])
    expect(await page({ state: 'done' })).toEqual([ids[2]])
    expect(await page({ turn: 'mine' })).toEqual([ids[1], ids[0]])
    const { previous, next } = (await app.call(api.changeDetail, { changeId: ids[1]!, roundId }, { as: office.token }))
      .data
    expect([previous, next]).toEqual([ids[2], ids[0]])
    await app.db.updateTable('organisation_school').set({ name_en: 'Lake University' }).execute()
    const english = { as: office.token, language: 'en' } as const
    const { rows } = (await app.call(api.changePage, { roundId }, english)).data
    const { team: shown } = (await app.call(api.changeDetail, { changeId: ids[1]!, roundId }, english)).data
    expect(new Set([...rows, shown].map(({ schoolName }) => schoolName))).toEqual(new Set(['Lake University']))
    const listed = await app.call(api.teamPage, { change: 'pending', roundId }, { as: office.token })
    expect(listed.data.total).toBe(2)
  })
})

test('a ban of the team ends its open requests and tells who asked', async () => {
  const { team, office } = await made()
  const { changeId } = (await askToLeave(app, team, team.members[0]!)).data
  const { version } = await detail(team, team.captain)
  const ban = { teamId: team.teamId, kind: 'ban' as const, reason: '抄袭', version }
  expect((await app.call(api.exclude, ban, { as: office.token })).code).toBe(0)
  expect((await shown(changeId, office)).state).toBe('lapsed')
  expect((await titlesTo(app, team.captain)).filter((title) => title.includes('团队变更申请已结束'))).toHaveLength(1)
})
