import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
}

export interface OwnPlatform extends Platform {
  /** Its DATA_DIR, for commands beside the running server. */
  readonly folder: string
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

/** Of the one demo platform of a run; set by `global-setup.ts` for the workers. */
export const DEMO_FOLDER = 'PODIUM_JOURNEY_DEMO'

/** What whoever did not start it has to know of a platform. */
interface Started {
  readonly pid: number
  readonly url: string
  readonly folder: string
}

/**
 * A platform of its own for one journey: as `npm start` starts it, in a folder and on a port of its own, empty but for
 * ROOT unless `env` says `DEMO: 'auto'`. For journeys that change much or need an empty database; end it with `stop`:
 *
 *     test.beforeAll(async () => { platform = await startPlatform({ TRUSTED_PROXIES: '1' }) })
 *     test.afterAll(() => platform?.stop())
 */
export async function startPlatform(env: Record<string, string> = {}): Promise<OwnPlatform> {
  const folder = mkdtempSync(join(tmpdir(), 'podium-journey-'))
  const started = await start(folder, env)
  return {
    ...seen(started),
    folder,
    async stop() {
      await end(started)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/**
 * The platform with the demo's data that all journeys of a run share: the first who asks has it started (about a minute),
 * the run's end stops it. For journeys that look, or add things of their own under names of their own; what the demo holds
 * must be left as it is. In a file with tests side by side:
 *
 *     test.beforeAll(async () => { test.setTimeout(300_000); platform = await demoPlatform() })
 *
 * Accounts: root, organiser, verifier, school, expert, student; `platform.password` opens each. A caller from `caller.ts`
 * has an address of its own.
 */
export async function demoPlatform(): Promise<Platform> {
  const folder = process.env[DEMO_FOLDER]
  if (!folder) throw new Error('the demo platform is only there in a run with global-setup.ts')
  const note = join(folder, 'platform.json')
  const failed = join(folder, 'failed')
  if (isFirst(join(folder, 'claimed'))) {
    try {
      writeFileSync(`${note}.draft`, JSON.stringify(await start(folder, { DEMO: 'auto', TRUSTED_PROXIES: '1' })))
      renameSync(`${note}.draft`, note)
    } catch (error) {
      writeFileSync(failed, String(error))
    }
  }
  while (!existsSync(note)) {
    if (existsSync(failed)) throw new Error(readFileSync(failed, 'utf8'))
    await sleep(250)
  }
  return seen(JSON.parse(readFileSync(note, 'utf8')) as Started)
}

function isFirst(claim: string): boolean {
  try {
    mkdirSync(claim)
    return true
  } catch {
    return false
  }
}

/** Ends the demo platform where a test asked for one. */
export async function endDemoPlatform(folder: string): Promise<void> {
  const note = join(folder, 'platform.json')
  if (existsSync(note)) await end(JSON.parse(readFileSync(note, 'utf8')) as Started)
  rmSync(folder, { recursive: true, force: true })
}

/** In a group of its own, so that it outlives the worker that asked for it. */
async function start(folder: string, env: Record<string, string>): Promise<Started> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const printed = join(folder, 'printed.log')
  const output = openSync(printed, 'a')
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
      NOTICE_OUTBOX: outboxOf(folder),
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', output, output],
    detached: true,
  })
  closeSync(output)
  child.unref()
  await ready(url, child, () => readFileSync(printed, 'utf8'))
  return { pid: child.pid!, url, folder }
}

const outboxOf = (folder: string) => join(folder, 'outbox.jsonl')

function seen({ url, folder }: Started): Platform {
  const outbox = outboxOf(folder)
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
  }
}

/** Ends it in order, and by force when that takes too long. */
async function end({ pid }: Started): Promise<void> {
  const send = (signal: NodeJS.Signals | 0) => {
    try {
      return process.kill(pid, signal)
    } catch {
      return false
    }
  }
  send('SIGTERM')
  for (let waited = 0; waited < 20_000 && send(0); waited += 100) await sleep(100)
  send('SIGKILL')
}

async function ready(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  for (let waited = 0; waited < 280_000; waited += 250) {
    if (child.exitCode !== null) throw new Error(`the platform did not start:\n${printed()}`)
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await sleep(250)
  }
  child.kill('SIGKILL')
  throw new Error(`the platform was not ready in time:\n${printed()}`)
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
