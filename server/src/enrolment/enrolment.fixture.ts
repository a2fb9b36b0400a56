import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { createRound, type MadeRound, type RoundOptions } from '#server/competition/competition.fixture.ts'
import { createUser, type MadeUser, type UserWish, joinSchool } from '#server/identity/identity.fixture.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'

let made = 0

export type MadeSchool = Awaited<ReturnType<typeof createSchool>>

/** Creates a person with a complete profile, a school and a made-up identity number. */
export async function createPerson(
  app: TestApp,
  school: { schoolId: string } | null,
  options: UserWish & { idNumber?: boolean; birthday?: string | null } = {},
): Promise<MadeUser> {
  const { idNumber = true, birthday = '2004-05-06', ...user } = options
  const person = await createUser(app, user)
  if (school) await joinSchool(app, person.userId, school.schoolId)
  if (idNumber) {
    await app.db
      .updateTable('identity_user')
      .set({
        id_type: 'id_card',
        id_sealed: randomBytes(40),
        id_hash: randomBytes(32),
        id_masked: '110***********1234',
        birthday,
      })
      .where('id', '=', person.userId)
      .execute()
  }
  return person
}

export interface TeamOptions {
  round?: MadeRound
  /** Used if no round is given. */
  roundOptions?: RoundOptions
  itemId?: string
  school?: MadeSchool
  name?: string
  captain?: MadeUser
  /** Number of members besides the captain; 1 if omitted. */
  members?: number
  /** Number of advisers; 1 if omitted. */
  teachers?: number
}

export interface MadeTeam {
  teamId: string
  name: string
  number: string
  reviewNumber: string
  itemId: string
  round: MadeRound
  school: MadeSchool
  captain: MadeUser
  members: MadeUser[]
  teachers: MadeUser[]
}

/** Creates an enrolled team with captain, members, advisers, participations and quota. */
export async function createEnrolledTeam(app: TestApp, options: TeamOptions = {}): Promise<MadeTeam> {
  const round = options.round ?? (await createRound(app.db, options.roundOptions))
  const itemId = options.itemId ?? round.itemId
  const item = round.items.find((each) => each.itemId === itemId)!
  const school = options.school ?? (await createSchool(app))
  const n = ++made
  const name = options.name ?? `测试队${n}`
  const captain = options.captain ?? (await createPerson(app, school, { realName: '队长甲' }))
  const members = await people(app, school, 'student', '队员乙', options.members ?? 1)
  const teachers = await people(app, school, 'teacher', '教师丙', options.teachers ?? 1)
  const number = `T${String(n).padStart(5, '0')}${randomBytes(2).toString('hex').toUpperCase()}`
  const { id: teamId } = await app.db
    .insertInto('enrolment_team')
    .values({
      round_id: round.roundId,
      item_id: itemId,
      school_id: school.schoolId,
      school_name: school.name,
      name,
      name_key: name.toLowerCase(),
      state: 'draft',
      step: 'success',
      source: 'import',
      captain_id: captain.userId,
      setting_id: item.enrolSettingId,
      notices_agreed_at: new Date(),
      search: searchTerms(name, school.name, number),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const roles = [
    { user: captain, role: 'captain' as const },
    ...members.map((user) => ({ user, role: 'member' as const })),
    ...teachers.map((user) => ({ user, role: 'teacher' as const })),
  ]
  for (const [position, { user, role }] of roles.entries()) {
    await app.db
      .insertInto('enrolment_member')
      .values({ team_id: teamId, user_id: user.userId, role, position, state: 'accepted', name: user.realName })
      .execute()
    await sql`insert into enrolment_participation (scope, person, user_id, slot, team_id, role)
      select ${`item:${itemId}:${role === 'teacher' ? 'teacher' : 'member'}`}, id_hash, id, 1, ${teamId}, ${role}
      from identity_user where id = ${user.userId}`.execute(app.db)
  }
  for (const schoolId of [null, school.schoolId]) {
    await sql`insert into enrolment_quota as quota (item_id, school_id, size, used)
      values (${itemId}, ${schoolId}, 2147483647, 1)
      on conflict (item_id, school_id) do update set used = quota.used + 1,
        size = greatest(quota.size, quota.used + 1)`.execute(app.db)
  }
  await sql`update enrolment_team set state = 'enrolled', holds_place = true, number = ${number}, review_number = ${`R${number}`},
    submitted_at = now(), enrolled_at = now() where id = ${teamId}`.execute(app.db)
  return { teamId, name, number, reviewNumber: `R${number}`, itemId, round, school, captain, members, teachers }
}

async function people(
  app: TestApp,
  school: MadeSchool,
  kind: 'student' | 'teacher',
  realName: string,
  count: number,
): Promise<MadeUser[]> {
  const all: MadeUser[] = []
  for (let n = 0; n < count; n += 1) all.push(await createPerson(app, school, { kind, realName }))
  return all
}
