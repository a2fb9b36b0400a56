import type { RefusalKind } from '@podium/core/base/refusal.ts'
import { errorCodeOf } from '#server/platform/db/pg-errors.ts'
import { refuse } from '#server/platform/kernel/refused.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Runs `work`; throws a refusal of this kind if records of other modules still refer to what it deletes. */
export async function unlessInUse<T>(work: Promise<T>, kind: RefusalKind): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw errorCodeOf(error) === FOREIGN_KEY_VIOLATION ? refuse(kind) : error
  }
}
