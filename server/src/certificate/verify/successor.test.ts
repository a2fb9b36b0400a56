import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '../certificate.fixture.ts'
import { batchOf, done, giveSeal, makeAll, openOfficeApp, organiserOf, sendAll, setKind } from '../office.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

/** A sent certificate; with `committee`, under the seal of a parent organisation that approved it. */
async function sent(committee?: { groupId: string; as: string }) {
  const { groupId } = await createGroup(app, committee ? { kind: 'division', parentId: committee.groupId } : {})
  if (!committee) await giveSeal(app, groupId)
  const round = await createRound(app.db, { groupId })
  const as = await organiserOf(app, groupId)
  const results = await createResults(app, { round, winners: [{ students: ['张三丰'], teachers: ['赵六'] }] })
  await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
  const batchId = await makeAll(app, as, { roundId: round.roundId, itemId: round.itemId, kind: 'winner' })
  if (committee) {
    const { version } = await batchOf(app, batchId, as)
    await done(app, api.approveBatch, { batchId, version }, committee.as)
    await app.runJobs()
  }
  await sendAll(app, as, batchId)
  const [row] = (await done(app, api.page, { roundId: round.roundId }, as)).rows
  const captain = app.viewer({ userId: results.winners[0]!.studentIds[0]!, kind: 'student' })
  return { as, captain, roundId: round.roundId, certificateId: row!.certificateId, number: row!.number }
}

const traced = async (certificateId: string) => {
  const { trace_token: token } = await app.db
    .selectFrom('certificate_certificate')
    .select('trace_token')
    .where('id', '=', certificateId)
    .executeTakeFirstOrThrow()
  const { certificate } = (await app.call(api.trace, { token })).data
  return { state: certificate?.state, successor: certificate?.successor }
}

/** @spec B10 R24 */
describe('a revoked certificate', () => {
  test('is followed by one that is linked, stays revoked and says so on its trace', async () => {
    const { as, captain, roundId, certificateId, number } = await sent()
    await done(app, api.revoke, { certificateId, reason: '印有错字' }, as)
    expect(await traced(certificateId)).toEqual({ state: 'revoked', successor: '' })
    const fresh = await done(app, api.reissue, { certificateId, reason: '更正后补发' }, as)
    expect(await traced(certificateId)).toEqual({ state: 'revoked', successor: fresh.number })
    expect(await traced(fresh.certificateId)).toEqual({ state: 'valid', successor: '' })
    const { rows } = await done(app, api.page, { roundId }, as)
    const listed = rows.map((row) => [row.number, row.state, row.stateReason, row.successor, row.predecessor])
    expect(listed).toEqual([
      [fresh.number, 'valid', '', '', number],
      [number, 'revoked', '印有错字', fresh.number, ''],
    ])
    const own = (await done(app, api.mine, {}, captain)).rows.map((row) => [row.number, row.state])
    expect(own).toEqual([
      [fresh.number, 'valid'],
      [number, 'revoked'],
    ])
  })

  test('is told to its holder with the reason, unless it was never sent', async () => {
    const told = async (certificateId: string) =>
      (
        await app.db
          .selectFrom('notice_message')
          .select(['event', 'title_zh', 'body_zh'])
          .where('dedupe', 'like', `certificate.revoked ${certificateId}%`)
          .execute()
      ).map((message) => [message.event, message.title_zh, message.body_zh])
    const held = await sent()
    await done(app, api.revoke, { certificateId: held.certificateId, reason: '印有错字' }, held.as)
    const message = `编号 ${held.number}，不再有效。\n撤销原因：印有错字`
    expect(await told(held.certificateId)).toContainEqual([
      'certificate.revoked',
      expect.stringContaining('您的证书已撤销'),
      message,
    ])
    const kept = await sent()
    await app.db
      .updateTable('certificate_batch')
      .set({ state: 'made', sent_at: null })
      .where('round_id', '=', kept.roundId)
      .execute()
    await done(app, api.revoke, { certificateId: kept.certificateId, reason: '印有错字' }, kept.as)
    expect(await told(kept.certificateId)).toEqual([])
  })

  test('is followed by one only, however many try at once', async () => {
    const { as, roundId, certificateId } = await sent()
    await done(app, api.revoke, { certificateId, reason: '印有错字' }, as)
    const reissuing = { certificateId, reason: '补发' }
    const answers = await Promise.all([1, 2, 3].map(() => app.call(api.reissue, reissuing, { as })))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([
      0,
      certificateRefusals.REPLACED_BEFORE.code,
      certificateRefusals.REPLACED_BEFORE.code,
    ])
    expect((await done(app, api.page, { roundId, state: 'valid' }, as)).total).toBe(1)
  })

  test('keeps its successor for ever', async () => {
    const { as, certificateId } = await sent()
    await done(app, api.revoke, { certificateId, reason: '印有错字' }, as)
    await done(app, api.reissue, { certificateId, reason: '补发' }, as)
    const unlinking = sql`update certificate_certificate set superseded_by = null where id = ${certificateId}`
    await expect(unlinking.execute(app.db)).rejects.toThrow('one successor for ever')
  })

  test('of an approved list is followed by one that an approver issues who did not revoke it', async () => {
    const { groupId } = await createGroup(app, { name: '省教育厅' })
    await giveSeal(app, groupId)
    const [approver, second] = [await organiserOf(app, groupId), await organiserOf(app, groupId)]
    const { as, certificateId } = await sent({ groupId, as: approver })
    await done(app, api.revoke, { certificateId, reason: '印有错字' }, approver)
    const reissuing = { certificateId, reason: '补发' }
    const answers = [
      await app.call(api.reissue, reissuing, { as }),
      await app.call(api.reissuePreview, { certificateId }, { as: approver }),
      await app.call(api.reissue, reissuing, { as: approver }),
      await app.call(api.reissue, reissuing, { as: second }),
    ]
    expect([answers.map(({ code }) => code), answers[0]!.msg.includes('省教育厅')]).toEqual([
      [
        certificateRefusals.NEEDS_SECOND.code,
        certificateRefusals.NEEDS_SECOND.code,
        certificateRefusals.NEEDS_SECOND.code,
        0,
      ],
      true,
    ])
  })
})
