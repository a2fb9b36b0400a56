import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { registrationRefusals as no } from '@podium/core/enrolment/registration/refusals.ts'
import type { RegistrationTerms } from '@podium/core/enrolment/registration/registration.ts'
import { createRound, quotaRow, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createPerson, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { lockWhyUnregistered } from './why-unregistered.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

const ASKED = {
  needed: true,
  approval: true,
  stamp: false,
  placement: 'none',
  byCollege: false,
  code: false,
  closesAt: null,
  instruction: '',
  instructionEn: '',
} satisfies RegistrationTerms

/** A round whose schools register, its organiser, a school and its staff. */
async function scene(terms: Partial<RegistrationTerms> = {}, options: Parameters<typeof createRound>[1] = {}) {
  const round = await createRound(app.db, { enrol: { auditLevels: [] }, ...options })
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const { roundId } = round
  const saved = await app.call(
    api.saveRegistrationTerms,
    { roundId, terms: { ...ASKED, ...terms }, version: 0 },
    { as: organiser.token },
  )
  expect(saved.code).toBe(0)
  const school = await createSchool(app)
  return { round, roundId, organiser, school, staff: await staffOf(school) }
}

const staffOf = ({ groupId }: MadeSchool) => createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId })

const BLANK = { region: '', divisionId: null, fileId: null, collegeId: null }
const register = (
  { roundId }: { roundId: string },
  school: MadeSchool,
  staff: MadeUser,
  form: object = {},
  version = 0,
) =>
  app.call(api.registerSchool, { roundId, schoolId: school.schoolId, version, ...BLANK, ...form }, { as: staff.token })

const withdraw = ({ roundId }: { roundId: string }, school: MadeSchool, staff: MadeUser, version: number) =>
  app.call(api.withdrawRegistration, { roundId, schoolId: school.schoolId, version }, { as: staff.token })

const listed = async (organiser: MadeUser, filter: object) =>
  (await app.call(api.registrationPage, filter, { as: organiser.token })).data.rows

async function decide(organiser: MadeUser, roundId: string, decision: 'approve' | 'return', opinion = '') {
  const [row] = await listed(organiser, { roundId })
  const { registrationId, version } = row!
  return app.call(api.decideRegistration, { registrationId, decision, opinion, version }, { as: organiser.token })
}

let names = 0
async function start({ itemId }: MadeRound, school: MadeSchool, schoolCode = '') {
  names += 1
  const captain = await createPerson(app, school)
  const wish = { itemId, name: `注册队${names}`, noticesAgreed: true as const, schoolCode }
  const { code, msg, data } = await app.call(api.start, wish, { as: captain.token })
  return { code, msg, teamId: data?.teamId, captain }
}

async function submit(teamId: string, captain: MadeUser) {
  const { version } = (await app.call(api.detail, { teamId }, { as: captain.token })).data
  return app.call(api.submit, { teamId, version }, { as: captain.token })
}

test('teams of a school enter once it is registered, and read before that what is to be done', async () => {
  const at = await scene()
  const { round, roundId, organiser, school, staff } = at
  const captain = await createPerson(app, school)
  const hindrance = async () =>
    (await app.call(api.apply, { itemId: round.itemId }, { as: captain.token })).data.hindrance
  expect(await hindrance()).toContain('尚未注册本届竞赛，请联系学校竞赛管理员')
  expect((await start(round, school)).code).toBe(no.SCHOOL_UNREGISTERED.code)
  expect((await register(at, school, staff)).data).toMatchObject({ state: 'pending', code: '', version: 1 })
  expect(await titlesTo(app, organiser)).toEqual([expect.stringContaining('有学校申请注册')])
  expect((await start(round, school)).code).toBe(no.SCHOOL_PENDING.code)
  expect((await decide(organiser, roundId, 'approve')).data.state).toBe('approved')
  expect(await titlesTo(app, staff)).toEqual([expect.stringContaining('学校注册成功')])
  expect(await hindrance()).toBe(null)
  const { code, teamId, captain: other } = await start(round, school)
  expect(code).toBe(0)
  expect((await submit(teamId, other)).code).toBe(0)
  expect((await start(round, await createSchool(app))).code).toBe(no.SCHOOL_UNREGISTERED.code)
})

