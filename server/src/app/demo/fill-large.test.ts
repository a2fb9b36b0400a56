import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/platform/db/db.ts'
import { Secrets } from '#server/platform/security/secrets.ts'
import { checkInvariants } from '#server/platform/testing/check-invariants.ts'
import { createTestDatabase } from '#server/platform/testing/test-database.ts'
import { modules } from '../modules.ts'
import { fillLarge } from './fill-large.ts'

let database: Database
let release: () => Promise<void>

beforeAll(async () => {
  const made = await createTestDatabase()
  release = () => made.release()
  database = openDatabase({ url: made.url, maxConnections: 2 })
  const roles = ['organiser', 'school_admin', 'expert'].map((key) => ({ key, name_zh: key, reach: 'group' as const }))
  await database.db.insertInto('identity_role').values(roles).execute()
  await fillLarge(made.ownerUrl, { teams: 120, schools: 7, experts: 18, items: 3 }, 'a hash', () => undefined)
}, 60_000)
afterAll(async () => {
  await database.close()
  await release()
})

async function count(table: 'enrolment_team' | 'enrolment_member' | 'identity_user' | 'review_score'): Promise<number> {
  const row = await database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

test('the large season has three students, a teacher and three sheets for each team', async () => {
  expect([await count('enrolment_team'), await count('enrolment_member')]).toEqual([120, 480])
  expect([await count('identity_user'), await count('review_score')]).toEqual([360 + 24 + 18 + 3, 360])
})

test('the large season has accounts for an organiser, a verifier, a school, an expert and a captain', async () => {
  const held = await database.db
    .selectFrom('identity_user as person')
    .leftJoin('identity_user_role as role', 'role.user_id', 'person.id')
    .leftJoin('identity_role', 'identity_role.id', 'role.role_id')
    .select(['person.username', 'identity_role.key'])
    .where('person.password_hash', '=', 'a hash')
    .orderBy('person.username')
    .execute()
  expect(held.map(({ username, key }) => [username, key])).toEqual([
    ['large-expert', 'expert'],
    ['large-organiser', 'organiser'],
    ['large-school', 'school_admin'],
    ['large-student', null],
    ['large-verifier', 'organiser'],
  ])
})

test('the large season keeps every invariant', async () => {
  expect(
    await checkInvariants({ db: database.db, secrets: new Secrets(['a secret key for tests only']) }, modules),
  ).toEqual([])
})
