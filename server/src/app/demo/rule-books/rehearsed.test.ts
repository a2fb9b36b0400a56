import { afterAll, beforeAll, expect, test } from 'vitest'
import { insightApi } from '@podium/core/insight/api.ts'
import { createExpert } from '#server/expert/expert.fixture.ts'
import { createSchool } from '#server/organisation/organisation.fixture.ts'
import { rowCounts } from '#server/platform/testing/row-counts.ts'
import { inTier } from '../../../../../test-tier.ts'
import { advertisingContest } from './advertising-contest.ts'
import { innovationCup } from './innovation-cup.ts'
import { modellingContest } from './modelling-contest.ts'
import { openRuleBook } from './open-rule-book.ts'
import { done, openCommittee, staffOf, type Committee } from './rule-books.fixture.ts'

const TEAMS = inTier(6, 200)
const MOST_SECONDS = 60
const EXPERTS = inTier(4, 40)
const SCHOOLS = inTier(4, 20)

let committee: Committee

beforeAll(async () => {
  committee = await openCommittee()
  const { app, groupId } = committee
  for (let n = 0; n < SCHOOLS; n += 1) {
    await createSchool(app, { region: n % 2 === 0 ? '33' : '44', parentId: groupId })
  }
  for (let n = 0; n < EXPERTS; n += 1) await createExpert(app, { groupId })
})
afterAll(() => committee.app.close())

test.each([
  ['modelling', modellingContest, ['signup', 'audit', 'hashes', 'submission', 'review', 'promotion']],
  ['innovation', innovationCup, ['signup', 'audit', 'submission', 'review', 'promotion']],
  ['advertising', advertisingContest, ['signup', 'submission', 'review', 'promotion']],
])(
  'the rule book of the %s contest is rehearsed through both stages within a minute, and no row remains',
  async (_, book, kinds) => {
    const { app, organiser, desk } = committee
    const [first] = await openRuleBook(desk, staffOf(committee), book, { publish: false })
    const { roundId } = first!
    await done(committee, organiser, insightApi.rehearse, { roundId, teams: TEAMS })
    const before = await rowCounts(app)
    await app.runJobs()
    expect(await rowCounts(app)).toEqual(before)
    const { rehearsal } = await done(committee, organiser, insightApi.rehearsal, { roundId })
    const report = rehearsal!.report!
    expect([report.isCut, report.seconds <= MOST_SECONDS]).toEqual([false, true])
    const blocked = report.steps.filter(({ tried, through }) => tried > 0 && through === 0)
    expect(blocked.map(({ kind, hindrances }) => [kind, hindrances.map(({ zh }) => zh)])).toEqual([])
    const played = report.steps.map(({ kind }) => kind)
    expect(kinds.filter((kind) => !played.some((each) => each === kind))).toEqual([])
    // The second stage is played by those who were promoted.
    expect(played.filter((kind) => kind === 'submission').length).toBeGreaterThan(first!.items.length)
  },
  inTier(60_000, 200_000),
)
