import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createReview, lockBatch, openBatch, scoreAll } from '#server/review/review.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { modules } from './modules.ts'

let app: TestApp

beforeAll(async () => {
  app = await openTestApp({ modules, mayBreakInvariants: true })
  const made = await createReview(app, { works: 3 })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 70 + Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  await createUser(app)
  await app.runPeriodicTask('audit.seal')
}, 60_000)
afterAll(() => app.close())

/** Damages data without triggers, returns the violated invariants and rolls back. */
async function foundAfter(table: string, damage: string): Promise<string[]> {
  const rows = sql.raw(`select * from ${table}`)
  const found: string[] = []
  await app
    .ownerDb()
    .transaction()
    .execute(async (tx) => {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx)
      expect((await rows.execute(tx)).rows.length).toBeGreaterThan(0)
      await sql.raw(damage).execute(tx)
      found.push(...(await checkInvariants({ ...app.services, db: tx }, modules)).map(({ name }) => name))
      throw new Error('healed')
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'healed') throw error
    })
  return found
}

test('nothing is found where nothing was damaged', async () => {
  expect(await checkInvariants(app.services, modules)).toEqual([])
})

test.each([
  [
    'a member taken out of a team',
    'enrolment_member',
    `delete from enrolment_member where role = 'captain'`,
    'E3 every team has one captain who is a member',
  ],
  [
    'a window moved out of its stage',
    'competition_window',
    `update competition_window set opens_at = opens_at - interval '10 years'`,
    'a window lies in its stage',
  ],
  [
    'a score beyond its criterion',
    'review_score',
    'update review_score set value = 1000',
    'R2 every score lies within its criterion and on its step',
  ],
  [
    'a locked score made better',
    'review_score',
    'update review_score set value = value + 1',
    'R4 locked results are what their scores give',
  ],
  [
    'two ranks changed for one another',
    'review_result',
    'update review_result set rank = 4 - rank',
    'R4 locked results are what their scores give',
  ],
  [
    'a version numbered past the next',
    'work_version',
    'update work_version set no = 7',
    'versions of a work are numbered 1, 2, 3 …',
  ],
  [
    'an audit row removed',
    'platform_audit_link',
    'delete from platform_audit_link where position = 1',
    'the audit log is as it was written',
  ],
])('%s is found', async (_what, table, damage, name) => {
  expect(await foundAfter(table, damage)).toContain(name)
})
