import { performance } from 'node:perf_hooks'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import type { z } from 'zod'
import type { AuditNote } from '../audit/entry.ts'
import { auditValues } from '../audit/record.store.ts'
import { redact } from '../audit/redact.ts'
import type { Call, ReadCall, WriteCall } from './context.ts'
import type { AnswerOf, CallOf, Verb } from './verb.ts'
import { write } from './write.ts'

/**
 * The write as one statement, which is its own transaction and must insert the `audit` row. Null if one statement is
 * not enough; the write then runs in the usual way, as it does after a failure. Must not refuse.
 */
type AtOnce<E extends Endpoint, Proof> = (
  call: CallOf<E, ReadCall>,
  input: z.output<E['input']>,
  proof: Proof,
  audit: (note: AuditNote) => readonly unknown[],
) => Promise<AnswerOf<E> | null>

interface AfterCheckOptions<E extends Endpoint, Proof> {
  readonly atOnce?: AtOnce<E, Proof>
  /**
   * Whether an `Idempotency-Key` is used. Default: no, because such answers contain tokens, which must not be stored.
   */
  readonly repeatable?: boolean
  /** Further input fields that the audit log hides. */
  readonly secrets?: readonly string[]
}

/**
 * A write with a check before its transaction: attempts that the check counts stay counted if the write is refused, and
 * hashing a password or checking a file holds no connection. A refusal by `check` writes an audit row like a refused
 * write.
 */
export function writeAfterCheck<E extends Endpoint, Proof>(
  endpoint: E,
  action: string,
  check: (call: CallOf<E, ReadCall>, input: z.output<E['input']>) => Promise<Proof>,
  run: (call: CallOf<E, WriteCall>, input: z.output<E['input']>, proof: Proof) => Promise<AnswerOf<E>>,
  { atOnce, repeatable = false, secrets = [] }: AfterCheckOptions<E, Proof> = {},
): Verb<E> {
  return {
    endpoint,
    name: run.name,
    action,
    async answer(services, call: Call, input) {
      const started = performance.now()
      const reading: ReadCall = { ...call, services, db: services.db, now: services.clock.now() }
      const checked = await settle(check(reading as CallOf<E, ReadCall>, input as z.output<E['input']>))
      if (atOnce && 'proof' in checked) {
        const fields = { call, action, input: redact(input, secrets), outcome: 'done', code: 0 } as const
        const audit = (note: AuditNote) =>
          auditValues({ ...fields, notes: [note], durationMs: Math.round(performance.now() - started) })
        const once = atOnce(reading as CallOf<E, ReadCall>, input as z.output<E['input']>, checked.proof, audit)
        // A failed statement has written nothing, so the usual way runs next and writes the audit row.
        const answer = await once.catch(() => null)
        if (answer) return answer
      }
      const verb = write(
        endpoint,
        action,
        async (writing, given) => {
          if ('error' in checked) throw checked.error
          return run(writing, given, checked.proof)
        },
        { repeatable, secrets },
      )
      return verb.answer(services, call, input)
    },
  }
}

async function settle<T>(work: Promise<T>): Promise<{ proof: T } | { error: unknown }> {
  try {
    return { proof: await work }
  } catch (error) {
    return { error }
  }
}
