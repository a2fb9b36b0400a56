import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRound, quotaRow } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { countQuotas } from '#server/enrolment/quota/count-quotas.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { finance } from '#server/finance/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { createSubmittedWork } from '../work.fixture.ts'
import { work } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, finance, competition, enrolment, work] })
})
afterAll(() => app.close())

test('a formula counts the teams of each school that handed in a work at a stage', async () => {
  const past = await createRound(app.db)
  const [school, other] = [await createSchool(app), await createSchool(app)]
  for (const at of [school, school, other]) await createSubmittedWork(app, { round: past, school: at })
  await createEnrolledTeam(app, { round: past, school })
  const at = new Date().toISOString()
  await createRound(app.db, { enrol: { rules: [quotaOf({ roundId: past.roundId, stageId: past.stageId, at })] } })
  await countQuotas(app.services)
  expect(await countsOf([school.schoolId, other.schoolId])).toEqual(
    new Map([
      [school.schoolId, 2],
      [other.schoolId, 1],
    ]),
  )
})

test('a work that was handed in after the moment of a formula, though before the count, is left out', async () => {
  const past = await createRound(app.db)
  const school = await createSchool(app)
  await createSubmittedWork(app, { round: past, school })
  await tick()
  const at = new Date().toISOString()
  await tick()
  await createSubmittedWork(app, { round: past, school })
  await createRound(app.db, { enrol: { rules: [quotaOf({ roundId: past.roundId, stageId: past.stageId, at })] } })
  await countQuotas(app.services)
  expect(await countsOf([school.schoolId])).toEqual(new Map([[school.schoolId, 1]]))
})

const tick = () => new Promise((done) => setTimeout(done, 5))

/** Half of the teams with a work. */
function quotaOf(place: { roundId: string; stageId: string; at: string }) {
  return quotaRow({ formula: { percent: 50, count: 'works', ...place } })
}

async function countsOf(schoolIds: readonly string[]): Promise<Map<string, number>> {
  const counts = await app.db
    .selectFrom('enrolment_quota_school_count')
    .select(['school_id', 'teams'])
    .where('school_id', 'in', schoolIds)
    .execute()
  return new Map(counts.map(({ school_id, teams }) => [school_id, teams]))
}
