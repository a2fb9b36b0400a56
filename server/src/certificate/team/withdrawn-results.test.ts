import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { awardApi } from '@podium/core/award/api.ts'
import { awardRefusals as no } from '@podium/core/award/refusals.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { award } from '#server/award/index.ts'
import { competition } from '#server/competition/index.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { expert } from '#server/expert/index.ts'
import { finance } from '#server/finance/index.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, lockBatch, openBatch, scoreAll, type MadeReview } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { certificate } from '../index.ts'
import { done, giveSeal, makeAll, organiserOf, sendAll, setKind } from '../office.fixture.ts'

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

/** Published results with two winners, whose certificates are sent. */
async function certified() {
  const made = await createReview(app, { works: 3 })
  const { roundId, itemId, groupId } = made.round
  const as = made.staff.token
  await giveSeal(app, groupId)
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const version = await publish(made, batchId, 0)
  await setKind(app, as, { roundId, kind: 'winner' })
  const at = { roundId, itemId, kind: 'winner' } as const
  await sendAll(app, as, await makeAll(app, as, at))
  const states = async () => (await done(app, api.page, { roundId, pageSize: 50 }, as)).rows.map(({ state }) => state)
  return { made, as, batchId, version, at, states, captain: made.works[0]!.team.captain }
}

/** @spec B10 B17 */
test('withdrawing results names the certificates it revokes and tells the teams; published again, winners without one are counted until they have one', async () => {
  const { made, as, batchId, version, at, states, captain } = await certified()
  const preview = () => done(app, awardApi.revokePreview, { batchId }, as)
  const { people } = await preview()
  expect(await preview()).toEqual({ certificates: 2, people })
  expect(people).toBeGreaterThanOrEqual(3)

  const withdrawn = await done(app, awardApi.revoke, { batchId, version, reason: '统分有误' }, as)
  expect((await titlesTo(app, captain)).at(-1)).toContain('成绩已撤回')
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

test('the award of one winner is revoked by one person and confirmed by another, with its certificate, for everybody to see', async () => {
  const { made, as, batchId, states, captain, at } = await certified()
  const { roundId } = at
  const other = made.second.token
  const listed = async () => (await done(app, awardApi.detailedList, { roundId }, as)).rows
  const [winnerId, next] = (await listed()).map((row) => row.winnerId) as [string, string]
  const refused = async (endpoint: 'confirmRevocation' | 'dropRevocation', token: string) =>
    (await app.call(awardApi[endpoint], { winnerId }, { as: token })).code
  const ask = (reason: string) => app.call(awardApi.askRevocation, { winnerId, reason }, { as })

  expect(await refused('confirmRevocation', other)).toBe(no.REVOCATION_MISSING.code)
  const { certificates, people } = await done(app, awardApi.revocationPreview, { winnerId }, as)
  expect([certificates, people > 0]).toEqual([1, true])
  expect((await ask('查实抄袭')).code).toBe(0)
  expect((await ask('再次')).code).toBe(no.REVOCATION_ASKED.code)
  expect(await refused('confirmRevocation', as)).toBe(no.REVOCATION_OWN.code)
  expect((await listed())[0]).toMatchObject({ state: 'formal', revocation: { own: true, reason: '查实抄袭' } })
  expect(await titlesTo(app, made.second)).toContainEqual(expect.stringContaining('有撤销奖项的请求待您确认'))
  expect(await states()).toEqual(['valid', 'valid'])
  await done(app, awardApi.dropRevocation, { winnerId }, other)
  expect((await listed())[0]).toMatchObject({ state: 'formal', revocation: null })

  expect((await ask('查实抄袭')).code).toBe(0)
  await done(app, awardApi.confirmRevocation, { winnerId }, other)
  const logged = await app.db
    .selectFrom('platform_audit')
    .select('change')
    .where('action', 'in', ['award.askRevocation', 'award.confirmRevocation'])
    .where('outcome', '=', 'done')
    .orderBy('at', 'desc')
    .limit(2)
    .execute()
  expect(logged.map(({ change }) => change)).toMatchObject([
    { before: { revocation: 'asked' }, after: { revocation: 'confirmed', nameZh: expect.stringMatching(/（.+）$/) } },
    { before: { revocation: 'none' }, after: { revocation: 'asked' } },
  ])
  expect((await listed()).map(({ state }) => state)).toEqual(['revoked', 'formal'])
  const { rows } = await done(app, awardApi.publicList, { roundId }, as)
  expect(new Map(rows.map((row) => [row.winnerId, row.revoked]))).toEqual(
    new Map([
      [winnerId, true],
      [next, false],
    ]),
  )
  expect((await states()).toSorted()).toEqual(['revoked', 'valid'])
  expect((await titlesTo(app, captain)).at(-1)).toMatch(/的奖项已撤销/)
  expect((await done(app, awardApi.mine, {}, captain.token)).rows.map(({ awardZh }) => awardZh)).toEqual([null])
  const again = await app.call(api.make, { ...at, despiteIssues: true }, { as })
  expect(again.code).not.toBe(0)
  expect((await ask('再次')).code).toBe(no.AWARD_REVOKED.code)
  expect((await done(app, awardApi.publication, { batchId }, as)).state).toBe('formal')
  const stranger = await organiserOf(app, (await createGroup(app)).groupId)
  expect((await app.call(awardApi.askRevocation, { winnerId, reason: '再次' }, { as: stranger })).status).toBe(404)
})
