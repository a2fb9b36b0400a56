import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardApi } from '@podium/core/award/api.ts'
import { insightApi as api } from '@podium/core/insight/api.ts'
import { resultToDos, TO_DO_KEYS } from '@podium/core/insight/to-dos.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { assistant } from '#server/assistant/index.ts'
import { award } from '#server/award/index.ts'
import { certificate } from '#server/certificate/index.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { createGroup, createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { finance } from '#server/finance/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, openBatch, scoreAll, versionOf } from '#server/review/review.fixture.ts'
import { site } from '#server/site/index.ts'
import { work } from '#server/work/index.ts'
import { insight } from './index.ts'

let app: TestApp
beforeAll(async () => {
  const modules = [
    organisation,
    identity,
    notice,
    finance,
    competition,
    enrolment,
    work,
    expert,
    review,
    award,
    certificate,
    site,
    assistant,
    insight,
  ]
  app = await openTestApp({ modules })
})
afterAll(() => app.close())

/** To-dos of which the organiser has no permission. */
const OF_OTHERS = ['identityChanges', 'memberships', 'ownSchools']

const toDosOf = (as: string) => done(app.call(api.toDos, {}, { as }))

/** @spec B33 */
describe('the to-dos of the workbench', () => {
  test('name the competition that waits longest for an approval, and since when', async () => {
    const upper = await createGroup(app.db)
    const approver = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: upper })
    for (const name of ['大学生测绘赛', '大学生遥感赛']) {
      const groupId = await createGroup(app.db, upper)
      const asker = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
      const { roundId } = await createRound(app.db, { groupId, name, state: 'draft' })
      const { version } = await done(app.call(competitionApi.round, { roundId }, { as: asker.token }))
      await done(app.call(competitionApi.moveRound, { roundId, action: 'submit', version }, { as: asker.token }))
    }
    const { toDos } = await toDosOf(approver.token)
    expect(toDos.find(({ key }) => key === 'rounds')).toMatchObject({
      total: 2,
      name: '大学生测绘赛',
      since: expect.any(String),
    })
  })

  test('are those that the permissions allow, with nothing to do as well', async () => {
    const { staff } = await createReview(app, { works: 1 })
    const { toDos, scoring } = await toDosOf(staff.token)
    expect(toDos.map(({ key }) => key).toSorted()).toEqual(
      TO_DO_KEYS.filter((key) => !OF_OTHERS.includes(key)).toSorted(),
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
