import diagnostics from 'node:diagnostics_channel'
import { flushCompileCache } from 'node:module'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import type { Config } from '#server/platform/kernel/config.ts'
import { openTestApp } from '#server/platform/testing/test-app.ts'
import { finance } from '../index.ts'

/** What a process does before it ends or is killed. */
export type Work =
  | { readonly task: string }
  | {
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly payload: string
    }

/** A line to the process, which kills itself before the step `killAt`, counted from 1; 0: never. */
export interface Command {
  readonly work: Work
  readonly killAt: number
}

/**
 * A server of its own for kill.test.ts on the database DATABASE_URL. It does the work of each line of its input and
 * prints the number of steps, which are statements and provider calls, or kills itself with SIGKILL before one of them.
 */
const given = JSON.parse(process.env['CONFIG']!) as Partial<Config> & { platformKeys: Array<[string, string]> }
const { platformKeys, ...config } = given

let steps = 0
let killAt = 0
let isCounting = false

function step(): void {
  if (!isCounting) return
  steps += 1
  if (steps === killAt) process.kill(process.pid, 'SIGKILL')
}

const query = Reflect.get(Client.prototype, 'query') as (...given: unknown[]) => unknown
Client.prototype.query = function (this: Client, ...all: unknown[]) {
  step()
  return Reflect.apply(query, this, all)
} as Client['query']
diagnostics.subscribe('undici:request:create', step)

const app = await openTestApp({
  modules: [organisation, identity, notice, finance],
  databaseUrl: process.env['DATABASE_URL']!,
  config: { ...config, wechat: { ...config.wechat!, platformKeys: new Map(platformKeys) } },
})
// A killed process would not keep what it compiled.
flushCompileCache()
for await (const line of createInterface(process.stdin)) {
  const { work, killAt: before } = JSON.parse(line) as Command
  steps = 0
  killAt = before
  isCounting = true
  if ('task' in work) await app.runPeriodicTask(work.task)
  else await app.http.inject({ method: 'POST', ...work })
  isCounting = false
  process.stdout.write(`steps ${steps}\n`)
}
process.exit(0)
