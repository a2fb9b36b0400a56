import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { migrate } from '../../server/src/platform/db/migrate.ts'
import { startPostgres } from '../../server/src/platform/db/postgres/start-postgres.ts'
import { answersPerSecond, type Load } from './load.ts'
import { plantAccounts, plantRows } from './rows.ts'
import { median } from '../median.ts'

const ROUNDS = 5
const SECONDS = 2
/** Warm-up until both sides are compiled by the JIT. */
const WARM_UP = 3
const CONNECTIONS = 32
const QUERIES = 100
const ACCOUNTS = 64
const PAGES_PER_SECOND = 250
const TWO_PROCESSES = 1.5
const PASSWORD = 'Podium-bench-2026'
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

const newsSql = `select id, news_type, title, summary, published_at, pinned, state, version from site_article
  where state = 'published' and news_type = $1 order by pinned desc, published_at desc, id limit 10 offset $2`
const roundsSql = `select id, series_id, name_zh, name_en, edition, year, level, state, content, tags from competition_round
  where state in ('published', 'result_published', 'finished', 'archived') and is_public and level = $1
  order by published_at desc, id limit 10 offset $2`
const kinds = ['notice', 'news', 'guide', 'manual', 'previous_works']
const levels = ['college', 'school', 'province', 'nation']

/**
 * Cached public calls compared with a plain reply; lists, cached and not, with a plain prepared query; sign-in with
 * plain argon2. Every peer is a plain `node:http` process called by the same client over as many connections, so that
 * client and HTTP cost the same on both sides; the peer of the sign-in verifies the same passwords through the same
 * queue.
 */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-bench-'))
  const postgres = await startPostgres({ dataDir: folder, log: quiet })
  const children: ChildProcess[] = []
  try {
    await migrate(postgres.ownerUrl)
    await plantRows(postgres.ownerUrl)
    const kept = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await plantAccounts(postgres.ownerUrl, ACCOUNTS, kept)
    const app = await startApp(folder, postgres.ownerUrl, children)
    const uncached = await startApp(folder, postgres.ownerUrl, children, { CACHE_MB: '0' })
    const setting = '/prod-api/web/competitionWebsite/getWebsiteSetting'
    const reply = Buffer.from(await (await fetch(`http://127.0.0.1:${app}${setting}`)).arrayBuffer())
    const peer = await startPeer({ databaseUrl: postgres.ownerUrl, reply, kept }, children)
    const load = (port: number, paths: string[]): Load => ({ port, paths, connections: CONNECTIONS, seconds: SECONDS })

    await compare('website settings', 'bare reply', 0.5, load(app, [setting]), load(peer, ['/reply']))
    for (const [name, paths] of Object.entries({ news: newsPaths(), rounds: roundPaths() })) {
      const [ours, bare] = [load(app, paths), load(peer, turns(name))]
      await compare(`list of ${name}, ${QUERIES} queries`, 'bare query', 0.3, ours, bare)
      await compare(`list of ${name}, never from memory`, 'bare query', 0.3, { ...ours, port: uncached }, bare)
    }
    const pages = load(uncached, ['/home/homepage', '/home/cpNews', '/home/news/newsList'])
    await answersPerSecond({ ...pages, seconds: WARM_UP })
    const two = await startApp(folder, postgres.ownerUrl, children, { CACHE_MB: '0', WORKERS: '2' })
    await comparePages(pages, { ...pages, port: two })
    const bodies = Array.from({ length: ACCOUNTS }, (_, at) =>
      JSON.stringify({ username: `bench${at}`, password: PASSWORD }),
    )
    const signIn = (port: number, path: string) => ({ ...load(port, [path]), bodies, connections: 16 })
    const [ours, bare] = [signIn(app, '/prod-api/auth/login/pwd'), signIn(peer, '/verify')]
    await compare('sign-in by password', 'bare argon2', 0.9, ours, bare)
  } finally {
    for (const child of children) {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function compare(name: string, peerName: string, least: number | null, ours: Load, peer: Load): Promise<void> {
  const measured = { ours: [] as number[], peer: [] as number[] }
  for (const load of [ours, peer]) await answersPerSecond({ ...load, seconds: WARM_UP })
  for (let round = 0; round < ROUNDS; round++) {
    measured.ours.push(await answersPerSecond(ours))
    measured.peer.push(await answersPerSecond(peer))
  }
  print(name, peerName, least, measured.ours, measured.peer)
}

/** Pages rendered for each request, by one process and by two. */
async function comparePages(one: Load, two: Load): Promise<void> {
  const rates = { one: [] as number[], two: [] as number[] }
  await answersPerSecond({ ...two, seconds: WARM_UP })
  for (let round = 0; round < ROUNDS; round++) {
    rates.one.push(await answersPerSecond(one))
    rates.two.push(await answersPerSecond(two))
  }
  const ratio = median(rates.two.map((rate, at) => rate / rates.one[at]!))
  console.log(`pages rendered for each request: ${median(rates.one).toFixed(0)}/s; aim ${PAGES_PER_SECOND}`)
  console.log(`  by two processes: ratio ${ratio.toFixed(2)} (aim ${TWO_PROCESSES}), ${median(rates.two).toFixed(0)}/s`)
}

const newsPaths = () =>
  Array.from(
    { length: QUERIES },
    (_, at) => `/prod-api/home/competition/news/page?newsType=${kinds[at % 5]}&pageNum=${1 + Math.floor(at / 5)}`,
  )
const roundPaths = () =>
  Array.from(
    { length: QUERIES },
    (_, at) => `/prod-api/home/competition/page?level=${levels[at % 4]}&pageNum=${1 + (Math.floor(at / 4) % 12)}`,
  )
const turns = (name: string) => Array.from({ length: QUERIES }, (_, at) => `/query/${name}/${at}`)

type Rates = readonly number[]

function print(name: string, peerName: string, least: number | null, ours: Rates, peer: Rates): void {
  const ratios = ours.map((value, at) => value / peer[at]!)
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`
  const figures = `${median(ours).toFixed(0)}/s against ${median(peer).toFixed(0)}/s of a ${peerName}`
  console.log(
    `${name}: ratio ${median(ratios).toFixed(2)} (${spread}${least === null ? '' : `; aim ${least}`}), ${figures}`,
  )
}

async function startApp(
  folder: string,
  databaseUrl: string,
  children: ChildProcess[],
  settings: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn('node', ['server/src/app/start.ts'], {
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'app'),
      DATABASE_URL: databaseUrl,
      DEMO: 'off',
      DEMO_PASSWORD: PASSWORD,
      CAPTCHA: 'off',
      TRUSTED_PROXIES: '1',
      LOG_LEVEL: 'fatal',
      ...settings,
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

interface PeerNeeds {
  readonly databaseUrl: string
  readonly reply: Buffer
  readonly kept: string
}

async function startPeer({ databaseUrl, reply, kept }: PeerNeeds, children: ChildProcess[]): Promise<number> {
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
      HASH: kept,
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
