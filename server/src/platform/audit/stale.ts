import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Tx } from '../kernel/context.ts'
import { refuse, type Refused } from '../kernel/refused.ts'
import { lastChanger, UNKNOWN } from './last-changer.store.ts'

/** For STALE of what isn't one record, where no audit row can name anybody. */
export const SOMEONE_ELSE = { who: UNKNOWN.zh, whoEn: UNKNOWN.en }

/** A record as its audit rows call it, with the version that is stored. */
export interface Versioned {
  readonly type: string
  readonly id: string
  readonly version: number
}

/** Refuses whoever saw another version of the record than the stored one, and names who changed it since. */
export async function refuseStale(tx: Tx, record: Versioned, seen: number | undefined): Promise<void> {
  if (record.version !== seen) throw await staleRefusal(tx, record.type, record.id)
}

/** The same refusal, for an update that found no row of the version that its caller saw. */
export async function staleRefusal(tx: Tx, type: string, id: string): Promise<Refused> {
  const { zh, en } = await lastChanger(tx, type, id)
  return refuse(baseRefusals.STALE, { who: zh, whoEn: en })
}
