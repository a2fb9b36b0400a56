import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { countQuotas } from '#server/enrolment/quota/count-quotas.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { finance } from '#server/finance/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { RuleRow } from '@podium/core/competition/rule/row.ts'
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
  const counted = { percent: 50, count: 'works', roundId: past.roundId, stageId: past.stageId, at }
  const row = {
    kind: 'quota',
    key: 'share',
    most: 0,
    roles: ['member'],
    amount: 'any',
    condition: null,
    formula: counted,
  }
  await createRound(app.db, { enrol: { rules: [RuleRow.parse(row)] } })
  await countQuotas(app.services)
  const counts = await app.db.selectFrom('enrolment_quota_school_count').select(['school_id', 'teams']).execute()
  expect(new Map(counts.map(({ school_id, teams }) => [school_id, teams]))).toEqual(
    new Map([
      [school.schoolId, 2],
      [other.schoolId, 1],
    ]),
  )
})
