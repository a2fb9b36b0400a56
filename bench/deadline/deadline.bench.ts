import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startPostgres } from '../../server/src/platform/db/postgres/start-postgres.ts'
import { PASSWORD, startInspected } from '../inspected.ts'
import { Client } from './client.ts'
import { plantSeason } from './season.ts'
import { STEPS, Visit, type Kind } from './visit.ts'

const PER_SECOND = 500
const SECONDS = 120
const WARM_UP_SECONDS = 15
/** Lower rates, tried first: up to which the limits hold. */
const EARLIER = [100, 200, 300, 400]
const EARLIER_SECONDS = 20
/** Each sends a request every three seconds. */
const CAPTAINS = 1_500
const MOST_MS = { p95: 200, p99: 600 }
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

/**
 * The last minutes before a deadline: requests arrive at their times whether or not those before were answered. Limits:
 * 95 of 100 answers within 200 ms and 99 within 600 ms, none refused and none failed.
 */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-deadline-'))
  const postgres = await startPostgres({ dataDir: folder, log: quiet })
  try {
    await migrate(postgres.ownerUrl)
    await fill(postgres.ownerUrl, folder)
    const captains = await plantSeason(postgres.ownerUrl, CAPTAINS, PASSWORD)
    const dataDir = join(folder, 'app')
    const server = await startInspected(dataDir, { DATABASE_URL: postgres.ownerUrl, DEMO: 'off' })
    const client = new Client(server.url)
    try {
      const visits = captains.map((captain, at) => new Visit(client, captain, PASSWORD, at))
      await prepare(visits)
      await rush(visits, { perSecond: EARLIER[0]!, seconds: WARM_UP_SECONDS })
      for (const perSecond of EARLIER) {
        const answers = await rush(visits, { perSecond, seconds: EARLIER_SECONDS })
        console.log(`${perSecond} a second: p95 ${quantile(answers, 0.95).toFixed(0)} ms`)
      }
      print(await rush(visits, { perSecond: PER_SECOND, seconds: SECONDS }))
    } finally {
      client.close()
      await server.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function prepare(visits: readonly Visit[]): Promise<void> {
  const waiting = [...visits]
  const one = async () => {
    for (let visit = waiting.pop(); visit; visit = waiting.pop()) await visit.prepare()
  }
  await Promise.all(Array.from({ length: 8 }, one))
}

interface Answer {
  readonly kind: Kind
  /** HTTP status; 0 for a broken connection. */
  readonly status: number
  /** From the time at which the request was due. */
  readonly ms: number
}

interface Rate {
  readonly perSecond: number
  readonly seconds: number
}

async function rush(visits: readonly Visit[], { perSecond, seconds }: Rate): Promise<Answer[]> {
  const answers: Array<Promise<Answer>> = []
  const started = performance.now()
  for (let sent = 0; sent < seconds * perSecond; sent += 1) {
    const due = started + (sent * 1_000) / perSecond
    const early = due - performance.now()
    if (early > 0) await sleep(early)
    // Their first steps differ, so that every second has requests of every kind.
    const visit = visits[sent % visits.length]!
    const timed = visit
      .next()
      .catch(() => ({ kind: STEPS[0]!.kind, status: 0 }))
      .then((answer) => ({ ...answer, ms: performance.now() - due }))
    answers.push(timed)
  }
  return Promise.all(answers)
}

function print(answers: readonly Answer[]): void {
  const kinds = [...new Set(answers.map(({ kind }) => kind))]
  for (const kind of [...kinds, 'all'] as const) {
    const chosen = answers.filter((answer) => kind === 'all' || answer.kind === kind)
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(chosen, share).toFixed(0))
    const failed = chosen.filter(({ status }) => status < 200 || status > 299)
    const statuses = [...new Set(failed.map(({ status }) => status))].join(', ')
    console.log(
      `${kind.padEnd(8)} ${String(chosen.length).padStart(7)} requests; p50 ${p50}, p95 ${p95}, p99 ${p99} ms; ` +
        `not answered: ${failed.length}${statuses && ` (${statuses})`}`,
    )
  }
  for (const [name, most] of Object.entries(MOST_MS)) {
    const ratio = quantile(answers, Number(name.slice(1)) / 100) / most
    console.log(`${name}: ratio ${ratio.toFixed(2)} to the limit of ${most} ms, ${ratio <= 1 ? 'held' : 'EXCEEDED'}`)
  }
}

function quantile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Fills the small demo. */
async function fill(databaseUrl: string, folder: string): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: join(folder, 'app'), DEMO_PASSWORD: PASSWORD }
  const child = spawn('node', ['server/src/app/demo.ts', '--scale', 'small'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [status] = (await once(child, 'exit')) as [number | null]
  if (status !== 0) throw new Error('the demo could not be filled')
}
