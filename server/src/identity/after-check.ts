import type { Endpoint } from '@podium/core/base/endpoint.ts'
import type { Call, ReadCall, WriteCall } from '#server/platform/context.ts'
import type { AnswerOf, CallOf, Verb } from '#server/platform/verb.ts'
import { write } from '#server/platform/write.ts'
import type { z } from 'zod'

/**
 * A write that first proves something outside of any transaction: what the proof counts (tries, failures) stays counted
 * when the write is refused, and hashing a password holds no connection. A refusal of `check` leaves the audit row that
 * a refused write leaves.
 */
export function writeAfterCheck<E extends Endpoint, Proof>(
  endpoint: E,
  action: string,
  check: (call: CallOf<E, ReadCall>, input: z.output<E['input']>) => Promise<Proof>,
  run: (call: CallOf<E, WriteCall>, input: z.output<E['input']>, proof: Proof) => Promise<AnswerOf<E>>,
): Verb<E> {
  return {
    endpoint,
    action,
    async answer(services, call: Call, input) {
      const reading: ReadCall = { ...call, db: services.db, now: services.clock.now() }
      const checked = await settle(check(reading as CallOf<E, ReadCall>, input as z.output<E['input']>))
      const verb = write(
        endpoint,
        action,
        async (writing, given) => {
          if ('error' in checked) throw checked.error
          return run(writing, given, checked.proof)
        },
        // Answers of these calls carry tokens, which are kept nowhere.
        { repeatable: false },
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
