import { baseRefusals } from '@podium/core/base/codes.ts'
import { refuse, type Refusal } from '@podium/core/base/refusal.ts'
import { isDiskFull, isUnavailable } from '../db/pg-errors.ts'
import { Refused } from '../kernel/refused.ts'

/** What the caller is told. `expected` is false for faults of ours, which are logged whole and told in two words. */
export interface ErrorReply {
  readonly refusal: Refusal
  readonly expected: boolean
}

export const BODY_LIMIT = 1_048_576

export function toRefusal(error: unknown): ErrorReply {
  if (error instanceof Refused) return { refusal: error.refusal, expected: true }
  if (isDiskFull(error)) return { refusal: refuse(baseRefusals.DISK_FULL), expected: false }
  if (isUnavailable(error)) return { refusal: refuse(baseRefusals.BUSY, { seconds: 2 }), expected: false }
  const refusal = ofFramework(error)
  return refusal ? { refusal, expected: true } : { refusal: refuse(baseRefusals.SYSTEM), expected: false }
}

/** Faults that Fastify finds in a request before any of our code runs. */
function ofFramework(error: unknown): Refusal | null {
  if (!(error instanceof Error) || !('statusCode' in error)) return null
  if (error.statusCode === 413) return refuse(baseRefusals.TOO_LARGE, { limit: '1 MB' })
  if (error.statusCode === 415) return refuse(baseRefusals.UNSUPPORTED_TYPE)
  if (error.statusCode === 404) return refuse(baseRefusals.NOT_FOUND)
  const isTheirs = typeof error.statusCode === 'number' && error.statusCode >= 400 && error.statusCode < 500
  return isTheirs ? refuse(baseRefusals.INVALID_INPUT) : null
}

/** Seconds for the Retry-After header, or null where trying again is no use. */
export function retryAfter(refusal: Refusal): number | null {
  const isLater = refusal.kind.status === 503 || refusal.kind.status === 429
  return isLater
    ? Math.max(1, Number(refusal.params['seconds'] ?? (refusal.kind === baseRefusals.DISK_FULL ? 60 : 1)))
    : null
}
