import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { refuse, type Refusal } from '@podium/core/base/refusal.ts'
import { rehearsalRefusals } from '@podium/core/insight/rehearsal/refusals.ts'
import { errorCodeOf, waitedForLock } from '#server/platform/db/pg-errors.ts'

/** SQLSTATE of a statement that took too long. */
const SLOW = '57014'

/** What a report says of a call that failed without being refused. */
export function faultOf({ path }: Pick<Endpoint, 'path'>, fault: unknown): Refusal {
  if (waitedForLock(fault)) return refuse(rehearsalRefusals.FAULT_BLOCKED, { call: path })
  const code = errorCodeOf(fault)
  if (code === SLOW) return refuse(rehearsalRefusals.FAULT_SLOW, { call: path })
  const name = fault instanceof Error ? fault.name : 'error'
  return refuse(rehearsalRefusals.FAULT, { call: path, code: code ?? name })
}
