import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { awardApi as api } from '@podium/core/award/api.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { hasSomeResults } from '@podium/core/competition/round/round-state.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { reviewRefusals } from '@podium/core/review/refusals.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import {
  calculate,
  createReview,
  done,
  lockBatch,
  openBatch,
  scoreAll,
  type MadeReview,
} from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from './index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review, award] })
})
afterEach(async () => {
  for (const { name, sql: statement } of [...(award.invariants ?? []), ...(review.invariants ?? [])]) {
    expect([name, (await sql.raw(statement).execute(app.db)).rows]).toEqual([name, []])
  }
})
afterAll(() => app.close())

const ranges = [
  { nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 1, mayStayVacant: true },
  { nameZh: '二等奖', nameEn: '', rankFrom: 2, rankTo: 3, mayStayVacant: true },
]

/** A review with published results of the scores 90, 80, ... in order of the works. */
async function published(works: number): Promise<MadeReview & { batchId: string; as: string; version: number }> {
  const made = await createReview(app, { works })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const version = await publish(made, batchId, 0)
  return { ...made, batchId, as: made.staff.token, version }
}

/** Sets and confirms the awards and publishes them; returns the version of the publication. */
async function publish(made: MadeReview, batchId: string, from: number): Promise<number> {
  const as = made.staff.token
  const set = await done(app.call(api.set, { batchId, ranges, version: from }, { as }))
  const { version } = await done(
    app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as: made.second.token }),
  )
  return (await done(app.call(api.publish, { batchId, version, setting: { audience: 'public' } }, { as }))).version
}

async function withdraw(made: { batchId: string; as: string; version: number }): Promise<number> {
  const { batchId, as, version } = made
  return (await done(app.call(api.revoke, { batchId, version, reason: '统分有误' }, { as }))).version
}

/** How the awards stand, and the next step of the batch. */
async function shownTo({ batchId, as }: { batchId: string; as: string }) {
  const { state, outdated } = await done(app.call(api.publication, { batchId }, { as }))
  const { rows } = await done(app.call(api.overview, {}, { as }))
  return { state, outdated, step: rows.find((row) => row.batchId === batchId)?.step ?? null }
}

async function stateOfRound(made: MadeReview): Promise<string> {
  return (await done(app.call(competitionApi.round, { roundId: made.round.roundId }, { as: made.staff.token }))).state
}

test('a round no longer says that its results are published once they are withdrawn, and says so again afterwards', async () => {
  const made = await published(2)
  expect(await stateOfRound(made)).toBe('result_published')
  const version = await withdraw(made)
  expect(await stateOfRound(made)).toBe('published')
  await publish(made, made.batchId, version)
  expect(await stateOfRound(made)).toBe('result_published')
})

test('the audit log says of which round, stage and item results are published and withdrawn', async () => {
  const made = await published(2)
  await withdraw(made)
  const rows = await app.db
    .selectFrom('platform_audit')
    .select(['action', 'change'])
    .where('actor_id', '=', made.staff.userId)
    .where('action', 'like', 'award.%')
    .orderBy('at')
    .execute()
  const { name } = await done(app.call(competitionApi.round, { roundId: made.round.roundId }, { as: made.as }))
  const names = rows.map(({ change }) => (change as { after: { nameZh: string } }).after.nameZh)
  expect(rows.map(({ action }) => action)).toEqual(['award.set', 'award.publish', 'award.revoke'])
  expect(names.map((each) => [each.startsWith(`${name} · `), each.split(' · ').length])).toEqual(
    names.map(() => [true, 3]),
  )
})

test('a round says how many of its items have published results', async () => {
  const made = await createReview(app, { works: 2, round: { items: ['A', 'B'] } })
  const { roundId } = made.round
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const shown = async () => {
    const as = made.staff.token
    const keyword = { pageNum: 1, pageSize: 50 }
    const answers = [
      await done(app.call(competitionApi.round, { roundId }, { as })),
      (await done(app.call(competitionApi.roundPage, keyword, { as }))).rows.find((row) => row.roundId === roundId),
      await done(app.call(competitionApi.homeDetails, { roundId })),
    ]
    return answers.map((round) => [round!.resultCount, round!.itemCount, hasSomeResults(round!)])
  }
  const [none, some] = [
    [0, 2, false],
    [1, 2, true],
  ]
  expect(await shown()).toEqual([none, none, none])
  const version = await publish(made, batchId, 0)
  expect(await shown()).toEqual([some, some, some])
  await withdraw({ batchId, as: made.staff.token, version })
  expect(await shown()).toEqual([none, none, none])
})

