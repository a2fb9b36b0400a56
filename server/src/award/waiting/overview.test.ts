import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { awardApi as api } from '@podium/core/award/api.ts'
import { PublishSetting } from '@podium/core/award/award.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { competition } from '#server/competition/index.ts'
import { expert } from '#server/expert/index.ts'
import { identity } from '#server/identity/index.ts'
import { json } from '#server/platform/db/json.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { review } from '#server/review/index.ts'
import {
  calculate,
  createReview,
  done,
  lockBatch,
  openBatch,
  scoreAll,
  versionOf,
  type MadeReview,
} from '#server/review/review.fixture.ts'
import { work } from '#server/work/index.ts'
import { award } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, competition, work, expert, review, award] })
})
afterAll(() => app.close())

type Reviewed = MadeReview & { batchId: string }

async function opened(): Promise<Reviewed> {
  const made = await createReview(app, { works: 2 })
  return { ...made, batchId: await openBatch(app, made) }
}

const score = (made: Reviewed) =>
  scoreAll(app, made, made.batchId, (title) => 100 - 10 * Number(title.replace('作品', '')))

async function locked(): Promise<Reviewed> {
  const made = await opened()
  await score(made)
  await lockBatch(app, made, made.batchId)
  return made
}

const ranges = [{ nameZh: '一等奖', nameEn: '', rankFrom: 1, rankTo: 1, mayStayVacant: true }]
async function awarded(): Promise<Reviewed & { version: number }> {
  const made = await locked()
  const set = { batchId: made.batchId, ranges, version: 0 }
  return { ...made, version: (await done(app.call(api.set, set, { as: made.staff.token }))).version }
}

/** The next step of the only batch as both organisers see it; with a star: they can take it. */
async function stepsFor({ staff, second }: MadeReview): Promise<string[]> {
  return Promise.all(
    [staff, second].map(async ({ token }) => {
      const { rows, total } = await done(app.call(api.overview, {}, { as: token }))
      expect(total).toBe(rows.length)
      const mine = (await done(app.call(api.overview, { turn: 'mine' }, { as: token }))).total
      expect(mine).toBe(rows.filter((row) => row.mine).length)
      return rows.map((row) => `${row.sentBack ? 'again ' : ''}${row.step}${row.mine ? '*' : ''}`).join()
    }),
  )
}