test('a returned registration names its reason to the school and its people, and is mended', async () => {
  const at = await scene()
  const { round, roundId, organiser, school, staff } = at
  await register(at, school, staff)
  expect((await decide(organiser, roundId, 'return')).code).toBe(no.OPINION_MISSING.code)
  expect((await decide(organiser, roundId, 'return', '联系人须为教务处人员')).code).toBe(0)
  const refused = await start(round, school)
  expect([refused.code, refused.msg]).toEqual([
    no.SCHOOL_RETURNED.code,
    expect.stringContaining('联系人须为教务处人员'),
  ])
  const own = async (turn?: 'mine') => {
    const { rows } = (await app.call(api.ownRegistrationPage, turn ? { turn } : {}, { as: staff.token })).data
    return rows.find((row) => row.roundId === roundId) ?? null
  }
  expect(await own('mine')).toMatchObject({ state: 'returned', opinion: '联系人须为教务处人员', version: 2 })
  expect((await register(at, school, staff, {}, 1)).code).toBe(baseRefusals.STALE.code)
  expect((await register(at, school, staff, {}, 2)).data.state).toBe('pending')
  expect([await own('mine'), (await own())?.state]).toEqual([null, 'pending'])
})

test('a draft from before is submitted only once the school is registered', async () => {
  const round = await createRound(app.db, { enrol: { auditLevels: [] } })
  const school = await createSchool(app)
  const { teamId, captain } = await start(round, school)
  const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: round.groupId })
  const terms = { ...ASKED, approval: false }
  await app.call(api.saveRegistrationTerms, { roundId: round.roundId, terms, version: 0 }, { as: organiser.token })
  const { submitHindrance } = (await app.call(api.detail, { teamId: teamId }, { as: captain.token })).data
  expect(submitHindrance).toContain('尚未注册本届竞赛')
  expect((await submit(teamId, captain)).code).toBe(no.SCHOOL_UNREGISTERED.code)
  const { data } = await register(round, school, await staffOf(school))
  expect(data).toMatchObject({ state: 'approved', code: expect.stringMatching(/^[A-Z2-9]{8}$/) })
  expect((await submit(teamId, captain)).code).toBe(0)
})

test('whoever enters states the code of the school, where the organiser asks for it', async () => {
  const at = await scene({ approval: false, code: true })
  const { round, school, staff } = at
  const { code } = (await register(at, school, staff)).data
  const captain = await createPerson(app, school)
  expect((await app.call(api.apply, { itemId: round.itemId }, { as: captain.token })).data.asksSchoolCode).toBe(true)
  expect((await start(round, school)).code).toBe(no.WRONG_SCHOOL_CODE.code)
  expect((await start(round, school, 'AAAAAAAA')).code).toBe(no.WRONG_SCHOOL_CODE.code)
  expect((await start(round, school, code.toLowerCase())).code).toBe(0)
})

test('a registration is withdrawn while no team depends on it', async () => {
  const at = await scene({ approval: false })
  const { round, roundId, organiser, school, staff } = at
  await register(at, school, staff)
  const { teamId, captain } = await start(round, school)
  expect((await submit(teamId, captain)).code).toBe(0)
  expect((await withdraw(at, school, staff, 1)).code).toBe(no.TEAMS_DEPEND.code)
  expect((await decide(organiser, roundId, 'return', '换校区')).code).toBe(no.TEAMS_DEPEND.code)
  expect((await app.call(api.withdraw, { teamId: teamId }, { as: captain.token })).code).toBe(0)
  expect((await withdraw(at, school, staff, 1)).code).toBe(0)
  expect((await start(round, school)).code).toBe(no.SCHOOL_UNREGISTERED.code)
  expect((await withdraw(at, school, staff, 2)).code).toBe(no.NOT_REGISTERED.code)
})

