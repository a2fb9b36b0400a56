import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { competition } from '#server/competition/index.ts'
import { createRound, quotaRow } from '#server/competition/competition.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam, type MadeSchool } from '../enrolment.fixture.ts'
import { enrolment } from '../index.ts'
import { receiveTeams } from './receive-teams.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, enrolment] })
})
afterAll(() => app.close())

/** Makes each new row of a table take a moment, so that two batches run at the same time. */
async function pauseAt(table: string): Promise<void> {
  const owner = app.ownerDb()
  await sql`create function pause() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.1); return new; end $$`.execute(owner)
  await sql`create trigger pause before insert on ${sql.table(table)} for each row execute function pause()`.execute(
    owner,
  )
}

test('two batches of promoted teams whose quotas are in opposite order end without a deadlock', async () => {
  const upper = await createRound(app.db, {
    enrol: { auditLevels: [], minTeachers: 0, rules: [quotaRow({ most: 9 })] },
  })
  const [first, second] = [await createSchool(app), await createSchool(app)]
  const lowerOf = async (...schools: MadeSchool[]) => {
    const round = await createRound(app.db)
    const teams = []
    for (const school of schools) teams.push(await createEnrolledTeam(app, { round, school }))
    return teams.map(({ teamId }) => teamId)
  }
  const batches = [await lowerOf(first, second), await lowerOf(second, first)]
  await pauseAt('enrolment_team')
  let runs = 0
  const receive = (teamIds: readonly string[]) =>
    app.transact(async (tx) => {
      runs += 1
      const to = { teamIds, itemId: upper.itemId, roundId: upper.roundId }
      await receiveTeams(app.services, tx, to, (_, work) => work())
    })
  await Promise.all(batches.map(receive))
  // A transaction that ended in a deadlock would have run again.
  expect(runs).toBe(2)
  const teams = await app.db
    .selectFrom('enrolment_team')
    .select('state')
    .where('round_id', '=', upper.roundId)
    .execute()
  expect(teams.map(({ state }) => state)).toEqual(Array(4).fill('enrolled'))
})
