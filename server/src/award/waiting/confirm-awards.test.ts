import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import { awardRefusals as no } from '@podium/core/award/refusals.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import { createReview, done, lockBatch, openBatch, scoreAll } from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, competition, work, expert, review, award] })
})
afterAll(() => app.close())

const range = (nameZh: string, rankFrom: number, rankTo: number) => ({ nameZh, rankFrom, rankTo })
const first = [range('一等奖', 1, 1)]
const two = [range('一等奖', 1, 1), range('二等奖', 2, 2)]
const reason = '二等奖遗漏一名'

/** Awards that the first organiser set and that wait for the second. */
async function waiting() {
  const made = await createReview(app, { works: 2 })
  const batchId = await openBatch(app, made)
  await scoreAll(app, made, batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))
  await lockBatch(app, made, batchId)
  const setter = { as: made.staff.token }
  const confirmer = { as: made.second.token }
  const { version } = await done(app.call(api.set, { batchId, ranges: first, version: 0 }, setter))
  return { ...made, batchId, setter, confirmer, version }
}

type Waiting = Awaited<ReturnType<typeof waiting>>

const publicationOf = ({ batchId, setter }: Waiting) => done(app.call(api.publication, { batchId }, setter))
const noticesOf = async ({ batchId }: Waiting) => {
  const { rows } = await sql<{
    user: string
    event: string
    body: string
  }>`select user_id as user, event, body_zh as body
    from notice_message where link like ${`%${batchId}`} and event like 'result.awards_%' order by created_at, id`.execute(
    app.db,
  )
  return rows.map(({ user, event, body }) => ({ user, event, body }))
}

/** @spec B17 */
describe('awards that wait for confirmation', () => {
  test('are changed by nobody, neither who set them nor who is to confirm them', async () => {
    const made = await waiting()
    const { batchId, setter, confirmer, version } = made
    for (const caller of [setter, confirmer]) {
      const answer = await app.call(api.set, { batchId, ranges: two, version }, caller)
      expect(answer.code).toBe(no.AWAITING_CONFIRMATION.code)
    }
    expect((await publicationOf(made)).ranges).toHaveLength(1)
  })

  test('are sent back by a second person with a reason that the setter is told, and set again', async () => {
    const made = await waiting()
    const { batchId, setter, confirmer, version, staff, second } = made
    expect((await app.call(api.sendBack, { batchId, version, reason }, setter)).code).toBe(no.SAME_PERSON.code)
    const unexplained = await app.call(api.sendBack, { batchId, version, reason: ' ' }, confirmer)
    expect(unexplained.code).toBe(baseRefusals.INVALID_INPUT.code)
    const back = await done(app.call(api.sendBack, { batchId, version, reason }, confirmer))
    expect(back.state).toBe('calculated')
    expect(await publicationOf(made)).toMatchObject({ returnedByName: '组织者乙', returnReason: reason, ranges: first })
    const told = (await noticesOf(made)).at(-1)
    expect(told).toMatchObject({ user: staff.userId, event: 'result.awards_returned' })
    expect(told?.body).toContain(`组织者乙 退回了您设置的奖项：${reason}`)
    const late = await app.call(api.confirm, { batchId, version: back.version, confirmed: true }, confirmer)
    expect(late.code).toBe(no.WRONG_STATE.code)
    const again = await done(app.call(api.set, { batchId, ranges: two, version: back.version }, setter))
    expect(again.state).toBe('awards_set')
    expect(await publicationOf(made)).toMatchObject({ returnedByName: '', returnedAt: null, returnReason: '' })
    const { rows } = await sql<{ action: string; by: string }>`select action, actor_id as by from platform_audit_view
      where subject_type = 'award_publication' and action = 'award.sendBack' and outcome = 'done'
        and subject_id = (select id::text from award_publication where round_id = ${made.round.roundId})`.execute(
      app.db,
    )
    expect(rows).toEqual([{ action: 'award.sendBack', by: second.userId }])
  })

  test('are recalled by who set them alone, of which the others are told', async () => {
    const made = await waiting()
    const { batchId, setter, confirmer, version, second } = made
    expect((await app.call(api.recall, { batchId, version }, confirmer)).code).toBe(no.OTHER_PERSON.code)
    const free = await done(app.call(api.recall, { batchId, version }, setter))
    expect(free.state).toBe('calculated')
    expect((await noticesOf(made)).at(-1)).toMatchObject({ user: second.userId, event: 'result.awards_recalled' })
    const old = await app.call(api.set, { batchId, ranges: two, version: 0 }, confirmer)
    expect(old.code).toBe(baseRefusals.STALE.code)
    expect((await app.call(api.set, { batchId, ranges: two, version: free.version }, setter)).code).toBe(0)
  })

  test('once confirmed are told to who set them', async () => {
    const made = await waiting()
    const { batchId, confirmer, version, staff } = made
    await done(app.call(api.confirm, { batchId, version, confirmed: true }, confirmer))
    const told = (await noticesOf(made)).at(-1)
    expect(told).toMatchObject({ user: staff.userId, event: 'result.awards_confirmed' })
    const sent = await app.call(api.sendBack, { batchId, version: version + 1, reason }, confirmer)
    expect(sent.code).toBe(no.WRONG_STATE.code)
  })

  test('are never sent back by who set them, nor kept as sent back once set again, by the database', async () => {
    const { staff, second } = await waiting()
    const own =
      sql`update award_publication set state = 'calculated', returned_by = ${staff.userId}, return_reason = 'x'
      where set_by = ${staff.userId}`.execute(app.db)
    await expect(own).rejects.toThrow('award_publication_returned_by_another')
    const kept = sql`update award_publication set returned_by = ${second.userId}, return_reason = 'x'
      where set_by = ${staff.userId}`.execute(app.db)
    await expect(kept).rejects.toThrow('award_publication_returned_state')
  })

  test('confirmed, sent back, recalled and changed at one moment follow exactly one of these', async () => {
    const made = await waiting()
    const { batchId, setter, confirmer } = made
    let { version } = made
    for (let round = 0; round < 5; round += 1) {
      const before = (await noticesOf(made)).length
      const answers = await Promise.all([
        app.call(api.confirm, { batchId, version, confirmed: true }, confirmer),
        app.call(api.set, { batchId, ranges: two, version }, confirmer),
        app.call(api.sendBack, { batchId, version, reason }, confirmer),
        app.call(api.recall, { batchId, version }, setter),
        app.call(api.set, { batchId, ranges: two, version }, setter),
      ])
      const codes: number[] = answers.map(({ code }) => code)
      expect(codes.filter((code) => code === 0)).toHaveLength(1)
      const lost: number[] = [baseRefusals.STALE.code, no.AWAITING_CONFIRMATION.code]
      expect(codes.filter((code) => code !== 0 && !lost.includes(code))).toEqual([])
      const after = await publicationOf(made)
      expect([after.state, after.ranges.length]).toEqual([codes[0] === 0 ? 'confirmed' : 'calculated', 1])
      expect(await noticesOf(made)).toHaveLength(before + 1)
      version = await waitAgain(made, after)
    }
  })
})

/** Makes the awards wait for confirmation once more; returns their version. */
async function waitAgain(
  { batchId, setter, confirmer }: Waiting,
  at: { state: string; version: number },
): Promise<number> {
  if (at.state === 'confirmed') {
    return (await done(app.call(api.confirm, { batchId, version: at.version, confirmed: false }, confirmer))).version
  }
  return (await done(app.call(api.set, { batchId, ranges: first, version: at.version }, setter))).version
}
