import { sql } from 'kysely'
import jsqrModule from 'jsqr'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { setBirthday } from '#server/identity/guardian/guardian.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, createPerson } from './enrolment.fixture.ts'
import { enrolment } from './index.ts'

/** The package is published in two module formats. */
const jsQR = ((jsqrModule as { default?: unknown }).default as typeof jsqrModule | undefined) ?? jsqrModule
/** Pixels per module of the QR code. */
const DOTS = 6

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({
    modules: [identity, notice, enrolment],
    config: { publicUrl: 'https://cup.example' },
  })
})
afterAll(() => app.close())

/** @spec C39 */
test('people of a team see its members in order, with masked phones, and captain and adviser what profiles lack', async () => {
  const team = await createEnrolledTeam(app, { members: 2, teachers: 1 })
  await app.db
    .updateTable('identity_user')
    .set({ id_type: null, id_sealed: null, id_hash: null, id_masked: '' })
    .where('id', '=', team.members[0]!.userId)
    .execute()
  const seen = await app.call(api.teamMembers, { teamId: team.teamId }, { as: team.teachers[0]!.token })
  expect(seen.data.map(({ role, userId, schoolName, missing }) => [role, userId, schoolName, missing])).toEqual([
    ['captain', team.captain.userId, team.school.name, []],
    ['member', team.members[0]!.userId, team.school.name, ['idNumber']],
    ['member', team.members[1]!.userId, team.school.name, []],
    ['teacher', team.teachers[0]!.userId, team.school.name, []],
  ])
  expect(seen.data.map(({ phoneMasked }) => /^\d{3}\*{4}\d{4}$/.test(phoneMasked))).toEqual([true, true, true, true])
  const lacks = async (as: string) =>
    (await app.call(api.teamMembers, { teamId: team.teamId }, { as })).data.flatMap(({ missing }) => missing)
  expect(await lacks(team.members[1]!.token)).toEqual([])
  expect(await lacks(team.members[0]!.token)).toEqual(['idNumber'])
})

/** @spec B20 */
test('an auditor sees colleges and masked documents of the members, and the team itself does not', async () => {
  const team = await createEnrolledTeam(app, { members: 1 })
  const { userId } = team.captain
  await sql`with college as (insert into organisation_college (school_id, name)
      values (${team.school.schoolId}, '机电学院') returning id)
    update identity_person set college_id = (select id from college) where user_id = ${userId}`.execute(app.db)
  await sql`update identity_user set id_masked = '3301**********0011' where id = ${userId}`.execute(app.db)
  const place = { roles: ['school_admin'], kind: 'school_staff', groupId: team.school.groupId } as const
  const { token: as } = await createUser(app, place)
  const seen = (await app.call(api.teamDetail, { teamId: team.teamId }, { as })).data.members[0]!
  expect([seen.collegeName, seen.idMasked]).toEqual(['机电学院', '3301**********0011'])
  const own = (await app.call(api.detail, { teamId: team.teamId }, { as: team.captain.token })).data.members[0]!
  expect([own.collegeName, own.idMasked]).toEqual(['', ''])
})

