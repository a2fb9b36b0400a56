import type { Endpoint } from '@podium/core/base/endpoint.ts'
import type { Call, ReadCall } from './context.ts'
import type { CallOf, Run, Verb } from './verb.ts'

/** A handler without changes: no transaction, no audit row. */
export function read<E extends Endpoint>(endpoint: E, run: Run<E, ReadCall>): Verb<E> {
  return {
    endpoint,
    name: run.name,
    action: null,
    answer(services, call: Call, input) {
      const reading: ReadCall = { ...call, services, db: services.db, now: services.clock.now() }
      return run(reading as CallOf<E, ReadCall>, input as Parameters<typeof run>[1])
    },
  }
}
