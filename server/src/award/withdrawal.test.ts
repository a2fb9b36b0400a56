import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { awardApi as api } from '@podium/core/award/api.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll, type MadeReview } from '#server/review/review.fixture.ts'
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
  const { version } = await done(app.call(api.confirm, { batchId, confirmed: true, version: set.version }, { as }))
  return (await done(app.call(api.publish, { batchId, version, setting: { audience: 'public' } }, { as }))).version
}

async function withdraw(made: { batchId: string; as: string; version: number }): Promise<number> {
  const { batchId, as, version } = made
  return (await done(app.call(api.revoke, { batchId, version, reason: '统分有误' }, { as }))).version
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