test('of a withdrawal and a submission at once, one finds the other', async () => {
  const at = await scene({ approval: false })
  const { round, roundId, school, staff } = at
  await register(at, school, staff)
  const teams = [await start(round, school), await start(round, school), await start(round, school)]
  const [withdrawn, ...submitted] = await Promise.all([
    withdraw(at, school, staff, 1),
    ...teams.map(({ teamId, captain }) => submit(teamId, captain)),
  ])
  const { rows } = await sql<{ state: string; teams: number }>`select state, (select count(*)::int
      from enrolment_team as team where team.round_id = ${roundId} and team.state = 'enrolled') as teams
    from enrolment_registration where round_id = ${roundId}`.execute(app.db)
  expect(rows).toEqual([
    withdrawn.code === 0
      ? { state: 'withdrawn', teams: 0 }
      : { state: 'approved', teams: submitted.filter(({ code }) => code === 0).length },
  ])
})

test('a withdrawal waits for a submission that relies on the registration', async () => {
  const at = await scene({ approval: false })
  const { roundId, school, staff } = at
  await register(at, school, staff)
  const { withdrawn } = await app.transact(async (tx) => {
    expect(await lockWhyUnregistered(tx, { roundId, schoolId: school.schoolId })).toBe(null)
    const running = withdraw(at, school, staff, 1)
    await vi.waitFor(async () => {
      const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
      expect(rows).toEqual([{ waiting: 1 }])
    })
    return { withdrawn: running }
  })
  expect((await withdrawn).code).toBe(0)
})

test('a registered school changes its contact and keeps its place, though the terms ask for less now', async () => {
  const at = await scene({ placement: 'region', approval: false })
  const { roundId, organiser, school, staff } = at
  await register(at, school, staff, { region: '33' })
  const terms = { ...ASKED, approval: false }
  await app.call(api.saveRegistrationTerms, { roundId, terms, version: 1 }, { as: organiser.token })
  expect((await register(at, school, await staffOf(school), {}, 1)).code).toBe(0)
  expect(await listed(organiser, { roundId, region: '33' })).toHaveLength(1)
})

test('a copy within the round needs no code again', async () => {
  const at = await scene({ approval: false, code: true }, { items: ['甲', '乙'], enrol: { auditLevels: [] } })
  const { data } = await register(at, at.school, at.staff)
  const { teamId, captain } = await start(at.round, at.school, data.code)
  const copy = { teamId, itemId: at.round.items[1]!.itemId }
  expect((await app.call(api.copy, copy, { as: captain.token })).code).toBe(0)
})

test('a copy into another round needs the code of the school there, and says so at the field', async () => {
  const at = await scene({ approval: false, code: true }, { enrol: { auditLevels: [] } })
  const { data } = await register(at, at.school, at.staff)
  const free = await scene({ needed: false, code: false }, { enrol: { auditLevels: [] } })
  const { teamId, captain } = await start(free.round, at.school)
  const copy = { teamId, itemId: at.round.items[0]!.itemId }
  for (const schoolCode of ['', 'WRONG']) {
    const refused = await app.call(api.copy, { ...copy, schoolCode }, { as: captain.token })
    expect(refused.code).toBe(no.WRONG_SCHOOL_CODE.code)
    expect(refused.data).toMatchObject({ fields: [{ path: 'schoolCode' }] })
  }
  expect((await app.call(api.copy, { ...copy, schoolCode: data.code }, { as: captain.token })).code).toBe(0)
})

test('of first registrations of a school side by side one is saved', async () => {
  const at = await scene({ approval: true })
  const other = await staffOf(at.school)
  const both = await Promise.all([at.staff, other].map((by) => register(at, at.school, by)))
  expect(both.map(({ code }) => code).toSorted((one, next) => one - next)).toEqual([0, baseRefusals.STALE.code])
})

