import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Endpoint, Input } from '@podium/core/base/endpoint.ts'
import { openSession } from '#server/identity/index.ts'
import { callInProcess } from '#server/platform/http/in-process.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { UserKind } from '@podium/core/identity/user/user.ts'
import { DEMO_AGENT } from './installed.store.ts'

export interface Person {
  readonly userId: string
  readonly name: string
  readonly kind: UserKind
}

/** Times that one call is tried in an overload. */
const MOST_TRIES = 1_000

/** Client of the demo: it makes every change by calling endpoints as the user who would make it. */
export class DemoClient {
  readonly platform: Platform
  readonly #tokens = new Map<string, string>()

  constructor(platform: Platform) {
    this.platform = platform
  }

  get services(): Services {
    return this.platform.services
  }

  transact<T>(work: (tx: Tx, now: Date) => Promise<T>): Promise<T> {
    return transact(this.services, work)
  }

  /**
   * Calls an endpoint as this user, from an address of the user's own, and retries after an overload. The organiser
   * writes more than a person may, so ceilings are refilled. Any other refusal throws an error.
   */
  async call<E extends Endpoint>(person: Person, endpoint: E, input: Input<E>): Promise<z.output<E['output']>> {
    const as = await this.#token(person)
    const address = addressOf(person.userId)
    for (let tries = 1; ; tries += 1) {
      const answer = await callInProcess(this.platform.app, endpoint, input, { as, address })
      if (answer.code === 0) return answer.data
      const isLater = answer.code === baseRefusals.TOO_MANY.code || answer.code === baseRefusals.BUSY.code
      if (!isLater || tries > MOST_TRIES) {
        throw new Error(`${endpoint.path} as ${person.name}: ${answer.msg} ${JSON.stringify(answer.data)}`)
      }
      if (answer.code === baseRefusals.TOO_MANY.code) this.platform.refillCeilings()
      await sleep(50)
    }
  }

  async #token(person: Person): Promise<string> {
    const cached = this.#tokens.get(person.userId)
    if (cached) return cached
    const reply = {
      setSessionCookie: () => undefined,
      clearSessionCookie: () => undefined,
      setDeviceCookie: () => undefined,
    }
    const { session } = await this.transact((tx, now) =>
      openSession(
        tx,
        { address: '127.0.0.1', agent: DEMO_AGENT, language: 'zh-cn', deviceToken: null, reply },
        { user: { id: person.userId, kind: person.kind }, mode: 1, now },
      ),
    )
    this.#tokens.set(person.userId, session.accessToken)
    return session.accessToken
  }
}

/** An address of the benchmark range (RFC 2544), always the same for a user. */
function addressOf(userId: string): string {
  const bytes = Buffer.from(userId.replaceAll('-', ''), 'hex')
  return `198.${18 + (bytes[15]! % 2)}.${bytes[13]}.${bytes[14]}`
}

const LANES = 6

/** Processes list items concurrently in a few lanes; within a lane in list order. */
export async function eachOf<T>(list: readonly T[], work: (item: T, index: number) => Promise<void>): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let index = next++; index < list.length; index = next++) await work(list[index]!, index)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}
