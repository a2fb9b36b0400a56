import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { award } from '#server/award/index.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { job, type JobRun } from '#server/platform/jobs/kind.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '../certificate.fixture.ts'
import { batchOf, done, giveSeal, organiserOf, sendAll, setKind } from '../office.fixture.ts'
import { certificate } from '../index.ts'
import { issueBatch } from './issue-batch.ts'
import { ISSUE } from './make-batch.ts'

const CHUNK = 5
let afterChunk: (run: JobRun, chunks: number) => Promise<void> = async () => undefined

/** The module with small chunks, after each of which a test may act. */
const small = {
  ...certificate,
  jobs: {
    [ISSUE]: job(z.object({ batchId: z.string() }), (run, { batchId }) => issueBatch(watched(run), batchId, CHUNK), {
      attempts: 1,
    }),
  },
}

function watched(run: JobRun): JobRun {
  let chunks = 0
  return new Proxy(run, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name === 'progress') {
        return async (...told: Parameters<JobRun['progress']>) => {
          await afterChunk(target, chunks)
          chunks += 1
          return target.progress(...told)
        }
      }
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, notice, competition, award, small] })
})
afterAll(() => app.close())

async function contest(count: number) {
  const { groupId } = await createGroup(app)
  await giveSeal(app, groupId)
  const round = await createRound(app.db, { groupId })
  const as = await organiserOf(app, groupId)
  const winners = Array.from({ length: count }, (_, at) => ({ students: [`学生${at + 1}`], teachers: ['赵六'] }))
  const results = await createResults(app, { round, winners })
  const at = { roundId: round.roundId, itemId: round.itemId, kind: 'winner', despiteIssues: true } as const
  await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
  return { round, as, results, at }
}

const counters = async (batchId: string) => {
  const { rows } = await sql<{ counter: number }>`select counter from certificate_certificate
    where batch_id = ${batchId} order by counter`.execute(app.db)
  return rows.map(({ counter }) => counter)
}
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