test('a school is placed in a region for this round, and quotas of regions count it there', async () => {
  const region = quotaRow({ key: 'region', unit: 'region', most: 1 })
  const at = await scene({ approval: false, placement: 'region' }, { enrol: { auditLevels: [], rules: [region] } })
  const { round, roundId, organiser, staff, school } = at
  const away = await createSchool(app, { region: '32' })
  expect((await register(at, school, staff)).code).toBe(no.REGISTRATION_INCOMPLETE.code)
  expect((await register(at, school, staff, { region: '99' })).code).toBe(no.REGISTRATION_INCOMPLETE.code)
  expect((await register(at, school, staff, { region: '33' })).code).toBe(0)
  expect((await register(at, away, await staffOf(away), { region: '33' })).code).toBe(0)
  const [first, second] = [await start(round, school), await start(round, away)]
  expect((await submit(first.teamId, first.captain)).code).toBe(0)
  expect((await submit(second.teamId, second.captain)).code).toBe(enrolmentRefusals.NO_PLACE_BY_RULE.code)
  expect((await listed(organiser, { roundId, region: '33' })).map(({ schoolId }) => schoolId).toSorted()).toEqual(
    [school.schoolId, away.schoolId].toSorted(),
  )
  expect(await listed(organiser, { roundId, region: '32' })).toEqual([])
})

test('a school is placed in a division below the organiser, and in no other organisation', async () => {
  const { groupId } = await createGroup(app)
  const { groupId: divisionId } = await createGroup(app, { parentId: groupId })
  const { groupId: strange } = await createGroup(app)
  const at = await scene({ approval: false, placement: 'division' }, { groupId })
  const { school, staff } = at
  const { rows } = (await app.call(api.ownRegistrationPage, {}, { as: staff.token })).data
  expect(rows.find(({ roundId }) => roundId === at.roundId)!.divisions.map(({ value }) => value)).toEqual([divisionId])
  expect((await register(at, school, staff, { divisionId: strange })).code).toBe(no.REGISTRATION_INCOMPLETE.code)
  expect((await register(at, school, staff, { divisionId })).code).toBe(0)
})

test('only staff of the school register it, and only the round’s organiser sets, sees and decides', async () => {
  const at = await scene()
  const { roundId, organiser, school, staff } = at
  const stranger = await staffOf(await createSchool(app))
  expect((await register(at, school, stranger)).status).toBe(404)
  await register(at, school, staff)
  expect((await withdraw(at, school, stranger, 1)).status).toBe(404)
  const other = await createUser(app, {
    kind: 'staff',
    roles: ['organiser'],
    groupId: (await createGroup(app)).groupId,
  })
  expect(await listed(other, { roundId })).toEqual([])
  const [row] = await listed(organiser, { roundId })
  const decision = { registrationId: row!.registrationId, decision: 'approve' as const, version: 1 }
  expect((await app.call(api.decideRegistration, decision, { as: other.token })).status).toBe(404)
  const terms = { roundId, terms: ASKED, version: 1 }
  expect((await app.call(api.saveRegistrationTerms, terms, { as: other.token })).status).toBe(404)
  expect((await app.call(api.registrationPage, {}, { as: staff.token })).status).toBe(403)
  expect((await app.call(api.registrationTerms, { roundId }, { as: other.token })).status).toBe(404)
})

test('schools that took part before and aren’t registered are reminded, once a day', async () => {
  const at = await scene()
  const { round, roundId, organiser, school, staff } = at
  const other = await createSchool(app)
  const otherStaff = await staffOf(other)
  const past = await createRound(app.db, { groupId: round.groupId, edition: 7 })
  await sql`update competition_round set series_id = ${round.seriesId} where id = ${past.roundId}`.execute(app.db)
  for (const { schoolId } of [school, other]) {
    await sql`insert into competition_participant (round_id, school_id) values (${past.roundId}, ${schoolId})`.execute(
      app.db,
    )
  }
  await register(at, school, staff)
  const count = async () => (await app.call(api.schoolsToRemind, { roundId }, { as: organiser.token })).data.schools
  expect(await count()).toBe(1)
  expect((await app.call(api.remindSchools, { roundId }, { as: organiser.token })).data).toEqual({ schools: 1 })
  await app.runJobs()
  expect(await titlesTo(app, otherStaff)).toEqual([expect.stringContaining('请为本校注册竞赛')])
  expect(await titlesTo(app, staff)).toEqual([])
  expect((await app.call(api.remindSchools, { roundId }, { as: organiser.token })).code).toBe(no.REMINDED_LATELY.code)
  await register(at, other, otherStaff)
  expect(await count()).toBe(0)
})

