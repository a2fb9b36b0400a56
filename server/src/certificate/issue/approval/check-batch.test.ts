import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { chineseDate } from '@podium/core/certificate/issue/recipients.rule.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import {
  batchOf,
  done,
  giveSeal,
  makeAll,
  openOfficeApp,
  organiserOf,
  setKind,
} from '#server/certificate/office.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

/** A division without a seal, below a committee with one, and a list ready to be issued. */
async function below() {
  const committee = await createGroup(app)
  const sealId = await giveSeal(app, committee.groupId)
  const division = await createGroup(app, { kind: 'division', parentId: committee.groupId, name: '某省赛区' })
  const round = await createRound(app.db, { groupId: division.groupId })
  const results = await createResults(app, { round, winners: [{ students: ['张三丰'] }, { students: ['李四'] }] })
  const maker = await organiserOf(app, division.groupId)
  const checker = await organiserOf(app, committee.groupId)
  await setKind(app, maker, { roundId: round.roundId, kind: 'winner' })
  const at = { roundId: round.roundId, itemId: round.itemId, kind: 'winner' } as const
  return { round, results, maker, checker, sealId, at }
}

async function handUp({ at, maker }: Awaited<ReturnType<typeof below>>) {
  const { batchId, jobId } = await done(app, api.make, { ...at, despiteIssues: true }, maker)
  const { version } = await batchOf(app, batchId, maker)
  return { batchId, jobId, version }
}

const count = async (batchId: string) =>
  (await sql`select 1 from certificate_certificate where batch_id = ${batchId}`.execute(app.db)).rows.length

