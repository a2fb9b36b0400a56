import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identityApi } from '../../core/src/identity/api.ts'
import { API_BASE } from '../../core/src/base/endpoint.ts'
import { hash } from '@node-rs/argon2'
import { plantAccounts } from '../http/rows.ts'
import { startInspected } from '../inspected.ts'
import { startPostgres } from '../../server/src/platform/db/postgres/start-postgres.ts'
import { migrate } from '../../server/src/platform/db/migrate.ts'

const STREAMS = 10_000
/** Below the limit of one account, so that none closes another. */
const STREAMS_PER_ACCOUNT = 16
const ACCOUNTS = STREAMS / STREAMS_PER_ACCOUNT
const MOST_MB = 400
const AT_ONCE = 50
const PASSWORD = 'Podium-bench-2026'
const quiet = { info: () => undefined, warn: console.warn, error: console.error }

/** Memory of a server with 10,000 idle event streams of 625 accounts, and the time of a call meanwhile. */
export async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-streams-'))
  const postgres = await startPostgres({ dataDir: folder, log: quiet })
  try {
    await migrate(postgres.url)
    await plantAccounts(
      postgres.url,
      ACCOUNTS,
      await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }),
    )
    const server = await startInspected(join(folder, 'app'), { DATABASE_URL: postgres.url, DEMO: 'off' })
    try {
      const tokens = await signInAll(server.url)
      const before = await server.memory()
      const sockets: Socket[] = []
      for (let from = 0; from < STREAMS; from += AT_ONCE) {
        const part = Array.from({ length: AT_ONCE }, (_, at) => openStream(server.url, tokens, from + at))
        sockets.push(...(await Promise.all(part)))
      }
      await sleep(30_000)
      const after = await server.memory()
      const open = sockets.filter(({ destroyed }) => !destroyed).length
      const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
      console.log(
        `${open} streams open; resident memory ${megabytes(before.rss)} before, ${megabytes(after.rss)} after`,
      )
      const perStream = (after.heapUsed + after.external - before.heapUsed - before.external) / open
      console.log(`live memory per stream: ${(perStream / 1024).toFixed(1)} KiB`)
      const held = open === STREAMS && after.rss <= MOST_MB * 1e6
      console.log(`limit ${MOST_MB} MB for ${STREAMS}: ${held ? 'held' : 'EXCEEDED'}`)
      for (const socket of sockets) socket.destroy()
    } finally {
      await server.stop()
    }
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function signInAll(url: string): Promise<string[]> {
  const tokens: string[] = []
  for (let at = 0; at < ACCOUNTS; at += 1) {
    const response = await fetch(url + API_BASE + identityApi.loginByPassword.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': addressOf(at) },
      body: JSON.stringify({ username: `bench${at}`, password: PASSWORD }),
    })
    const answer = (await response.json()) as { data: { accessToken: string } }
    tokens.push(answer.data.accessToken)
  }
  return tokens
}

/** Opens one stream on a connection of its own; resolves once its first event arrived. */
function openStream(url: string, tokens: readonly string[], at: number): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const account = at % ACCOUNTS
  const lines = [
    `GET ${API_BASE}/events HTTP/1.1`,
    `host: ${hostname}:${port}`,
    `authorization: Bearer ${tokens[account]}`,
    `x-forwarded-for: ${addressOf(account)}`,
  ]
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${lines.join('\r\n')}\r\n\r\n`))
    let text = ''
    socket.on('data', (chunk) => {
      text = (text + String(chunk)).slice(-4_000)
      if (text.includes('event: hello')) resolve(socket)
      else if (/^HTTP\/1.1 [345]/.test(text)) reject(new Error(text.slice(0, 300)))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`closed early: ${text.slice(0, 300)}`)))
  })
}

const addressOf = (account: number) => `10.${account >> 8}.${account & 255}.1`
