import type { z } from 'zod'

/** Who may call: anyone, anyone signed in, or holders of any one of these permission codes. */
export type Access = 'public' | 'login' | readonly [string, ...string[]]

/** `file`: the handler streams a file instead of an envelope. `events`: server-sent events. */
export type Answer = 'json' | 'file' | 'events'

/**
 * One API call: the single source for routing, validation, permissions, client types, OpenAPI and permission tests.
 * `path` is relative to `/prod-api`.
 */
export interface Endpoint<
  In extends z.ZodType = z.ZodType,
  Out extends z.ZodType = z.ZodType,
  A extends Access = Access,
  S extends Answer = Answer,
> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly access: A
  readonly input: In
  readonly output: Out
  /** Summary in the OpenAPI document. */
  readonly summary: string
  /** Default `json`. */
  readonly answer?: S
  /** Also answers users with a temporary password; all other calls refuse them until they change it. */
  readonly allowsTemporaryPassword?: true
  /** Seconds that a shared cache may store the answer. Public GETs only. */
  readonly cacheSeconds?: number
  /** Example in the OpenAPI document. */
  readonly example?: { readonly input?: unknown; readonly output?: unknown }
}

export type Api = Record<string, Endpoint>

export type Input<E extends Endpoint> = z.input<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

/** An endpoint without method and path. */
type Rest<In extends z.ZodType, Out extends z.ZodType, A extends Access, S extends Answer> = Omit<
  Endpoint<In, Out, A, S>,
  'method' | 'path'
>

export function get<In extends z.ZodType, Out extends z.ZodType, const A extends Access, S extends Answer = 'json'>(
  path: `/${string}`,
  rest: Rest<In, Out, A, S>,
): Endpoint<In, Out, A, S> {
  return { method: 'GET', path, ...rest }
}

export function post<In extends z.ZodType, Out extends z.ZodType, const A extends Access, S extends Answer = 'json'>(
  path: `/${string}`,
  rest: Rest<In, Out, A, S>,
): Endpoint<In, Out, A, S> {
  return { method: 'POST', path, ...rest }
}

/** Base path of all calls. @spec C53 */
export const API_BASE = '/prod-api'

/** Header of an upload with the secret of a link, for people without an account. */
export const UPLOAD_LINK_HEADER = 'x-upload-link'

/** The client's time-out. @spec K01 C53 */
export const REQUEST_TIMEOUT_MS = 5_000_000