test('withdrawn results are calculated again without a work that left, verified by another person and published', async () => {
  const made = await published(3)
  const { batchId, as } = made
  const locked = await app.call(reviewApi.finalScoreCalculation, { batchId }, { as })
  expect(locked.code).toBe(reviewRefusals.LOCKED.code)
  const version = await withdraw(made)
  await sql`update work_work set state = 'violation' where id = ${made.works[0]!.workId}`.execute(app.db)
  expect((await done(app.call(reviewApi.batch, { batchId }, { as }))).withdrawn).toBe(true)

  const runId = await calculate(app, made, batchId)
  expect(await done(app.call(reviewApi.run, { batchId }, { as }))).toMatchObject({ runId, no: 2, works: 2, moved: 2 })
  const early = await app.call(api.set, { batchId, ranges, version }, { as })
  expect(early.code).toBe(awardRefusals.NOT_VERIFIED.code)
  expect((await app.call(reviewApi.verify, { runId }, { as })).code).toBe(reviewRefusals.SAME_PERSON.code)
  await done(app.call(reviewApi.verify, { runId }, { as: made.second.token }))
  await publish(made, batchId, version)

  const { rows } = await done(app.call(api.publicList, { roundId: made.round.roundId }))
  expect(rows.map(({ awardZh, workTitle }) => [awardZh, workTitle])).toEqual([
    ['一等奖', '作品2'],
    ['二等奖', '作品3'],
  ])
  expect((await done(app.call(api.publication, { batchId }, { as }))).state).toBe('corrected')
  expect((await app.call(reviewApi.finalScoreCalculation, { batchId }, { as })).code).toBe(reviewRefusals.LOCKED.code)
})

test('awards that were set before a new calculation are not published', async () => {
  const made = await published(2)
  const { batchId, as } = made
  const set = await done(app.call(api.set, { batchId, ranges, version: await withdraw(made) }, { as }))
  const { version } = await done(
    app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as: made.second.token }),
  )
  const runId = await calculate(app, made, batchId)
  await done(app.call(reviewApi.verify, { runId }, { as: made.second.token }))
  const old = await app.call(api.publish, { batchId, version, setting: {} }, { as })
  expect(old.code).toBe(awardRefusals.RESULT_CHANGED.code)
  expect(await shownTo(made)).toEqual({ state: 'calculated', outdated: true, step: 'set' })
  await publish(made, batchId, version)
})

test('awards that wait for confirmation must be set again after a new calculation, and only then are confirmed', async () => {
  const made = await published(2)
  const { batchId, as } = made
  const { version } = await done(app.call(api.set, { batchId, ranges, version: await withdraw(made) }, { as }))
  expect(await shownTo(made)).toEqual({ state: 'awards_set', outdated: false, step: 'confirm' })
  const runId = await calculate(app, made, batchId)
  await done(app.call(reviewApi.verify, { runId }, { as: made.second.token }))
  expect(await shownTo(made)).toEqual({ state: 'calculated', outdated: true, step: 'set' })
  const early = await app.call(api.confirm, { batchId, confirmed: true, version }, { as: made.second.token })
  expect(early.code).toBe(awardRefusals.RESULT_CHANGED.code)
  await publish(made, batchId, version)
  expect(await shownTo(made)).toEqual({ state: 'corrected', outdated: false, step: null })
})

test('awards must be set again once a winner no longer takes part', async () => {
  const made = await published(3)
  const { batchId, as } = made
  await done(app.call(api.set, { batchId, ranges, version: await withdraw(made) }, { as }))
  await sql`update work_work set state = 'violation' where id = ${made.works[0]!.workId}`.execute(app.db)
  expect(await shownTo(made)).toEqual({ state: 'calculated', outdated: true, step: 'set' })
})

test('a calculation at the moment of publishing leaves either published or new results, never published old ones', async () => {
  const made = await published(2)
  const { batchId, as } = made
  const set = await done(app.call(api.set, { batchId, ranges, version: await withdraw(made) }, { as }))
  const { version } = await done(
    app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as: made.second.token }),
  )
  await done(app.call(reviewApi.finalScoreCalculation, { batchId }, { as }))
  await Promise.all([app.runJobs(), app.call(api.publish, { batchId, version, setting: {} }, { as })])
  const { state } = await done(app.call(api.publication, { batchId }, { as }))
  const run = (await done(app.call(reviewApi.run, { batchId }, { as })))!
  expect([
    ['corrected', 'verified'],
    ['calculated', 'calculated'],
  ]).toContainEqual([state, run.state])
})
