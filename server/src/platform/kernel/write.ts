import { performance } from 'node:perf_hooks'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import type { z } from 'zod'
import { claimIdempotencyKey, saveAnswer } from './idempotency.store.ts'
import type { AuditEntry, AuditNote } from '../audit/entry.ts'
import { failedEntry, refusedEntry } from '../audit/entry.ts'
import { setActor } from '../audit/actor.ts'
import { recordAlone } from '../audit/record-many.ts'
import { record } from '../audit/record.store.ts'
import { redact } from '../audit/redact.ts'
import type { Call, ReadCall, Tx, WriteCall } from './context.ts'
import { Refused } from './refused.ts'
import type { Services } from './services.ts'
import { transact } from '../db/transact.ts'
import type { AnswerOf, CallOf, Run, Verb } from './verb.ts'

export interface WriteOptions {
  /** Further input fields that are not logged. */
  readonly secrets?: readonly string[]
  /**
   * Whether an `Idempotency-Key` is used. Default: yes for signed-in users, no for the public. Set false if the answer
   * contains a secret, because answers are stored for a day; set true for a public write that must not be repeated.
   */
  readonly repeatable?: boolean
}

/**
 * Runs before the transaction: may wait, and throw a refusal that is certain already. It must let a write pass that was
 * done before, whose answer is kept. Returns what is called when the write has ended.
 */
export type Enter<E extends Endpoint> = (call: CallOf<E, ReadCall>, input: z.output<E['input']>) => Promise<() => void>

/**
 * A handler with changes: one transaction including one audit row. A refused or failed write also leaves an audit row,
 * in a transaction of its own. `action` is `module.verb`.
 */
export function write<E extends Endpoint>(
  endpoint: E,
  action: string,
  run: Run<E, WriteCall>,
  options: WriteOptions & { readonly enter?: Enter<E> } = {},
): Verb<E> {
  const repeatable = options.repeatable ?? endpoint.access !== 'public'
  return {
    endpoint,
    name: run.name,
    action,
    async answer(services, call, input) {
      const started = performance.now()
      const notes: AuditNote[] = []
      const entry = (): AuditEntry => ({
        call,
        action,
        input: redact(input, options.secrets),
        notes,
        durationMs: Math.round(performance.now() - started),
        outcome: 'done',
        code: 0,
      })
      const key = repeatable && call.idempotencyKey ? { action, call, input, key: call.idempotencyKey } : null
      let leave: (() => void) | undefined
      try {
        if (options.enter) {
          const reading: ReadCall = { ...call, services, db: services.db, now: services.clock.now() }
          leave = await options.enter(reading as CallOf<E, ReadCall>, input as z.output<E['input']>)
        }
        return await transact(services, async (tx, now) => {
          notes.length = 0
          setActor(tx, call.viewer && { userId: call.viewer.userId, office: Array.isArray(endpoint.access) })
          const first = key && (await claimIdempotencyKey(tx, key))
          if (first) return first.answer as AnswerOf<E>
          const writing = writeCall(services, call, tx, now, notes)
          const answer = await run(writing as CallOf<E, WriteCall>, input as Parameters<typeof run>[1])
          await record(tx, entry())
          if (key) await saveAnswer(tx, key, answer)
          return answer
        })
      } catch (error) {
        await recordLoss(services, entry(), error)
        throw error
      } finally {
        leave?.()
      }
    },
  }
}

function writeCall(services: Services, call: Call, tx: Tx, now: Date, notes: AuditNote[]): WriteCall {
  return { ...call, services, tx, now, note: (note) => void notes.push(note) }
}

/** Records a failed write. Its own failure must not hide the original error. */
async function recordLoss(services: Services, entry: AuditEntry, error: unknown): Promise<void> {
  const lost = error instanceof Refused ? refusedEntry(entry, error.refusal) : failedEntry(entry)
  await recordAlone(services, lost).catch((unwritten: unknown) => {
    services.log.error({ err: unwritten, action: entry.action, trace: entry.call.traceId }, 'audit row not written')
  })
}
