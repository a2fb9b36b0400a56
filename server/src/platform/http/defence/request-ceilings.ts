import type { FastifyRequest } from 'fastify'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Limits } from '#server/platform/kernel/limits.ts'
import { refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { addressKey, Ceiling } from './ceilings.ts'

/**
 * Requests per minute. A request with a session counts by account, others by address, so that a class behind one address
 * is not refused. The files of a page don't count. Each method throws TOO_MANY.
 */
export class RequestCeilings {
  readonly #addresses: Ceiling
  readonly #unknownTokens: Ceiling
  readonly #accounts: Ceiling
  /** Requests with a token that is not looked up yet. */
  readonly #uncounted = new WeakSet<FastifyRequest>()

  constructor({ addressCeiling, accountRequestCeiling }: Pick<Limits, 'addressCeiling' | 'accountRequestCeiling'>) {
    this.#addresses = new Ceiling(addressCeiling)
    this.#unknownTokens = new Ceiling(addressCeiling)
    this.#accounts = new Ceiling(accountRequestCeiling)
  }

  /** Before the session is looked up. */
  begin(request: FastifyRequest, hasToken: boolean): void {
    if (request.url.startsWith('/assets/')) return
    const address = addressKey(request.ip)
    if (!hasToken || !request.url.startsWith(API_BASE)) return enforce(this.#addresses.take(address))
    enforce(this.#unknownTokens.secondsLeft(address))
    this.#uncounted.add(request)
  }

  /** When the token was looked up. */
  countToken(request: FastifyRequest, viewer: Viewer | null): void {
    if (!this.#uncounted.delete(request)) return
    enforce(viewer ? this.#accounts.take(viewer.userId) : this.#unknownTokens.take(addressKey(request.ip)))
  }

  /** Counts by address where no route looked the token up before its handler. */
  finish(request: FastifyRequest): void {
    if (this.#uncounted.delete(request)) enforce(this.#addresses.take(addressKey(request.ip)))
  }
}

function enforce(seconds: number | null): void {
  if (seconds !== null) throw refuse(baseRefusals.TOO_MANY, { seconds })
}
