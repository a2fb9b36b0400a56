import type { z } from 'zod'

/** Who may call: anyone, anyone signed in, or holders of any one of these permission codes. */
export type Access = 'public' | 'login' | readonly [string, ...string[]]

/**
 * One call: the single source for routing, validation, permission, client types, OpenAPI and the permission test.
 * `path` is below the base `/prod-api`.
 */
export interface Endpoint<In extends z.ZodType = z.ZodType, Out extends z.ZodType = z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly path: `/${string}`
  readonly access: Access
  readonly input: In
  readonly output: Out
  /** What it does, for readers of the OpenAPI document. */
  readonly summary: string
  /** `file`: the handler streams a file instead of an envelope. `events`: server-sent events. Default `json`. */
  readonly answer?: 'json' | 'file' | 'events'
  /** May be served to anyone from a short shared cache, for this many seconds. Public GETs only. */
  readonly cacheSeconds?: number
}

export type Api = Record<string, Endpoint>

export type Input<E extends Endpoint> = z.input<E['input']>
export type Output<E extends Endpoint> = z.output<E['output']>

export type Handlers<A extends Api, Ctx> = {
  [K in keyof A]: (ctx: Ctx, input: z.output<A[K]['input']>) => Promise<z.input<A[K]['output']>>
}

type Rest<In extends z.ZodType, Out extends z.ZodType> = Omit<Endpoint<In, Out>, 'method' | 'path'>

export function get<In extends z.ZodType, Out extends z.ZodType>(
  path: `/${string}`,
  rest: Rest<In, Out>,
): Endpoint<In, Out> {
  return { method: 'GET', path, ...rest }
}

export function post<In extends z.ZodType, Out extends z.ZodType>(
  path: `/${string}`,
  rest: Rest<In, Out>,
): Endpoint<In, Out> {
  return { method: 'POST', path, ...rest }
}

/** The base of every call. @spec C53 */
export const API_BASE = '/prod-api'

/** The client's time-out. @spec K01 C53 */
export const REQUEST_TIMEOUT_MS = 5_000_000
