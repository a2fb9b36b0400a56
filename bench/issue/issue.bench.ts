import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { pino } from 'pino'
import { z } from 'zod'
import { certificateApi } from '../../core/src/certificate/api.ts'
import { API_BASE, type Endpoint, type Input, type Output } from '../../core/src/base/endpoint.ts'
import { modules } from '../../server/src/app/modules.ts'
import { createRound } from '../../server/src/competition/competition.fixture.ts'
import { issueBatch } from '../../server/src/certificate/issue/issue-batch.ts'
import { ISSUE } from '../../server/src/certificate/issue/make-batch.ts'
import { readConfig } from '../../server/src/platform/kernel/config.ts'
import { job } from '../../server/src/platform/jobs/kind.ts'
import type { Module } from '../../server/src/platform/kernel/module.ts'
import { manifests } from '../../core/src/modules.ts'
import { openPlatform, type Platform } from '../../server/src/platform/platform.ts'
import { transact } from '../../server/src/platform/db/transact.ts'
import { withPostgres } from '../with-postgres.ts'
import { addWinners } from './winners.ts'

const COUNT = 10_000
const ONE_BY_ONE = 500
const RUNS = 3
/** The least speed-up of chunks over a transaction per certificate. */
const LEAST_RATIO = 1.5
/** The greatest ratio to the time of inserting the same finished rows into an equal table with its indexes. */
const MOST_TIMES_BARE = 8

let chunkSize = 500
const issuing = job(z.object({ batchId: z.string() }), (run, { batchId }) => issueBatch(run, batchId, chunkSize))

/**
 * Issues 10,000 certificates by the job on one worker, with the database on this machine: numbers, rows, files and
 * signatures committed, the best of three. Peers in the same run: a transaction per certificate, and the plain
 * insertion of the finished rows, which shows the load of the machine.
 */
export const bench = (): Promise<void> =>
  withPostgres(async ({ url, dataDir }) => {
    const platform = await openPlatform({
      config: { ...readConfig({ NODE_ENV: 'test' }), dataDir },
      secretKeys: ['a secret key for benchmarks only'],
      limits: { jobConcurrency: 0 },
      modules: [doorkeeper, ...modules.map(forBench)],
      manifests,
      databaseUrl: url,
      log: pino({ level: 'silent' }),
    })
    try {
      await measure(platform)
    } finally {
      await platform.close()
    }
  })

function forBench(module: Module): Module {
  return module.jobs?.[ISSUE] ? { ...module, jobs: { [ISSUE]: issuing } } : module
}

/** Replaces the session module: every request is the benchmark's user. */
const userId = '00000000-0000-7000-8000-000000000001'
const doorkeeper: Module = {
  name: 'bench',
  api: {},
  verbs: {},
  resolveViewer: async () => ({
    viewer: {
      userId,
      sessionId: userId,
      realName: '测量员',
      kind: 'staff',
      groupId: null,
      root: true,
      roleKeys: [],
      permissions: new Set(),
      scopeOf: () => ({ reach: 'all' }),
    },
    renewedCookie: null,
  }),
}

async function measure({ services, app, jobs }: Platform): Promise<void> {
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    const isGet = endpoint.method === 'GET'
    const response = await app.inject({
      method: endpoint.method,
      url: API_BASE + endpoint.path,
      headers: { authorization: 'Bearer bench' },
      ...(isGet ? { query: input as Record<string, string> } : { payload: input as object }),
    })
    const { code, msg, data } = response.json<{ code: number; msg: string; data: Output<E> }>()
    if (code !== 0) throw new Error(`${endpoint.path}: ${code} ${msg}`)
    return data
  }
  await services.db
    .insertInto('identity_user')
    .values({ id: userId, username: 'bench', real_name: '测量员', kind: 'staff' })
    .execute()
  const round = await createRound(services.db, { items: ['A', ...Array.from({ length: RUNS }, (_, at) => `B${at}`)] })
  const { roundId } = round
  const [few, ...many] = round.items.map(({ itemId }) => itemId) as [string, ...string[]]
  await transact(services, (tx) => addWinners(tx, round, few, ONE_BY_ONE))
  for (const itemId of many) await transact(services, (tx) => addWinners(tx, round, itemId, COUNT))
  const { rows } = await call(certificateApi.templatePage, { kind: 'winner' })
  const numberRule = { prefix: 'B', body: 'randomDigits', suffix: '' } as const
  const { templateId } = rows[0]!
  await call(certificateApi.saveSetting, { roundId, itemId: null, kind: 'winner', templateId, numberRule })
  const checked = await timed(() => call(certificateApi.preflight, { roundId, itemId: many[0]!, kind: 'winner' }))
  const issue = async (itemId: string, count: number, size: number): Promise<number> => {
    chunkSize = size
    await call(certificateApi.make, { roundId, itemId, kind: 'winner', despiteIssues: true })
    const spent = await timed(() => jobs.runDue())
    const batch = (await call(certificateApi.batchPage, { roundId, itemId })).rows[0]!
    if (batch.state !== 'made' || batch.made !== count) throw new Error(`the batch is ${batch.state}: ${batch.made}`)
    return spent / count
  }
  const one = await issue(few, ONE_BY_ONE, 1)
  const runs: { each: number; bare: number }[] = []
  for (const itemId of many) {
    const each = await issue(itemId, COUNT, 500)
    runs.push({ each, bare: (await timed(() => insertBare(services, itemId))) / COUNT })
  }
  const { each, bare } = runs.reduce((best, run) => (run.each < best.each ? run : best))
  const line = (name: string, ms: number) => console.log(`${name.padEnd(34)} ${ms.toFixed(3).padStart(9)} ms each`)
  line(`checked, of ${COUNT}`, checked / COUNT)
  line('issued, a transaction for each', one)
  for (const run of runs) line(`issued by 500, of ${COUNT}`, run.each)
  line('bare insertion of the same rows', bare)
  const ratio = one / each
  console.log(
    `${Math.round(1_000 / each)} a second, ${ratio.toFixed(1)} times as fast as one by one, ` +
      `${(each / bare).toFixed(1)} times as long as the bare insertion`,
  )
  if (ratio < LEAST_RATIO) throw new Error(`less than ${LEAST_RATIO} times as fast as one by one`)
  if (each / bare > MOST_TIMES_BARE) throw new Error(`more than ${MOST_TIMES_BARE} times as long as bare insertion`)
}

/** Inserts the finished rows of an item again, into a table like theirs. */
async function insertBare(services: Platform['services'], itemId: string): Promise<void> {
  await transact(services, async (tx) => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await sql`create table bare (like certificate_certificate including all)`.execute(tx)
    await sql`insert into bare select * from certificate_certificate where item_id = ${itemId}`.execute(tx)
  })
  await sql`drop table bare`.execute(services.db)
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
