import diagnostics from 'node:diagnostics_channel'
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

/**
 * A server of its own for kill.test.ts. It does its WORK and kills itself with SIGKILL before its statement or provider
 * call number KILL_AT; prints how many there were, if it comes so far. DATABASE_URL names the database.
 */
const work = JSON.parse(process.env['WORK']!) as Work
const killAt = Number(process.env['KILL_AT'])
const given = JSON.parse(process.env['CONFIG']!) as Partial<Config> & { platformKeys: Array<[string, string]> }
const { platformKeys, ...config } = given

let steps = 0
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
isCounting = true
if ('task' in work) await app.runPeriodicTask(work.task)
else await app.http.inject({ method: 'POST', ...work })
isCounting = false
process.stdout.write(`steps ${steps}\n`)
process.exit(0)
