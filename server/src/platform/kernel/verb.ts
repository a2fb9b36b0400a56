import type { z } from 'zod'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import type { Call, SignedIn } from './context.ts'
import type { EventAnswer } from '../events/stream.ts'
import type { FileAnswer } from '../files/file-answer.ts'
import type { Services } from './services.ts'

/** `viewer` is null only where the table says `public`. */
export type CallOf<E extends Endpoint, C extends Call> = E['access'] extends 'public' ? C : SignedIn<C>

/** What the handler returns: the envelope's data, a file, or events. */
export type AnswerOf<E extends Endpoint> =
  NonNullable<E['answer']> extends 'file'
    ? FileAnswer
    : NonNullable<E['answer']> extends 'events'
      ? EventAnswer
      : z.input<E['output']>

export type Run<E extends Endpoint, C extends Call> = (
  call: CallOf<E, C>,
  input: z.output<E['input']>,
) => Promise<AnswerOf<E>>

/** A handler, made by `read` or `write`. */
export interface Verb<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  /** Of the function given to `read` or `write`, as stack traces and profiles show it. */
  readonly name: string
  /** Names the change in the audit log; null for a read. */
  readonly action: string | null
  /** `input` has passed the endpoint's schema, `call.viewer` its access. */
  answer(services: Services, call: Call, input: unknown): Promise<AnswerOf<E>>
}