/** @spec C31 R20 */
describe('an enrolled team', () => {
  test('of a public round is shown to anyone, with names masked', async () => {
    const team = await createEnrolledTeam(app, { name: '追光队', members: 1, teachers: 1 })
    const members = [
      { name: '队*甲', role: 'captain' },
      { name: '队*乙', role: 'member' },
      { name: '教*丙', role: 'teacher' },
    ]
    expect((await app.call(api.websiteMembers, { teamId: team.teamId })).data).toEqual(members)
    expect((await app.call(api.publicTeam, { teamId: team.teamId })).data).toMatchObject({
      name: '追光队',
      number: team.number,
      schoolName: team.school.name,
      members,
    })
  })

  test('shows only the surname of minors and of members of unknown age', async () => {
    const team = await createEnrolledTeam(app, { members: 2, teachers: 1 })
    const [minor, unknown] = team.members
    const birthday = new Date(Date.now() - 17 * 365.25 * 86_400_000).toISOString().slice(0, 10)
    await setBirthday(app, minor!.userId, birthday)
    await setBirthday(app, unknown!.userId, null)
    const { data } = await app.call(api.websiteMembers, { teamId: team.teamId })
    expect(data.map(({ name }) => name)).toEqual(['队*甲', '队**', '队**', '教*丙'])
  })

  test('of a private round, and one that is not entered yet, are nobody’s business', async () => {
    const hidden = await createEnrolledTeam(app, { roundOptions: { isPublic: false } })
    const round = await createRound(app.db)
    const captain = await createPerson(app, await createSchool(app))
    const input = { itemId: round.itemId, name: '草稿队', noticesAgreed: true as const }
    const draft = await app.call(api.start, input, { as: captain.token })
    for (const teamId of [hidden.teamId, draft.data.teamId]) {
      expect((await app.call(api.websiteMembers, { teamId })).status).toBe(404)
      expect((await app.call(api.publicTeam, { teamId })).status).toBe(404)
    }
  })
})

/** @spec C38 */
test('the status of a profile names what is missing for the role, in the reader’s language', async () => {
  const school = await createSchool(app)
  const ready = await createPerson(app, school)
  const half = await createPerson(app, null, { idNumber: false })
  expect((await app.call(api.completeStatus, {}, { as: ready.token })).data).toEqual({ complete: true, missing: [] })
  expect((await app.call(api.completeStatus, {}, { as: half.token })).data).toEqual({
    complete: false,
    missing: [
      { field: 'idNumber', label: '证件号码' },
      { field: 'school', label: '所在学校' },
    ],
  })
  const adviser = await app.call(api.completeStatus, { role: 'teacher' }, { as: half.token, language: 'en' })
  expect(adviser.data.missing).toEqual([{ field: 'school', label: 'school' }])
})

/** @spec C35 */
describe('the code that opens one’s profile form on a phone', () => {
  test('is read as the public address of the form for that team, whatever host was asked, and holds no secret', async () => {
    const { teamId, captain } = await createEnrolledTeam(app)
    const as = captain.token
    const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }
    const { data } = await app.call(api.improveUserInfoQrCode, { teamId }, { as, headers: forged })
    expect(data.url).toBe(`https://cup.example/home/signUp/profile?teamId=${teamId}`)
    expect(scanned(data.image)).toBe(data.url)
  })

  test('is for the profile alone where no team is named, and for nobody who is not signed in', async () => {
    const user = await createUser(app)
    const { data } = await app.call(api.improveUserInfoQrCode, {}, { as: user.token })
    expect(scanned(data.image)).toBe('https://cup.example/home/signUp/profile')
    expect((await app.call(api.improveUserInfoQrCode, {})).code).toBe(11000)
  })
})

/** Text that a phone reads from the picture. */
function scanned(image: string): string | undefined {
  const svg = Buffer.from(image.replace('data:image/svg+xml;base64,', ''), 'base64').toString()
  const side = Number(/viewBox="0 0 (\d+) \1"/.exec(svg)![1])
  const pixels = new Uint8ClampedArray((side * DOTS) ** 2 * 4).fill(255)
  const [, dark] = [...svg.matchAll(/<path[^>]* d="([^"]*)"/g)].map(([, d]) => d!)
  for (const [, x, y, width, height] of dark!.matchAll(/M(\d+) (\d+)h(\d+)v(\d+)/g)) {
    for (let row = Number(y) * DOTS; row < (Number(y) + Number(height)) * DOTS; row += 1) {
      const from = (row * side + Number(x)) * DOTS
      for (let at = from; at < from + Number(width) * DOTS; at += 1) pixels.fill(0, at * 4, at * 4 + 3)
    }
  }
  return jsQR(pixels, side * DOTS, side * DOTS)?.data
}

