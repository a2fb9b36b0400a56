import type { RefusalKind } from '@podium/core/base/refusal.ts'
import { errorCodeOf } from '#server/platform/db/pg-errors.ts'
import { refuse } from '#server/platform/kernel/refused.ts'

const FOREIGN_KEY_VIOLATION = '23503'

/** Refuses with `kind` when what `work` removes is still named by records of other modules, whichever they are. */
export async function unlessInUse<T>(work: Promise<T>, kind: RefusalKind): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw errorCodeOf(error) === FOREIGN_KEY_VIOLATION ? refuse(kind) : error
  }
}
