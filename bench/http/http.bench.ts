import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { verify, hash } from '@node-rs/argon2'
import { migrate } from '../../server/src/platform/migrate.ts'
import { startPostgres } from '../../server/src/platform/postgres/start-postgres.ts'
import { answersPerSecond, type Load } from './load.ts'
import { plantAccounts, plantRows } from './rows.ts'

const ROUNDS = 5
const SECONDS = 2
const CONNECTIONS = 32
const QUERIES = 100
const ACCOUNTS = 64
const PASSWORD = 'Podium-bench-2026'
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

const newsSql = `select id, news_type, title, summary, published_at, pinned, state, version from site_article
  where state = 'published' and news_type = $1 order by pinned desc, published_at desc, id limit 10 offset $2`
const roundsSql = `select id, series_id, name_zh, name_en, edition, year, level, state, content, tags from competition_round
  where state in ('published', 'result_published', 'finished', 'archived') and is_public and level = $1
  order by published_at desc, id limit 10 offset $2`
const kinds = ['notice', 'news', 'guide', 'manual', 'previous_works']
const levels = ['college', 'school', 'province', 'nation']

/** Cached and listed public calls against a bare reply and a bare prepared query; sign-in against bare argon2. */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-bench-'))
  const postgres = await startPostgres({ dataDir: folder, log: quiet })
  const children: ChildProcess[] = []
  try {
    await migrate(postgres.url)
    await plantRows(postgres.url)
    const kept = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await plantAccounts(postgres.url, ACCOUNTS, kept)
    const app = await startApp(folder, postgres.url, children)
    const setting = '/prod-api/web/competitionWebsite/getWebsiteSetting'
    const reply = Buffer.from(await (await fetch(`http://127.0.0.1:${app}${setting}`)).arrayBuffer())
    const peer = await startPeer(postgres.url, reply, children)
    const news = Array.from(
      { length: QUERIES },
      (_, at) => `?newsType=${kinds[at % 5]}&pageNum=${1 + Math.floor(at / 5)}`,
    )
    const rounds = Array.from(
      { length: QUERIES },
      (_, at) => `?level=${levels[at % 4]}&pageNum=${1 + (Math.floor(at / 4) % 12)}`,
    )
    const turns = (name: string) => Array.from({ length: QUERIES }, (_, at) => `/query/${name}/${at}`)
    const load = (port: number, paths: string[]): Load => ({ port, paths, connections: CONNECTIONS, seconds: SECONDS })

    await compare('website settings', 'bare reply', 0.5, load(app, [setting]), load(peer, ['/reply']))
    await compare(
      'news list, 100 queries',
      'bare query',
      0.3,
      load(
        app,
        news.map((q) => `/prod-api/home/competition/news/page${q}`),
      ),
      load(peer, turns('news')),
    )
    await compare(
      'competition list, 100 queries',
      'bare query',
      0.3,
      load(
        app,
        rounds.map((q) => `/prod-api/home/competition/page${q}`),
      ),
      load(peer, turns('rounds')),
    )
    await compareSignIn(app, kept)
  } finally {
    for (const child of children) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(name: string, peerName: string, least: number, ours: Load, peer: Load): Promise<void> {
  const measured = { ours: [] as number[], peer: [] as number[] }
  await answersPerSecond({ ...ours, seconds: 1 })
  await answersPerSecond({ ...peer, seconds: 1 })
  for (let round = 0; round < ROUNDS; round++) {
    measured.ours.push(await answersPerSecond(ours))
    measured.peer.push(await answersPerSecond(peer))
  }
  print(name, peerName, least, measured.ours, measured.peer)
}

async function compareSignIn(port: number, kept: string): Promise<void> {
  const bodies = Array.from({ length: ACCOUNTS }, (_, at) =>
    JSON.stringify({ username: `bench${at}`, password: PASSWORD }),
  )
  const load: Load = { port, paths: ['/prod-api/auth/login/pwd'], bodies, connections: 16, seconds: SECONDS }
  const measured = { ours: [] as number[], peer: [] as number[] }
  for (let round = 0; round < ROUNDS; round++) {
    measured.ours.push(await answersPerSecond(load))
    measured.peer.push(await bareVerifies(kept))
  }
  print('sign-in by password', 'bare argon2', 0.9, measured.ours, measured.peer)
}

async function bareVerifies(kept: string): Promise<number> {
  const started = performance.now()
  const until = started + SECONDS * 1000
  let count = 0
  const lane = async () => {
    while (performance.now() < until) {
      await verify(kept, PASSWORD)
      count += 1
    }
  }
  await Promise.all([lane(), lane(), lane(), lane()])
  return count / ((performance.now() - started) / 1000)
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!

function print(name: string, peerName: string, least: number, ours: readonly number[], peer: readonly number[]): void {
  const ratios = ours.map((value, at) => value / peer[at]!)
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const figures = `${median(ours).toFixed(0)}/s against ${median(peer).toFixed(0)}/s of a ${peerName}`
  console.log(`${name}: ratio ${median(ratios).toFixed(2)} (${spread}; aim ${least}), ${figures}`)
}

async function startApp(folder: string, databaseUrl: string, children: ChildProcess[]): Promise<number> {
  const child = spawn('node', ['server/src/app/start.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'app'),
      DATABASE_URL: databaseUrl,
      DEMO: 'off',
      DEMO_PASSWORD: PASSWORD,
      CAPTCHA: 'off',
      LOG_LEVEL: 'fatal',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const port = await portPrinted(child, /127\.0\.0\.1:(\d+)/)
  for (let waited = 0; waited < 120_000; waited += 250) {
    if ((await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.ok) return port
    await sleep(250)
  }
  throw new Error('the server was not ready in two minutes')
}

async function startPeer(databaseUrl: string, reply: Buffer, children: ChildProcess[]): Promise<number> {
  const queries = {
    news: {
      sql: newsSql,
      parameters: Array.from({ length: QUERIES }, (_, at) => [kinds[at % 5], Math.floor(at / 5) * 10]),
    },
    rounds: {
      sql: roundsSql,
      parameters: Array.from({ length: QUERIES }, (_, at) => [levels[at % 4], (Math.floor(at / 4) % 12) * 10]),
    },
  }
  const child = spawn('node', [join(import.meta.dirname, 'peer.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      REPLY: reply.toString('base64'),
      QUERIES: JSON.stringify(queries),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return portPrinted(child, /port (\d+)/)
}

function portPrinted(child: ChildProcess, pattern: RegExp): Promise<number> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      const port = pattern.exec(printed)?.[1]
      if (port) resolve(Number(port))
    })
    child.on('exit', (code) => reject(new Error(`ended with ${code} before it listened: ${printed}`)))
  })
}
