import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#server/platform/db/db.ts'
import { Secrets } from '#server/platform/security/secrets.ts'
import { checkInvariants } from '#server/platform/kernel/invariants.ts'
import { createTestDatabase } from '#server/platform/testing/test-database.ts'
import { modules } from '../modules.ts'
import { fillLarge } from './fill-large.ts'

let database: Database
let release: () => Promise<void>

beforeAll(async () => {
  const made = await createTestDatabase()
  release = () => made.release()
  await fillLarge(made.url, { teams: 120, schools: 7, experts: 18, items: 3 }, () => undefined)
  database = openDatabase({ url: made.url, maxConnections: 2 })
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
  expect([await count('identity_user'), await count('review_score')]).toEqual([360 + 24 + 18, 360])
})

test('the large season keeps every invariant', async () => {
  expect(
    await checkInvariants({ db: database.db, secrets: new Secrets(['a secret key for tests only']) }, modules),
  ).toEqual([])
})