/** A team that the organiser rejected or banned, and its registration withdrawn meanwhile. */
async function leftTeam(leave: 'reject' | 'ban', restOf: object = {}) {
  const at = await scene({ approval: false }, { enrol: { auditLevels: ['organiser'] }, ...restOf })
  const { round, organiser, school, staff } = at
  await register(at, school, staff)
  const { teamId, captain } = await start(round, school)
  expect((await submit(teamId, captain)).code).toBe(0)
  expect((await withdraw(at, school, staff, 1)).code).toBe(no.TEAMS_DEPEND.code)
  const version = async () => (await app.call(api.detail, { teamId }, { as: captain.token })).data.version
  const left =
    leave === 'reject'
      ? await app.call(
          api.audit,
          { teams: [{ teamId, version: await version() }], action: 'reject', opinion: '不符合' },
          { as: organiser.token },
        )
      : await app.call(
          api.exclude,
          { teamId, kind: 'ban', reason: '违规', version: await version() },
          { as: organiser.token },
        )
  expect(left.code).toBe(0)
  const comeBack = async () =>
    leave === 'reject'
      ? app.call(api.takeBack, { teamId, opinion: '误判' }, { as: organiser.token })
      : app.call(api.readmit, { teamId, reason: '误判', version: await version() }, { as: organiser.token })
  return { ...at, teamId, comeBack }
}

test.each(['reject', 'ban'] as const)(
  'a team that left (%s) holds no registration, and comes back once its school is registered again',
  async (leave) => {
    const { comeBack, ...at } = await leftTeam(leave)
    const { school, staff } = at
    expect((await withdraw(at, school, staff, 1)).code).toBe(0)
    expect((await comeBack()).code).toBe(no.REGISTRATION_ENDED.code)
    expect((await register(at, school, staff, {}, 2)).code).toBe(0)
    expect((await comeBack()).code).toBe(0)
    expect((await withdraw(at, school, staff, 3)).code).toBe(no.TEAMS_DEPEND.code)
  },
)

test('of a withdrawal and a rejection taken back side by side the second finds the first', async () => {
  const { comeBack, ...at } = await leftTeam('reject')
  const { roundId, school, staff, teamId } = at
  const codes = (await Promise.all([comeBack(), withdraw(at, school, staff, 1)])).map(({ code }) => code)
  const { rows } = await sql<{ team: string; school: string }>`select team.state as team, registration.state as school
    from enrolment_team as team join enrolment_registration as registration on registration.round_id = team.round_id
    where team.id = ${teamId} and team.round_id = ${roundId}`.execute(app.db)
  expect([
    { codes: [0, no.TEAMS_DEPEND.code], team: 'auditing', school: 'approved' },
    { codes: [no.REGISTRATION_ENDED.code, 0], team: 'rejected', school: 'withdrawn' },
  ]).toContainEqual({ codes, ...rows[0] })
})

test('a team that was handed in before its school had to register comes back without a registration', async () => {
  const { comeBack, ...at } = await leftTeam('reject')
  await sql`delete from enrolment_registration where round_id = ${at.roundId}`.execute(app.db)
  expect((await comeBack()).code).toBe(0)
})

/** A college of a school, with its staff. */
async function collegeOf({ groupId: parentId }: MadeSchool) {
  const { groupId } = await createGroup(app, { parentId, kind: 'college' })
  return createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId })
}

const owned = async (by: MadeUser, { roundId }: { roundId: string }) =>
  (await app.call(api.ownRegistrationPage, { pageSize: 100 }, { as: by.token })).data.rows.find(
    (row) => row.roundId === roundId,
  )

