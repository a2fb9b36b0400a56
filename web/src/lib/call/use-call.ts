import type { Endpoint, Input, Output } from '@podium/core/base/endpoint.ts'
import type { Page } from '@podium/core/base/page.ts'
import { keepPreviousData, QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { CLICK_GUARD_MS } from '#web/ui/limits.ts'
import { refetchStale } from './refetch-stale.ts'
import { call } from './call.ts'
import { useLanguage } from '../i18n/i18n.ts'
import { CLIENT_CODES, RefusalError, asRefusal } from './refusal-error.ts'
import { reportUnhandled } from './report.ts'

export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { staleTime: 5_000, refetchOnWindowFocus: false, retry: shouldRetry, networkMode: 'always' },
    },
  })
}

function shouldRetry(count: number, error: Error): boolean {
  return count < 1 && error instanceof RefusalError && (error.code === CLIENT_CODES.network || error.status === 503)
}

/** The cache key of a call. */
export function keyOf<E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Queries through the cache. `input` null: disabled. `keepPrevious`: the answer to the former input until the new one is there. */
export function useCall<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | null,
  options: {
    refreshEveryMs?: number | false
    refreshOnFocus?: boolean
    staleAfterMs?: number
    cacheMs?: number
    keepPrevious?: boolean
  } = {},
): UseQueryResult<Output<E>, RefusalError> {
  return useQuery<Output<E>, RefusalError>({
    queryKey: input === null ? [endpoint.path, null] : keyOf(endpoint, input),
    queryFn: input === null ? skipToken : ({ signal }) => call(endpoint, input, { signal }),
    refetchInterval: options.refreshEveryMs ?? false,
    refetchOnWindowFocus: options.refreshOnFocus ? 'always' : false,
    ...(options.staleAfterMs === undefined ? {} : { staleTime: options.staleAfterMs }),
    ...(options.cacheMs === undefined ? {} : { gcTime: options.cacheMs }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  })
}

/** Source of a list page's rows. */
export interface ListSource<Row, Query> {
  readonly key: string
  load(query: Query, signal: AbortSignal): Promise<Page<Row>>
}

/** The source of a paged endpoint, for `ListPage`. */
export function listOf<E extends Endpoint>(
  endpoint: E,
): ListSource<Output<E> extends { rows: Array<infer Row> } ? Row : never, Input<E>> {
  return {
    key: endpoint.path,
    load: async (query, signal) => (await call(endpoint, query, { signal })) as never,
  }
}

export interface WriteOptions<E extends Endpoint> {
  /** The page displays `refusal` itself, so no toast appears. */
  inline?: boolean
  /** Endpoints whose cached answers this write makes stale. */
  refresh?: ReadonlyArray<Endpoint>
  /** Refetches them after a refusal as well: somebody else may have changed the record. */
  refreshRefused?: boolean
  onDone?: (output: Output<E>, input: Input<E>) => void
  onRefused?: (refusal: RefusalError) => void
}

export interface Write<E extends Endpoint> {
  /** Resolves to undefined when refused, or ignored as a double click. */
  readonly run: (input: Input<E>) => Promise<Output<E> | undefined>
  busy: boolean
  refusal: RefusalError | null
  clear(): void
}

/**
 * A write with protection against double clicks: a second click within a second, or during the request, is ignored and
 * shows the button busy. After a refusal the next click counts at once. Each user action has an Idempotency-Key, which
 * a retry after a lost connection reuses. @spec K01
 */
export function useWrite<E extends Endpoint>(endpoint: E, options: WriteOptions<E> = {}): Write<E> {
  const client = useQueryClient()
  const { language } = useLanguage()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<RefusalError | null>(null)
  const guard = useRef(new ClickGuard())
  const intent = useRef(new Intent())
  const swallowed = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(swallowed.current), [])
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })

  const run = useCallback(
    async (input: Input<E>) => {
      clearTimeout(swallowed.current)
      if (!guard.current.enter(Date.now())) {
        setBusy(true)
        const remainingMs = guard.current.remainingMs(Date.now())
        if (remainingMs !== null) swallowed.current = setTimeout(() => setBusy(false), remainingMs)
        return undefined
      }
      setBusy(true)
      setRefusal(null)
      const refetch = () => {
        for (const each of latest.current.refresh ?? []) void refetchStale(client, keyOf(each))
      }
      try {
        const output = await call(endpoint, input, { key: intent.current.keyFor(JSON.stringify(input)) })
        intent.current.end()
        refetch()
        latest.current.onDone?.(output, input)
        return output
      } catch (thrown) {
        const error = asRefusal(thrown, language)
        guard.current.reset()
        if (error.status !== 0 && error.status < 500) intent.current.end()
        if (latest.current.inline) setRefusal(error)
        else reportUnhandled(error)
        if (latest.current.refreshRefused) refetch()
        latest.current.onRefused?.(error)
        return undefined
      } finally {
        guard.current.leave()
        setBusy(false)
      }
    },
    [client, endpoint, language],
  )
  const clear = useCallback(() => setRefusal(null), [])
  return { run, busy, refusal, clear }
}

/** Allows one click per second, and none while a request is running. @spec K01 */
export class ClickGuard {
  #inside = false
  #since = Number.NEGATIVE_INFINITY

  enter(now: number): boolean {
    if (this.#inside || now - this.#since < CLICK_GUARD_MS) return false
    this.#inside = true
    this.#since = now
    return true
  }

  leave(): void {
    this.#inside = false
  }

  /** Resets the guard after a refusal: the next click counts. */
  reset(): void {
    this.#inside = false
    this.#since = Number.NEGATIVE_INFINITY
  }

  /** Milliseconds until a click counts again; null while a request is running. */
  remainingMs(now: number): number | null {
    return this.#inside ? null : Math.max(0, this.#since + CLICK_GUARD_MS - now)
  }
}

/** The Idempotency-Key of a user action: new input or a definite answer begins a new one. */
export class Intent {
  #content: string | undefined
  #key = ''

  keyFor(content: string): string {
    if (content !== this.#content) {
      this.#content = content
      this.#key = crypto.randomUUID()
    }
    return this.#key
  }

  end(): void {
    this.#content = undefined
  }
}