/** @spec B10 */
describe('a batch', () => {
  test('that is stopped keeps what is made, tells it row by row, and goes on with the next number', async () => {
    const { as, at } = await contest(12)
    const { batchId } = await done(app, api.make, at, as)
    afterChunk = async (_, chunks) => {
      if (chunks !== 1) return
      const { version } = await batchOf(app, batchId, as)
      await done(app, api.cancelBatch, { batchId, version }, as)
      // A job checks a few times per second whether it was cancelled.
      await sleep(1_100)
    }
    await app.runJobs()
    afterChunk = async () => undefined
    const stopped = await batchOf(app, batchId, as)
    expect([stopped.state, stopped.made, stopped.total]).toEqual(['cancelled', CHUNK, 12])
    expect(await counters(batchId)).toEqual(upTo(CHUNK))
    const rows = async (outcome: 'made' | 'left') => (await done(app, api.batchRows, { batchId, outcome }, as)).rows
    expect((await rows('made')).map(({ holder }) => holder)).toEqual(upTo(CHUNK).map((n) => `学生${n}`))
    expect((await rows('left')).map(({ holder }) => holder)).toEqual([6, 7, 8, 9, 10, 11, 12].map((n) => `学生${n}`))
    expect((await app.call(api.send, { batchId, version: stopped.version }, { as })).code).toBe(32015)
    await done(app, api.resumeBatch, { batchId, version: stopped.version }, as)
    await app.runJobs()
    const finished = await batchOf(app, batchId, as)
    expect([finished.state, finished.made]).toEqual(['made', 12])
    expect(await counters(batchId)).toEqual(upTo(12))
    expect((await sendAll(app, as, batchId)).sent).toBe(12)
  })

  test('that failed goes on as the same batch', async () => {
    const { as, at } = await contest(8)
    const { batchId } = await done(app, api.make, at, as)
    afterChunk = async (_, chunks) => {
      if (chunks === 1) throw new Error('the disk is full')
    }
    await app.runJobs()
    afterChunk = async () => undefined
    const failed = await batchOf(app, batchId, as)
    expect([failed.state, failed.made]).toEqual(['failed', CHUNK])
    await done(app, api.resumeBatch, { batchId, version: failed.version }, as)
    await app.runJobs()
    expect(await counters(batchId)).toEqual(upTo(8))
    expect((await app.call(api.resumeBatch, { batchId, version: 1 }, { as })).status).toBe(409)
  })

  test('holds back, until the next one, whom a team changes while it is made, and waits for such a change', async () => {
    const { as, at, results } = await contest(12)
    const { batchId } = await done(app, api.make, at, as)
    const rename = (db: Pick<TestApp['db'], 'updateTable'>, of: number, name: string) => {
      const { teamId } = results.winners[of]!
      return db
        .updateTable('enrolment_member')
        .set({ name })
        .where('team_id', '=', teamId)
        .where('role', '=', 'captain')
    }
    let changing: Promise<unknown> = Promise.resolve()
    afterChunk = async (_, chunks) => {
      if (chunks !== 1) return
      await rename(app.db, 6, '欧阳修').execute()
      const locked = Promise.withResolvers<void>()
      changing = app.transact(async (tx) => {
        const { teamId } = results.winners[7]!
        await sql`select from enrolment_team where id = ${teamId} for update`.execute(tx)
        locked.resolve()
        await rename(tx, 7, '司马光').execute()
        await sleep(500)
      })
      await locked.promise
    }
    await app.runJobs()
    afterChunk = async () => undefined
    await changing
    expect((await batchOf(app, batchId, as)).made).toBe(10)
    const { rows } = await done(app, api.batchRows, { batchId, outcome: 'failed' }, as)
    expect(rows.map(({ holder, field }) => [holder, field])).toEqual([
      ['学生7', 'student'],
      ['学生8', 'student'],
    ])
    const next = await done(app, api.make, at, as)
    await app.runJobs()
    const printed = await done(app, api.batchRows, { batchId: next.batchId, outcome: 'made' }, as)
    expect(printed.rows.map(({ holder }) => holder).toSorted()).toEqual(['司马光', '欧阳修'])
  })

  test('that goes on holds back a row that was changed since it stopped: nobody has inspected it', async () => {
    const { as, at, results } = await contest(8)
    const { batchId } = await done(app, api.make, at, as)
    afterChunk = async (_, chunks) => {
      if (chunks === 1) throw new Error('the disk is full')
    }
    await app.runJobs()
    afterChunk = async () => undefined
    const { roundId, itemId, kind } = at
    const mend = { roundId, itemId, kind, recipientId: results.winners[7]!.winnerId, version: 0 } as const
    await done(app, api.decideRow, { ...mend, action: 'mend', texts: { student: '欧阳修' } }, as)
    const failed = await batchOf(app, batchId, as)
    await done(app, api.resumeBatch, { batchId, version: failed.version }, as)
    await app.runJobs()
    expect(await counters(batchId)).toEqual(upTo(7))
    expect((await done(app, api.page, { roundId, keyword: '欧阳修' }, as)).total).toBe(0)
  })

  test('leaves a row out that can’t be printed, names it, and uses no number for it', async () => {
    const { as, at, results } = await contest(3)
    await sql`update work_work set title = ${'长'.repeat(5_000)} where team_id = ${results.winners[1]!.teamId}`.execute(
      app.db,
    )
    const { batchId } = await done(app, api.make, at, as)
    await app.runJobs()
    const made = await batchOf(app, batchId, as)
    expect([made.state, made.made, made.failed, made.total]).toEqual(['made', 2, 1, 3])
    expect(await counters(batchId)).toEqual([1, 2])
    const { rows } = await done(app, api.batchRows, { batchId, outcome: 'failed' }, as)
    expect(rows.map(({ holder, field, number }) => [holder, field, number])).toEqual([['学生2', 'workName', '']])
    await sql`update work_work set title = '短题' where team_id = ${results.winners[1]!.teamId}`.execute(app.db)
    const mended = await done(app, api.make, at, as)
    await app.runJobs()
    expect(await counters(mended.batchId)).toEqual([3])
  })

  test('is refused before anything is made where its counter would overflow', async () => {
    const { as, at, round } = await contest(4)
    const { batchId } = await done(app, api.make, at, as)
    await app.runJobs()
    const { scope } = await app.db
      .selectFrom('certificate_batch')
      .select('counter_scope as scope')
      .where('id', '=', batchId)
      .executeTakeFirstOrThrow()
    await app.db.updateTable('certificate_counter').set({ last: 9_998 }).where('scope', '=', scope).execute()
    await setKind(app, as, { roundId: round.roundId, kind: 'member', rule: { prefix: prefixOf(scope) } })
    const report = await done(app, api.preflight, { roundId: round.roundId, itemId: round.itemId, kind: 'member' }, as)
    expect(report.refusal?.includes('1')).toBe(true)
    const refused = await app.call(api.make, { ...at, kind: 'member' }, { as })
    expect([refused.code, refused.data]).toEqual([32001, null])
    await app.db.updateTable('certificate_counter').set({ last: 4 }).where('scope', '=', scope).execute()
  })
})

const prefixOf = (scope: string) => scope.split('|')[1]!