test('a college registers its school where the terms say so, and neither another college nor a stranger changes that', async () => {
  const at = await scene({ approval: false, byCollege: true })
  const { round, organiser, school, staff } = at
  const [law, arts] = [await collegeOf(school), await collegeOf(school)]
  const strange = await collegeOf(await createSchool(app))
  expect((await register(at, school, strange)).status).toBe(404)
  expect(await owned(law, at)).toMatchObject({ state: null, hindrance: null })
  expect((await register(at, school, law)).code).toBe(0)
  const { teamId, captain } = await start(round, school)
  expect((await submit(teamId, captain)).code).toBe(0)
  expect(await owned(arts, at)).toMatchObject({ hindrance: expect.stringContaining('学校已由') as string, code: '' })
  expect((await owned(law, at))!.code).not.toBe('')
  expect((await register(at, school, arts, {}, 1)).code).toBe(no.REGISTERED_BY_OTHERS.code)
  expect((await withdraw(at, school, arts, 1)).code).toBe(no.REGISTERED_BY_OTHERS.code)
  expect((await listed(organiser, { roundId: at.roundId }))[0]!.collegeName).not.toBe('')
  expect((await register(at, school, law, {}, 1)).code).toBe(0)
  // The school takes over what its college registered.
  expect((await register(at, school, staff, {}, 2)).code).toBe(0)
  expect((await register(at, school, law, {}, 3)).code).toBe(no.REGISTERED_BY_OTHERS.code)
  expect((await listed(organiser, { roundId: at.roundId }))[0]!.collegeName).toBe('')
})

test('without that a college neither sees the round nor registers its school', async () => {
  const at = await scene({ approval: false })
  const law = await collegeOf(at.school)
  expect(await owned(law, at)).toBe(undefined)
  expect((await register(at, at.school, law)).code).toBe(no.NOT_BY_COLLEGE.code)
})

test('of two colleges that register their school side by side one does', async () => {
  const at = await scene({ approval: false, byCollege: true })
  const both = [await collegeOf(at.school), await collegeOf(at.school)]
  const codes = (await Promise.all(both.map((by) => register(at, at.school, by)))).map(({ code }) => code)
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
})

test('staff of several colleges register in the name of the one they work for, else choose it', async () => {
  const at = await scene({ approval: false, byCollege: true })
  const made = async () => (await createGroup(app, { parentId: at.school.groupId, kind: 'college' })).groupId
  const [law, arts] = [await made(), await made()]
  const { groupId: office } = await createGroup(app)
  const both = await createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: office })
  const { rows } = await sql<{ id: string }>`insert into identity_role (key, name_zh, name_en, reach)
    values (${`colleges_${law.slice(-6)}`}, '多个学院', 'Colleges', 'chosen') returning id`.execute(app.db)
  const [role] = rows
  await sql`insert into identity_role_permission (role_id, code) values (${role!.id}, 'enrolment:registration:edit')`.execute(
    app.db,
  )
  await sql`insert into identity_role_group (role_id, group_id) values (${role!.id}, ${law}), (${role!.id}, ${arts})`.execute(
    app.db,
  )
  /** Gives the role in this group alone, and lets the session work for it. */
  const worksFor = async (place: string) => {
    await sql`delete from identity_user_role where user_id = ${both.userId}`.execute(app.db)
    await sql`insert into identity_user_role (user_id, role_id, group_id)
      values (${both.userId}, ${role!.id}, ${place})`.execute(app.db)
    await sql`update identity_session set group_id = ${place} where user_id = ${both.userId}`.execute(app.db)
  }
  await worksFor(office)
  expect((await owned(both, at))!.colleges.map(({ value }) => value).toSorted()).toEqual([law, arts].toSorted())
  const asked = await register(at, at.school, both)
  expect([asked.code, JSON.stringify(asked.data)]).toEqual([
    no.COLLEGE_NEEDED.code,
    expect.stringContaining('"collegeId"'),
  ])
  expect((await register(at, at.school, both, { collegeId: arts })).code).toBe(0)
  const registered = async () => (await listed(at.organiser, { roundId: at.roundId }))[0]!.collegeName
  const nameOf = async (id: string) =>
    (await app.db.selectFrom('organisation_group').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name
  expect(await registered()).toBe(await nameOf(arts))
  expect((await withdraw(at, at.school, both, 1)).code).toBe(0)
  await sql`update enrolment_registration set college_id = null where round_id = ${at.roundId}`.execute(app.db)
  await worksFor(law)
  expect((await register(at, at.school, both, {}, 2)).code).toBe(0)
  expect(await registered()).toBe(await nameOf(law))
})
