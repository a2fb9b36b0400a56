import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Db, Tx } from '../kernel/context.ts'
import { refuse, type Refused } from '../kernel/refused.ts'
import { lastChanger, UNKNOWN } from './last-changer.store.ts'

/** Parameters of STALE if no audit row names the user. */
export const SOMEONE_ELSE = { who: UNKNOWN.zh, whoEn: UNKNOWN.en }

/** A record, as audit rows identify it, with its stored version. */
export interface Versioned {
  readonly type: string
  readonly id: string
  readonly version: number
}

/** Throws STALE with the name of the last editor if the user saw another version than the stored one. */
export async function refuseStale(tx: Db | Tx, record: Versioned, seen: number | undefined): Promise<void> {
  if (record.version !== seen) throw await staleRefusal(tx, record.type, record.id)
}

/** The STALE refusal for an update that found no row with the expected version. */
export async function staleRefusal(tx: Db | Tx, type: string, id: string): Promise<Refused> {
  const { zh, en } = await lastChanger(tx, type, id)
  return refuse(baseRefusals.STALE, { who: zh, whoEn: en })
}
