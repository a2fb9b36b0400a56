import type { z } from 'zod'
import type { Endpoint } from '@podium/core/base/endpoint.ts'
import type { Call, SignedIn } from './context.ts'
import type { EventAnswer } from '../events/stream.ts'
import type { FileAnswer } from '../files/file-answer.ts'
import type { Services } from './services.ts'

/** `viewer` is null only for endpoints with access `public`. */
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

/** A handler, created by `read` or `write`. */
export interface Verb<E extends Endpoint = Endpoint> {
  readonly endpoint: E
  /** Name of the function passed to `read` or `write`, for stack traces and profiles. */
  readonly name: string
  /** Action in the audit log; null for a read. */
  readonly action: string | null
  /** `input` has been validated by the endpoint's schema, and `call.viewer` has access. */
  answer(services: Services, call: Call, input: unknown): Promise<AnswerOf<E>>
}
