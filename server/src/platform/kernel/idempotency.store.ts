import { createHash } from 'node:crypto'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { Call, Tx } from './context.ts'
import { json } from '../db/json.ts'
import { refuse } from './refused.ts'

/** A write with an `Idempotency-Key`. */
export interface KeyedWrite {
  readonly key: string
  readonly action: string
  readonly call: Call
  readonly input: unknown
}

/**
 * Claims the key for this transaction, or returns the answer of its first use. Waits while another transaction holds
 * the key: if that one commits, its answer is returned, otherwise the claim succeeds. Throws KEY_REUSED if the key was
 * used with another action or input.
 */
export async function claimIdempotencyKey(tx: Tx, write: KeyedWrite): Promise<{ answer: unknown } | null> {
  const actor = actorOf(write.call)
  const inputHash = hashOf(write)
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('platform_answer')
    .values({ actor, key: write.key, action: write.action, input_hash: inputHash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 1n) return null
  const first = await tx
    .selectFrom('platform_answer')
    .select(['action', 'input_hash', 'answer'])
    .where('actor', '=', actor)
    .where('key', '=', write.key)
    .executeTakeFirstOrThrow()
  if (first.action !== write.action || !first.input_hash.equals(inputHash)) throw refuse(baseRefusals.KEY_REUSED)
  return { answer: first.answer }
}

export async function saveAnswer(tx: Tx, write: KeyedWrite, answer: unknown): Promise<void> {
  await tx
    .updateTable('platform_answer')
    .set({ answer: json(answer) })
    .where('actor', '=', actorOf(write.call))
    .where('key', '=', write.key)
    .execute()
}

/** Deletes answers older than a day, a thousand per call. */
export async function removeOldAnswers(tx: Tx): Promise<void> {
  const old = tx
    .selectFrom('platform_answer')
    .select(['actor', 'key'])
    .where('created_at', '<', new Date(Date.now() - 86_400_000))
    .limit(1_000)
  await tx
    .deleteFrom('platform_answer')
    .where((where) => where(where.refTuple('actor', 'key'), 'in', old.$asTuple('actor', 'key')))
    .execute()
}

/** Owner of a key: the user, or for public calls the address. */
function actorOf(call: Call): string {
  return call.viewer ? `user:${call.viewer.userId}` : `address:${call.address}`
}

function hashOf({ action, input }: KeyedWrite): Buffer {
  return createHash('sha256').update(action).update('\n').update(canonical(input)).digest()
}

/** JSON with sorted keys, so that the order of fields does not matter. */
function canonical(value: unknown): string {
  return (
    JSON.stringify(value, (_, inner: unknown) => {
      if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
    }) ?? ''
  )
}