/** @spec B10 */
describe('a list that asks for the seal of an upper organisation', () => {
  test('waits for it: nothing is made and no number used until it is approved, and then with the seal', async () => {
    const place = await below()
    expect((await done(app, api.preflight, place.at, place.maker)).checker).toBe('竞赛组委会')
    const { batchId, jobId, version } = await handUp(place)
    await app.runJobs()
    expect([jobId, (await batchOf(app, batchId, place.maker)).state, await count(batchId)]).toEqual([
      null,
      'awaiting',
      0,
    ])
    const { rows } = await done(app, api.checkPage, { open: true }, place.checker)
    expect(rows.map((row) => [row.batchId, row.owner, row.total])).toEqual([[batchId, '某省赛区', 2]])
    const list = await done(app, api.batchRows, { batchId }, place.checker)
    expect(list.rows.map(({ holder, outcome, number }) => [holder, outcome, number])).toEqual([
      ['张三丰', 'left', ''],
      ['李四', 'left', ''],
    ])
    await sql`update certificate_batch set created_at = '2020-01-01T00:00:00Z' where id = ${batchId}`.execute(app.db)
    await done(app, api.approveBatch, { batchId, version }, place.checker)
    await app.runJobs()
    const { rows: dates } = await sql<{ date: string }>`select distinct facts ->> 'issueDate' as date
      from certificate_certificate where batch_id = ${batchId}`.execute(app.db)
    expect(dates).toEqual([{ date: chineseDate(new Date()) }])
    const { seal_file_id: seal } = await app.db
      .selectFrom('certificate_batch')
      .select('seal_file_id')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    const after = await batchOf(app, batchId, place.maker)
    expect([after.state, after.made, seal, await count(batchId)]).toEqual(['made', 2, place.sealId, 2])
  })

  test('shows its samples with the seal to whoever approves, and to nobody without the right', async () => {
    const place = await below()
    const { batchId } = await handUp(place)
    const { rows } = await done(app, api.batchRows, { batchId }, place.checker)
    const picture = async (as: string) =>
      app.http.inject({
        method: 'GET',
        url: API_BASE + api.samplePicture.path,
        query: { ...place.at, recipientId: rows[0]!.recipientId },
        headers: { authorization: `Bearer ${as}` },
      })
    const [sealed, plain] = [await picture(place.checker), await picture(place.maker)]
    expect([sealed.statusCode, plain.statusCode]).toEqual([200, 200])
    expect(sealed.rawPayload.equals(plain.rawPayload)).toBe(false)
    const stranger = await organiserOf(app, (await createGroup(app)).groupId)
    expect((await picture(stranger)).statusCode).toBe(404)
    await sql`update award_publication set state = 'calculated' where item_id = ${place.round.itemId}`.execute(app.db)
    expect([(await picture(stranger)).statusCode, (await picture(place.checker)).statusCode]).toEqual([404, 409])
    expect((await app.call(api.batchRows, { batchId }, { as: stranger })).status).toBe(404)
  })

  test('goes back with an opinion that its maker is told, and can be handed up anew', async () => {
    const place = await below()
    const { batchId, version } = await handUp(place)
    await done(app, api.rejectBatch, { batchId, version, opinion: '请核对学校名称' }, place.checker)
    const after = await batchOf(app, batchId, place.maker)
    expect([after.state, after.opinion]).toEqual(['rejected', '请核对学校名称'])
    const { rows } = await sql<{ body: string }>`select body_zh as body from notice_message
      where event = 'certificate.rejected' order by created_at desc limit 1`.execute(app.db)
    expect(rows[0]!.body.endsWith('审核意见：请核对学校名称')).toBe(true)
    const again = await handUp(place)
    expect((await batchOf(app, again.batchId, place.maker)).state).toBe('awaiting')
  })

  test('is not approved when it says something else by now', async () => {
    const place = await below()
    const { batchId, version } = await handUp(place)
    await sql`update enrolment_member set name = '李思' where team_id = ${place.results.winners[1]!.teamId}`.execute(
      app.db,
    )
    expect((await app.call(api.approveBatch, { batchId, version }, { as: place.checker })).code).toBe(32024)
    expect((await batchOf(app, batchId, place.maker)).state).toBe('awaiting')
  })

  test('is approved although a place of it is disputed by now, and printed without that one', async () => {
    const place = await below()
    const { batchId, version } = await handUp(place)
    const { userId } = await createUser(app, { kind: 'student' })
    const { round, publicationId, winners } = place.results
    await sql`insert into award_objection (publication_id, round_id, team_id, kind, reason, filed_by, filed_by_name)
      values (${publicationId}, ${round.roundId}, ${winners[0]!.teamId}, 'score', '总分与各评分项之和不一致', ${userId}, '队长')`.execute(
      app.db,
    )
    expect((await app.call(api.approveBatch, { batchId, version }, { as: place.checker })).msg).toBe('')
    await app.runJobs()
    expect(await batchOf(app, batchId, place.maker)).toMatchObject({ state: 'made', made: 1, failed: 1 })
  })

  test('is not printed when it changed between approval and printing, and can be handed up anew', async () => {
    const place = await below()
    const { batchId, version } = await handUp(place)
    await done(app, api.approveBatch, { batchId, version }, place.checker)
    const swap = async (name: string) =>
      sql`update enrolment_member set name = ${name} where team_id = ${place.results.winners[1]!.teamId}`.execute(
        app.db,
      )
    await swap('李思')
    await app.runJobs()
    const failed = await batchOf(app, batchId, place.maker)
    expect([failed.state, failed.made, await count(batchId)]).toEqual(['failed', 0, 0])
    const resume = async () =>
      app.call(
        api.resumeBatch,
        { batchId, version: (await batchOf(app, batchId, place.maker)).version },
        { as: place.maker },
      )
    expect((await resume()).code).toBe(32024)
    const again = await handUp(place)
    expect((await batchOf(app, again.batchId, place.maker)).state).toBe('awaiting')
    await done(app, api.cancelBatch, { batchId: again.batchId, version: again.version }, place.maker)
    await swap('李四')
    expect((await resume()).code).toBe(0)
    await app.runJobs()
    expect([(await batchOf(app, batchId, place.maker)).state, await count(batchId)]).toEqual(['made', 2])
  })

  test('can’t be approved by its maker, nor by an organisation it was not handed up to', async () => {
    const place = await below()
    const { batchId, version } = await handUp(place)
    const stranger = await organiserOf(app, (await createGroup(app)).groupId)
    for (const as of [place.maker, stranger]) {
      expect((await app.call(api.approveBatch, { batchId, version }, { as })).status).toBe(404)
      expect((await app.call(api.rejectBatch, { batchId, version, opinion: '不' }, { as })).status).toBe(404)
      expect((await done(app, api.checkPage, {}, as)).rows).toEqual([])
    }
    expect(await count(batchId)).toBe(0)
  })

  test('can be withdrawn while it waits, and holds no place then', async () => {
    const place = await below()
    const { batchId, version } = await handUp(place)
    expect((await app.call(api.make, { ...place.at, despiteIssues: true }, { as: place.maker })).code).toBe(32006)
    await done(app, api.cancelBatch, { batchId, version }, place.maker)
    expect((await batchOf(app, batchId, place.maker)).state).toBe('cancelled')
    expect((await batchOf(app, (await handUp(place)).batchId, place.maker)).state).toBe('awaiting')
  })

  test('needs nobody else where its maker may approve, or where the organisation has a seal of its own', async () => {
    const place = await below()
    expect((await done(app, api.preflight, place.at, place.checker)).checker).toBe('')
    const batchId = await makeAll(app, place.checker, place.at)
    expect((await batchOf(app, batchId, place.checker)).state).toBe('made')
    const own = await below()
    await giveSeal(app, own.round.groupId)
    expect((await done(app, api.preflight, own.at, own.maker)).checker).toBe('')
  })
})
