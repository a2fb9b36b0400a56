import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Process {
  readonly child: ChildProcess
  readonly url: string
  readonly printed: () => string
}

export interface Starting {
  readonly child: ChildProcess
  readonly printed: () => string
}

/** Runs the script of `npm start` on a free port; `env` sets the database and the demo. */
export function spawnProcess(env: Record<string, string>): Starting {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../start.ts')], {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', CAPTCHA: 'off', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  return { child, printed: () => printed }
}

/** Filling the demo takes a minute, on a busy machine several. The test's own time limit is what fails. */
const PATIENCE_MS = 600_000

/** Starts a process and waits until it has printed its address. */
export async function started(name: string, env: Record<string, string>): Promise<Process> {
  const starting = spawnProcess(env)
  const [url] = await untilPrinted(name, starting, /http:\/\/127\.0\.0\.1:\d+/)
  return { ...starting, url }
}

export async function untilPrinted(
  name: string,
  { child, printed }: Starting,
  words: RegExp,
): Promise<RegExpExecArray> {
  for (let waited = 0; waited < PATIENCE_MS; waited += 100) {
    const found = words.exec(printed())
    if (found) return found
    if (child.exitCode !== null) break
    await sleep(100)
  }
  throw new Error(`process ${name} did not print ${words}: ${printed()}`)
}

export async function endProcess({ child }: Starting, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}
