import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { API_BASE, type Endpoint, type Input } from '@podium/core/base/endpoint.ts'
import type { Language } from '@podium/core/base/refusal.ts'

/** What the server answered, taken out of its envelope. */
export interface InProcessAnswer<Data> {
  readonly status: number
  readonly code: number
  readonly msg: string
  /** Typed as the answer of a call that is done; of a refused one it is null or `{ fields }`. */
  readonly data: Data
  readonly headers: Readonly<Record<string, unknown>>
}

export interface InProcessOptions {
  /** A bearer token. */
  readonly as?: string
  /** `Idempotency-Key`. */
  readonly key?: string
  readonly language?: Language
  readonly headers?: Readonly<Record<string, string>>
  /** Where the caller seems to be; ceilings count by it. */
  readonly address?: string
}

/** Calls an endpoint through the whole server, without a socket: routing, access, validation, audit and all. */
export async function callInProcess<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: Input<E>,
  options: InProcessOptions = {},
): Promise<InProcessAnswer<z.output<E['output']>>> {
  const response = await app.inject({
    method: endpoint.method,
    url: API_BASE + endpoint.path,
    ...(options.address && { remoteAddress: options.address }),
    headers: {
      'x-language': options.language ?? 'zh-cn',
      ...(options.as && { authorization: `Bearer ${options.as}` }),
      ...(options.key && { 'idempotency-key': options.key }),
      ...options.headers,
    },
    ...(endpoint.method === 'GET' ? { query: queryOf(input) } : { payload: input ?? {} }),
  })
  const { headers, statusCode: status } = response
  const isJson = String(headers['content-type']).includes('application/json')
  const envelope = isJson ? response.json<{ code: number; msg: string; data: z.output<E['output']> }>() : null
  return {
    status,
    headers,
    code: envelope?.code ?? 0,
    msg: envelope?.msg ?? '',
    data: envelope?.data as z.output<E['output']>,
  }
}

function queryOf(input: unknown): Record<string, string | string[]> {
  return Object.fromEntries(
    Object.entries((input ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  )
}
