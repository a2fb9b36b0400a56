import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Platform {
  readonly url: string
  readonly password: string
  /** The newest e-mail or SMS to this target, with the code or link it carries. */
  message(target: string, after?: number): Promise<OutboxLine>
  /** How many messages there are so far; what comes later has a higher place. */
  messages(): number
  stop(): Promise<void>
}

export interface OutboxLine {
  readonly channel: 'sms' | 'email'
  readonly target: string
  readonly template: string
  readonly text: { readonly zh: string; readonly en: string }
}

const root = join(import.meta.dirname, '..')
const PASSWORD = 'Podium-journey-2026'

/** Starts the whole platform as `npm start` does, in a folder and on a port of its own. */
export async function startPlatform(env: Record<string, string> = {}): Promise<Platform> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-journey-'))
  const port = await freePort()
  const outbox = join(folder, 'outbox.jsonl')
  const url = `http://127.0.0.1:${port}`
  const child = spawn('node', ['server/src/app/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: folder,
      DEMO: 'off',
      DEMO_PASSWORD: PASSWORD,
      CAPTCHA: 'off',
      NOTICE_OUTBOX: outbox,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  await ready(url, child, () => printed)
  const lines = () =>
    existsSync(outbox)
      ? readFileSync(outbox, 'utf8')
          .split('\n')
          .filter((line) => line !== '')
          .map((line) => JSON.parse(line) as OutboxLine)
      : []
  return {
    url,
    password: PASSWORD,
    messages: () => lines().length,
    async message(target, after = 0) {
      for (let waited = 0; waited < 15_000; waited += 100) {
        const found = lines()
          .slice(after)
          .findLast((line) => line.target === target)
        if (found) return found
        await sleep(100)
      }
      throw new Error(`no message to ${target}`)
    },
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function ready(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (let waited = 0; waited < 180_000; waited += 250) {
    if (child.exitCode !== null) throw new Error(`the platform did not start:\n${printed()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(250)
  }
  child.kill('SIGKILL')
  throw new Error(`the platform was not ready in three minutes:\n${printed()}`)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
