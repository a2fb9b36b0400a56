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

/** A winner whose award was revoked by two persons, with its certificate. */
async function withRevokedAward() {
  const of = await certified()
  const { as, made, at } = of
  const [winner] = (await done(app, awardApi.detailedList, { roundId: at.roundId }, as)).rows
  const { winnerId } = winner!
  await done(app, awardApi.askRevocation, { winnerId, reason: '查实抄袭' }, as)
  await done(app, awardApi.confirmRevocation, { winnerId }, made.second.token)
  const first = async (token: string, turn = {}) =>
    (await done(app, awardApi.detailedList, { roundId: at.roundId, ...turn }, token)).rows[0]
  return { ...of, winnerId, first, other: made.second.token }
}

test('a revoked award is restored by one person and confirmed by another, and its certificate is made anew', async () => {
  const { made, as, at, states, captain, winnerId, first, other } = await withRevokedAward()
  const kept = () =>
    app.db.selectFrom('enrolment_award').select('award').where('team_id', '=', made.works[0]!.team.teamId).execute()
  expect(await kept()).toEqual([])
  const lacking = async () =>
    (await done(app, api.lackingPage, {}, as)).rows.map(({ missing, winners }) => `${missing} / ${winners}`)
  expect(await lacking()).toEqual([])
  const refused = async (endpoint: 'confirmRestoration' | 'dropRestoration', token: string) =>
    (await app.call(awardApi[endpoint], { winnerId }, { as: token })).code
  const ask = (reason: string) => app.call(awardApi.askRestoration, { winnerId, reason }, { as })

  expect(await refused('confirmRestoration', other)).toBe(no.RESTORATION_MISSING.code)
  const preview = await done(app, awardApi.restorationPreview, { winnerId }, as)
  expect([preview.reason, preview.certificates, preview.people > 0]).toEqual(['查实抄袭', 1, true])
  expect((await ask('申诉成立')).code).toBe(0)
  expect((await ask('再次')).code).toBe(no.RESTORATION_ASKED.code)
  expect(await refused('confirmRestoration', as)).toBe(no.RESTORATION_OWN.code)
  expect(await first(as)).toMatchObject({ state: 'revoked', restoration: { own: true, reason: '申诉成立' } })
  expect(await titlesTo(app, made.second)).toContainEqual(expect.stringContaining('有恢复奖项的请求待您确认'))
  expect([await first(as, { turn: 'mine' }), (await first(other, { turn: 'mine' }))?.winnerId]).toEqual([
    undefined,
    winnerId,
  ])
  await done(app, awardApi.dropRestoration, { winnerId }, other)
  expect(await first(as)).toMatchObject({ state: 'revoked', restoration: null, takesPart: true })

  expect((await ask('申诉成立')).code).toBe(0)
  await done(app, awardApi.confirmRestoration, { winnerId }, other)
  expect(await first(as)).toMatchObject({ state: 'formal', revocation: null, restoration: null })
  expect((await ask('再次')).code).toBe(no.AWARD_STANDS.code)
  expect(await kept()).toEqual([{ award: '一等奖' }])
  const { rows } = await done(app, awardApi.publicList, { roundId: at.roundId }, as)
  expect(rows.map(({ revoked }) => revoked)).toEqual([false, false])
  expect((await done(app, awardApi.mine, {}, captain.token)).rows.map(({ awardZh }) => awardZh)).toEqual(['一等奖'])
  expect((await titlesTo(app, captain)).at(-1)).toMatch(/的奖项已恢复/)
  expect(await titlesTo(app, made.staff)).toContainEqual(expect.stringContaining('奖项已恢复，证书须重新制作'))

  expect((await states()).toSorted()).toEqual(['revoked', 'valid'])
  expect(await lacking()).toEqual(['1 / 2'])
  expect(await done(app, api.lackingPage, { pageNum: 9 }, as)).toMatchObject({ rows: [], total: 1 })
  await sendAll(app, as, await makeAll(app, as, at))
  expect((await states()).toSorted()).toEqual(['revoked', 'valid', 'valid'])
  expect(await lacking()).toEqual([])
})

test('a restored award can be revoked again, and what two persons decided stays on record', async () => {
  const { as, other, winnerId, first } = await withRevokedAward()
  await done(app, awardApi.askRestoration, { winnerId, reason: '申诉成立' }, as)
  await done(app, awardApi.confirmRestoration, { winnerId }, other)
  await done(app, awardApi.askRevocation, { winnerId, reason: '新证据' }, as)
  await done(app, awardApi.confirmRevocation, { winnerId }, other)
  expect((await first(as))?.state).toBe('revoked')
  const decided = app.db.selectFrom('award_revocation').select(['reason', 'restore_reason']).orderBy('asked_at')
  expect((await decided.execute()).slice(-2)).toEqual([
    { reason: '查实抄袭', restore_reason: '申诉成立' },
    { reason: '新证据', restore_reason: null },
  ])
  const forge = app.db.updateTable('award_revocation').set({ reason: '改写' }).where('reason', '=', '查实抄袭')
  await expect(forge.execute()).rejects.toThrow('a confirmed revocation stays')
  await expect(app.db.deleteFrom('award_revocation').execute()).rejects.toThrow('a confirmed revocation stays')
})
