import { afterAll, beforeAll, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll, type MadeReview } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review, award] })
})
afterAll(() => app.close())

/** A review whose awards the first organiser set. */
async function awarded(): Promise<MadeReview & { batchId: string; version: number }> {
  const made = await createReview(app, { works: 2 })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const ranges = [{ nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 1, mayStayVacant: true }]
  const { version } = await done(app.call(api.set, { batchId, ranges, version: 0 }, { as: made.staff.token }))
  return { ...made, batchId, version }
}

async function waitingFor(as: string): Promise<string[]> {
  const { rows, total } = await done(app.call(api.toConfirm, {}, { as }))
  expect(total).toBe(rows.length)
  return rows.map(({ batchId }) => batchId)
}

/** @spec B33 */
test('awards wait for the others of the organisation, not for the one who set them, until one confirms', async () => {
  const { batchId, version, staff, second } = await awarded()
  const other = await awarded()
  expect(await waitingFor(staff.token)).toEqual([])
  expect(await waitingFor(second.token)).toEqual([batchId])
  expect(await waitingFor(other.second.token)).toEqual([other.batchId])
  await done(app.call(api.confirm, { batchId, confirmed: true, version }, { as: second.token }))
  expect(await waitingFor(second.token)).toEqual([])
})
