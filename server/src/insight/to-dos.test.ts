import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardApi } from '@podium/core/award/api.ts'
import { insightApi as api } from '@podium/core/insight/api.ts'
import { resultToDos, TO_DO_KEYS } from '@podium/core/insight/to-dos.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { award } from '#server/award/index.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, openBatch, scoreAll, versionOf } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { insight } from './index.ts'

let app: TestApp
beforeAll(async () => {
  const modules = [organisation, identity, competition, enrolment, work, expert, review, award, insight]
  app = await openTestApp({ modules })
})
afterAll(() => app.close())

const toDosOf = (as: string) => done(app.call(api.toDos, {}, { as }))

/** @spec B33 */
describe('the to-dos of the workbench', () => {
  test('are those that the permissions allow, with nothing to do as well', async () => {
    const { staff } = await createReview(app, { works: 1 })
    const { toDos, scoring } = await toDosOf(staff.token)
    expect(toDos.map(({ key }) => key).toSorted()).toEqual(
      TO_DO_KEYS.filter((key) => !['identityChanges', 'memberships'].includes(key)).toSorted(),
    )
    expect(scoring).toEqual([])
    const student = await createUser(app, { kind: 'student' })
    expect(await toDosOf(student.token)).toEqual({ toDos: [], scoring: [] })
  })

  test('count each step of results as the overview does, with the batch that waits longest', async () => {
    const made = await createReview(app, { works: 1 })
    const as = { as: made.staff.token }
    const batchId = await openBatch(app, made)
    await scoreAll(app, made, batchId, () => 80)
    const version = await versionOf(app, made, batchId)
    await done(app.call(reviewApi.moveBatch, { batchId, action: 'close', version }, as))
    const { toDos } = await toDosOf(made.staff.token)
    for (const { key, step, sentBack } of resultToDos) {
      const { rows, total } = await done(app.call(awardApi.overview, { turn: 'mine', step, sentBack }, as))
      const [first] = rows
      expect(toDos.find((toDo) => toDo.key === key)).toEqual({
        key,
        total,
        since: first?.since ?? null,
        batchId: first?.batchId ?? null,
        name: first?.name ?? '',
      })
    }
    expect(toDos.find(({ key }) => key === 'resultsToCalculate')).toMatchObject({ total: 1, batchId, name: '评审' })
  })

  test('say since when the oldest request waits', async () => {
    const made = await createReview(app, { works: 2 })
    const expertAs = { as: made.experts[0]!.token }
    const batchId = await openBatch(app, made)
    const { rows } = await done(app.call(reviewApi.tasks, { batchId }, expertAs))
    expect((await toDosOf(made.experts[0]!.token)).scoring).toMatchObject([{ batchId, left: 2 }])
    await scoreAll(app, made, batchId, () => 80)
    expect((await toDosOf(made.experts[0]!.token)).scoring).toEqual([])
    for (const { taskId } of rows) {
      await done(app.call(reviewApi.requestCorrection, { taskId, reason: '笔误' }, expertAs))
    }
    const listed = await done(app.call(reviewApi.correctionPage, { correctionState: 'open' }, { as: made.staff.token }))
    const { toDos } = await toDosOf(made.staff.token)
    expect(toDos.find(({ key }) => key === 'corrections')).toMatchObject({
      total: 2,
      since: listed.rows.map(({ requestedAt }) => requestedAt).toSorted()[0],
    })
  })
})