/** @spec B17 B33 */
describe('the overview of batches on their way to published results', () => {
  test('names the next step from scoring to publication, and marks it for those who can take it', async () => {
    const made = await opened()
    const { batchId, staff, second } = made
    expect(await stepsFor(made)).toEqual(['close', 'close'])
    await score(made)
    expect(await stepsFor(made)).toEqual(['close*', 'close*'])
    const close = { batchId, action: 'close', version: await versionOf(app, made, batchId) } as const
    await done(app.call(reviewApi.moveBatch, close, { as: staff.token }))
    expect(await stepsFor(made)).toEqual(['calculate*', 'calculate*'])
    const runId = await calculate(app, made, batchId)
    expect(await stepsFor(made)).toEqual(['verify', 'verify*'])
    await done(app.call(reviewApi.verify, { runId }, { as: second.token }))
    expect(await stepsFor(made)).toEqual(['lock*', 'lock*'])
    const version = await versionOf(app, made, batchId)
    await done(app.call(reviewApi.lock, { batchId, version }, { as: staff.token }))
    expect(await stepsFor(made)).toEqual(['set*', 'set*'])
    const set = await done(app.call(api.set, { batchId, ranges, version: 0 }, { as: staff.token }))
    expect(await stepsFor(made)).toEqual(['confirm', 'confirm*'])
    const confirm = { batchId, confirmed: true, version: set.version }
    const confirmed = await done(app.call(api.confirm, confirm, { as: second.token }))
    expect(await stepsFor(made)).toEqual(['publish*', 'publish*'])
    const setting = PublishSetting.parse({})
    await done(app.call(api.publish, { batchId, version: confirmed.version, setting }, { as: staff.token }))
    expect(await stepsFor(made)).toEqual(['', ''])
  })

  test('gives a calculation that was sent back to its maker alone, with who sent it back and since when', async () => {
    const made = await opened()
    const { batchId, staff, second } = made
    await score(made)
    const close = { batchId, action: 'close', version: await versionOf(app, made, batchId) } as const
    await done(app.call(reviewApi.moveBatch, close, { as: staff.token }))
    const runId = await calculate(app, made, batchId)
    await done(app.call(reviewApi.sendBackResults, { runId, reason: '并列未处理' }, { as: second.token }))
    expect(await stepsFor(made)).toEqual(['again calculate*', 'again calculate'])
    const [row] = (await done(app.call(api.overview, { sentBack: true }, { as: staff.token }))).rows
    const run = await done(app.call(reviewApi.run, { batchId }, { as: staff.token }))
    expect(row).toMatchObject({ batchId, byName: '组织者乙', since: run?.returnedAt })
    expect((await done(app.call(api.overview, { sentBack: false }, { as: staff.token }))).total).toBe(0)
  })

  test('asks for a new calculation once a work left the newest one, instead of verifying or locking it', async () => {
    const made = await opened()
    const { batchId, staff, second, works } = made
    await score(made)
    const close = { batchId, action: 'close', version: await versionOf(app, made, batchId) } as const
    await done(app.call(reviewApi.moveBatch, close, { as: staff.token }))
    const runId = await calculate(app, made, batchId)
    await done(app.call(reviewApi.verify, { runId }, { as: second.token }))
    const { teamId } = works[1]!.team
    const move = (state: 'disqualified' | 'enrolled') =>
      app.db.updateTable('enrolment_team').set({ state }).where('id', '=', teamId).execute()
    await move('disqualified')
    expect(await stepsFor(made)).toEqual(['calculate*', 'calculate*'])
    await move('enrolled')
    expect(await stepsFor(made)).toEqual(['lock*', 'lock*'])
    await move('disqualified')
    await calculate(app, made, batchId)
    expect(await stepsFor(made)).toEqual(['verify', 'verify*'])
    await move('enrolled')
    expect(await stepsFor(made)).toEqual(['calculate*', 'calculate*'])
  })

  test('gives awards that were sent back to who set them, and recalled ones to everybody who may set them', async () => {
    const made = await awarded()
    const { batchId, version, staff, second } = made
    const back = await done(app.call(api.sendBack, { batchId, version, reason: '遗漏' }, { as: second.token }))
    expect(await stepsFor(made)).toEqual(['again set*', 'again set'])
    const again = await done(app.call(api.set, { batchId, ranges, version: back.version }, { as: staff.token }))
    await done(app.call(api.recall, { batchId, version: again.version }, { as: staff.token }))
    expect(await stepsFor(made)).toEqual(['set*', 'set*'])
  })

  test('asks for awards again once their publication was revoked', async () => {
    const made = await awarded()
    const { batchId, version, staff, second } = made
    const confirmed = await done(app.call(api.confirm, { batchId, confirmed: true, version }, { as: second.token }))
    const setting = PublishSetting.parse({})
    const publish = { batchId, version: confirmed.version, setting }
    const published = await done(app.call(api.publish, publish, { as: staff.token }))
    const revoke = { batchId, version: published.version, reason: '更正' }
    await done(app.call(api.revoke, revoke, { as: staff.token }))
    expect(await stepsFor(made)).toEqual(['set*', 'set*'])
  })

  test('asks no awards of a stage that only promotes, unless it publishes results, its rule reads awards or someone set them', async () => {
    const made = await locked()
    const { batchId, round, staff } = made
    const rule = async (no: number, toStageId: string | null, row: object) =>
      app.db
        .insertInto('competition_setting')
        .values({
          round_id: round.roundId,
          kind: 'promotion',
          item_id: round.itemId,
          stage_id: round.stageId,
          no,
          value: json({ routes: [{ toStageId, rule: { rows: [row], limits: [], places: null } }] }),
        })
        .execute()
    const top = { kind: 'top', count: 1, within: 'all', exceptions: [] }
    await rule(1, null, top)
    expect(await stepsFor(made)).toEqual(['set*', 'set*'])
    await rule(2, round.stageId, { kind: 'award', awards: ['一等奖'] })
    expect(await stepsFor(made)).toEqual(['set*', 'set*'])
    await rule(3, round.stageId, top)
    expect(await stepsFor(made)).toEqual(['set*', 'set*'])
    await app.db
      .deleteFrom('competition_window')
      .where('stage_id', '=', round.stageId)
      .where('kind', 'in', ['result', 'objection'])
      .execute()
    expect(await stepsFor(made)).toEqual(['', ''])
    expect(await done(app.call(api.publication, { batchId }, { as: staff.token }))).toMatchObject({
      onlyPromotes: true,
    })
    const { version } = await done(app.call(api.set, { batchId, ranges, version: 0 }, { as: staff.token }))
    await done(app.call(api.recall, { batchId, version }, { as: staff.token }))
    expect(await stepsFor(made)).toEqual(['set*', 'set*'])
  })

  test('asks no awards of a round that ended', async () => {
    const made = await locked()
    const { roundId } = made.round
    await app.db.updateTable('competition_round').set({ state: 'finished' }).where('id', '=', roundId).execute()
    expect(await stepsFor(made)).toEqual(['', ''])
  })

  test('shows the batches of the own organisation alone, the caller’s own turn first and the oldest first', async () => {
    const made = await locked()
    const other = await locked()
    const rows = async ({ staff }: MadeReview) => (await done(app.call(api.overview, {}, { as: staff.token }))).rows
    expect((await rows(made)).map(({ batchId }) => batchId)).toEqual([made.batchId])
    expect((await rows(other)).map(({ batchId }) => batchId)).toEqual([other.batchId])
    expect((await app.call(api.overview, {}, { as: made.experts[0]!.token })).code).not.toBe(0)
  })
})
