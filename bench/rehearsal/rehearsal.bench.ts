import { insightApi } from '../../core/src/insight/api.ts'
import { modules } from '../../server/src/app/modules.ts'
import { createRound } from '../../server/src/competition/competition.fixture.ts'
import { createExpert } from '../../server/src/expert/expert.fixture.ts'
import { createUser, type MadeUser } from '../../server/src/identity/identity.fixture.ts'
import { createGroup, createSchool } from '../../server/src/organisation/organisation.fixture.ts'
import { advertisingContest } from '../../server/src/app/demo/rule-books/advertising-contest.ts'
import { innovationCup } from '../../server/src/app/demo/rule-books/innovation-cup.ts'
import { modellingContest } from '../../server/src/app/demo/rule-books/modelling-contest.ts'
import { openRuleBook } from '../../server/src/app/demo/rule-books/open-rule-book.ts'
import { DemoClient } from '../../server/src/app/demo/demo-client.ts'
import { rowCounts } from '../../server/src/platform/testing/row-counts.ts'
import { openTestApp, type TestApp } from '../../server/src/platform/testing/test-app.ts'
import { withPostgres } from '../with-postgres.ts'

const MOST_SECONDS = 60
const TEAMS = 200
const SCHOOLS = 20
const EXPERTS = 40
const HOUR = 60

/**
 * Rehearsals of 200 teams from sign-up to results: of a plain round, with approval by schools and organiser and three
 * experts a work, and of the three rule books of the demo through both of their stages.
 */
export async function bench(): Promise<void> {
  await withPostgres(async ({ url }) => {
    const app = await openTestApp({ modules, databaseUrl: url })
    try {
      const { groupId } = await createGroup(app)
      const organiser = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
      for (let n = 0; n < SCHOOLS; n += 1) await createSchool(app, { region: '33', parentId: groupId })
      for (let n = 0; n < EXPERTS; n += 1) await createExpert(app, { groupId })
      const plain = await createRound(app.db, {
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
      await rehearse(app, organiser, { name: 'a plain round', roundId: plain.roundId })
      const desk = new DemoClient(app.platform)
      const person = { userId: organiser.userId, name: organiser.realName, kind: 'staff' as const }
      for (const book of [modellingContest, innovationCup, advertisingContest]) {
        const [first] = await openRuleBook(desk, { organiser: person, root: person }, book, { publish: false })
        await rehearse(app, organiser, { name: book.contest.nameEn, roundId: first!.roundId })
      }
    } finally {
      await app.close()
    }
  })
}

async function rehearse(app: TestApp, { token }: MadeUser, { name, roundId }: { name: string; roundId: string }) {
  const rows = async () => JSON.stringify(await rowCounts(app))
  await app.call(insightApi.rehearse, { roundId, teams: TEAMS }, { as: token })
  const before = await rows()
  await app.runJobs()
  const leavesNothing = (await rows()) === before
  const { data } = await app.call(insightApi.rehearsal, { roundId }, { as: token })
  const report = data.rehearsal?.report
  if (!report) throw new Error(`no report: ${data.rehearsal?.error}`)
  console.log(name)
  for (const { kind, tried, through, hindrances } of report.steps) {
    console.log(`  ${kind}: ${through} of ${tried}${hindrances[0] ? ` (${hindrances[0].en})` : ''}`)
  }
  const met = !report.isCut && report.seconds <= MOST_SECONDS && leavesNothing
  const share = (report.seconds / MOST_SECONDS).toFixed(2)
  const left = leavesNothing ? 'no row remains' : 'ROWS REMAIN'
  console.log(`${met ? 'met' : 'MISSED'}: ${report.seconds} s, ${share} of the ${MOST_SECONDS} s wanted; ${left}`)
  if (!met) process.exitCode = 1
}
