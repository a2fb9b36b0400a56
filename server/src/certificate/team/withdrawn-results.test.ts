import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awardApi } from '@podium/core/award/api.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { award } from '#server/award/index.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { finance } from '#server/finance/index.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, lockBatch, openBatch, scoreAll, type MadeReview } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { certificate } from '../index.ts'
import { done, giveSeal, makeAll, sendAll, setKind } from '../office.fixture.ts'

let app: TestApp
beforeAll(async () => {
  const before = [identity, organisation, notice, finance, competition, enrolment, work, expert, review]
  app = await openTestApp({ modules: [...before, award, certificate] })
})
afterEach(async () => {
  expect(await violationsOf(app.db, [...(award.invariants ?? []), ...(certificate.invariants ?? [])])).toEqual([])
})
afterAll(() => app.close())

const ranges = [{ nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 2, mayStayVacant: true }]

/** Sets, confirms and publishes the awards; returns the version of the publication. */
async function publish(made: MadeReview, batchId: string, from: number): Promise<number> {
  const as = made.staff.token
  const set = await done(app, awardApi.set, { batchId, ranges, version: from }, as)
  const confirm = { batchId, confirmed: true, version: set.version }
  const { version } = await done(app, awardApi.confirm, confirm, made.second.token)
  return (await done(app, awardApi.publish, { batchId, version, setting: { audience: 'public' } }, as)).version
}

/** @spec B10 B17 */
test('withdrawing results names the certificates it revokes and tells the teams; published again, winners without one are counted until they have one', async () => {
  const made = await createReview(app, { works: 3 })
  const { roundId, itemId, groupId } = made.round
  const [as, captain] = [made.staff.token, made.works[0]!.team.captain]
  await giveSeal(app, groupId)
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const version = await publish(made, batchId, 0)
  await setKind(app, as, { roundId, kind: 'winner' })
  const at = { roundId, itemId, kind: 'winner' } as const
  await sendAll(app, as, await makeAll(app, as, at))
  const preview = () => done(app, awardApi.revokePreview, { batchId }, as)
  const { people } = await preview()
  expect(await preview()).toEqual({ certificates: 2, people })
  expect(people).toBeGreaterThanOrEqual(3)

  const withdrawn = await done(app, awardApi.revoke, { batchId, version, reason: '统分有误' }, as)
  expect((await titlesTo(app, captain)).at(-1)).toContain('成绩已撤回')
  const states = async () => (await done(app, api.page, { roundId, pageSize: 50 }, as)).rows.map(({ state }) => state)
  expect(await states()).toEqual(['revoked', 'revoked'])
  const missing = async () => (await done(app, awardApi.publication, { batchId }, as)).missingCertificates
  expect(await missing()).toBe(0)

  await publish(made, batchId, withdrawn.version)
  expect(await missing()).toBe(2)
  expect(await titlesTo(app, made.staff)).toContainEqual(expect.stringContaining('有获奖团队的证书须重新制作'))
  await sendAll(app, as, await makeAll(app, as, at))
  expect(await missing()).toBe(0)
  expect((await states()).toSorted()).toEqual(['revoked', 'revoked', 'valid', 'valid'])
})
