import { insightApi } from '../../core/src/insight/api.ts'
import { modules } from '../../server/src/app/modules.ts'
import { createRound } from '../../server/src/competition/competition.fixture.ts'
import { createExpert } from '../../server/src/expert/expert.fixture.ts'
import { createUser } from '../../server/src/identity/identity.fixture.ts'
import { createGroup, createSchool } from '../../server/src/organisation/organisation.fixture.ts'
import { openTestApp } from '../../server/src/platform/testing/test-app.ts'
import { withPostgres } from '../with-postgres.ts'

const MOST_SECONDS = 60
const TEAMS = 200
const SCHOOLS = 20
const EXPERTS = 40
const HOUR = 60

/** A rehearsal of 200 teams from sign-up to results, with approval by schools and organiser and three experts a work. */
export async function bench(): Promise<void> {
  await withPostgres(async ({ url }) => {
    const app = await openTestApp({ modules, databaseUrl: url })
    try {
      const { groupId } = await createGroup(app)
      const { token } = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
      for (let n = 0; n < SCHOOLS; n += 1) await createSchool(app, { region: '33' })
      for (let n = 0; n < EXPERTS; n += 1) await createExpert(app, { groupId })
      const { roundId } = await createRound(app.db, {
        groupId,
        state: 'draft',
        items: ['A', 'B'],
        enrol: { auditLevels: ['school', 'organiser'] },
        windows: {
          signup: [24 * HOUR, 48 * HOUR],
          audit: [24 * HOUR, 60 * HOUR],
          submission: [50 * HOUR, 72 * HOUR],
          review: [80 * HOUR, 96 * HOUR],
          result: [100 * HOUR, 120 * HOUR],
        },
      })
      await app.call(insightApi.rehearse, { roundId, teams: TEAMS }, { as: token })
      await app.runJobs()
      const { data } = await app.call(insightApi.rehearsal, { roundId }, { as: token })
      const report = data.rehearsal?.report
      if (!report) throw new Error(`no report: ${data.rehearsal?.error}`)
      for (const { kind, tried, through } of report.steps) console.log(`${kind}: ${through} of ${tried}`)
      const met = !report.isCut && report.seconds <= MOST_SECONDS
      const share = (report.seconds / MOST_SECONDS).toFixed(2)
      console.log(`${met ? 'met' : 'MISSED'}: ${report.seconds} s, ${share} of the ${MOST_SECONDS} s wanted`)
      if (!met) process.exitCode = 1
    } finally {
      await app.close()
    }
  })
}
