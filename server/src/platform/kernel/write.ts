import { performance } from 'node:perf_hooks'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { claimIdempotencyKey, saveAnswer } from './idempotency.store.ts'
import type { AuditEntry, AuditNote } from '../audit/entry.ts'
import { failedEntry, refusedEntry } from '../audit/entry.ts'
import { record } from '../audit/record.store.ts'
import { redact } from '../audit/redact.ts'
import type { Call, Tx, WriteCall } from './context.ts'
import { Refused } from './refused.ts'
import type { Services } from './services.ts'
import { transact } from '../db/transact.ts'
import type { AnswerOf, CallOf, Run, Verb } from './verb.ts'

export interface WriteOptions {
  /** Further names of input fields that the audit log must not show. */
  readonly secrets?: readonly string[]
  /**
   * Whether an `Idempotency-Key` is heeded. Default: yes for the signed-in, no for the public. Set false where the
   * answer carries a secret (it would be kept for a day); true for a public write that must not happen twice.
   */
  readonly repeatable?: boolean
}

/**
 * A handler that changes something: one transaction with one audit row in it. A refused or failed write leaves its
 * audit row too, by itself. `action` is `module.verb`.
 */
export function write<E extends Endpoint>(
  endpoint: E,
  action: string,
  run: Run<E, WriteCall>,
  options: WriteOptions = {},
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
      try {
        return await transact(services, async (tx, now) => {
          notes.length = 0
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
      }
    },
  }
}

function writeCall(services: Services, call: Call, tx: Tx, now: Date, notes: AuditNote[]): WriteCall {
  return { ...call, services, tx, now, note: (note) => void notes.push(note) }
}

/** The row of a write that did not happen. Losing it must not hide why the write failed. */
async function recordLoss(services: Services, entry: AuditEntry, error: unknown): Promise<void> {
  const lost = error instanceof Refused ? refusedEntry(entry, error.refusal.kind.code) : failedEntry(entry)
  await record(services.db, lost).catch((unwritten: unknown) => {
    services.log.error({ err: unwritten, action: entry.action, trace: entry.call.traceId }, 'audit row not written')
  })
}