describe('the list of enrolments', () => {
  test('says of each row whether it is the reader’s turn, and offers a school the rounds its teams are in', async () => {
    const team = await createEnrolledTeam(app, { name: '逐浪队' })
    await createEnrolledTeam(app)
    const place = { roles: ['school_admin'], kind: 'school_staff', groupId: team.school.groupId } as const
    const { token: as } = await createUser(app, place)
    const turnAt = async (auditLevel: 'school' | 'organiser') => {
      const change = { state: 'auditing', audit_level: auditLevel } as const
      await app.db.updateTable('enrolment_team').set(change).where('id', '=', team.teamId).execute()
      const { rows } = (await app.call(api.teamPage, {}, { as })).data
      return rows.map(({ teamId, mayDecide }) => ({ teamId, mayDecide }))
    }
    expect(await turnAt('school')).toEqual([{ teamId: team.teamId, mayDecide: true }])
    expect(await turnAt('organiser')).toEqual([{ teamId: team.teamId, mayDecide: false }])
    const { roundId, itemId } = (await app.call(api.teamPage, {}, { as })).data.rows[0]!
    expect((await app.call(api.teamRounds, {}, { as })).data.map(({ value }) => value)).toEqual([roundId])
    expect((await app.call(api.teamItems, { roundId }, { as })).data.map(({ value }) => value)).toEqual([itemId])
    await app.db
      .updateTable('enrolment_team')
      .set({ state: 'enrolled', audit_level: null })
      .where('id', '=', team.teamId)
      .execute()
  })

  test('of a reader’s turn holds exactly the teams they may decide, and none that was returned', async () => {
    const round = await createRound(app.db)
    const school = await createSchool(app)
    const put = async (state: 'submitted' | 'auditing' | 'returned', level: 'teacher' | 'school' | 'organiser') => {
      const team = await createEnrolledTeam(app, { round, school })
      await app.db
        .updateTable('enrolment_team')
        .set({ state, audit_level: level })
        .where('id', '=', team.teamId)
        .execute()
      return team.teamId
    }
    const byTeacher = await put('submitted', 'teacher')
    const atSchool = await put('auditing', 'school')
    const atOrganiser = await put('auditing', 'organiser')
    const returned = [await put('returned', 'school'), await put('returned', 'organiser')]
    const schoolStaff = { roles: ['school_admin'], kind: 'school_staff', groupId: school.groupId } as const
    const bySchool = await createUser(app, schoolStaff)
    const organiser = await createUser(app, { roles: ['organiser'], kind: 'staff', groupId: round.groupId })
    const turnOf = async (as: string) => {
      const { rows, total } = (await app.call(api.teamPage, { turn: 'mine' }, { as })).data
      const all = (await app.call(api.teamPage, {}, { as })).data.rows.filter(({ mayDecide }) => mayDecide)
      expect(rows.map(({ teamId }) => teamId)).toEqual(all.map(({ teamId }) => teamId))
      expect((await app.call(api.teamNum, { turn: 'mine' }, { as })).data.total).toBe(total)
      return rows.map(({ teamId }) => teamId).toSorted()
    }
    expect(await turnOf(bySchool.token)).toEqual([byTeacher, atSchool].toSorted())
    expect(await turnOf(organiser.token)).toEqual([atOrganiser])
    const above = await createUser(app, { roles: ['ROOT'], kind: 'staff' })
    const { rows } = (await app.call(api.teamPage, { turn: 'mine', roundId: round.roundId }, { as: above.token })).data
    expect(rows.map(({ teamId }) => teamId)).toEqual([atOrganiser])
    await app.db
      .updateTable('enrolment_team')
      .set({ state: 'enrolled', audit_level: null })
      .where('id', 'in', [byTeacher, atSchool, atOrganiser, ...returned])
      .execute()
  })
})
