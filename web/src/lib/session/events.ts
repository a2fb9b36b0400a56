import { API_BASE } from '@podium/core/base/endpoint.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** The part of `EventSource` that the stream uses. */
export interface Source {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  close(): void
}

interface Listener {
  readonly type: string
  readonly topic: string | null
  /** `data` is null where events may have been missed: refetch. */
  readonly onEvent: (data: unknown) => void
}

/** Listeners come and go during navigation: changes are batched before a connection is opened or closed. */
const SETTLE_MS = 50
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000
/** Without any message for this long the connection counts as lost; the server sends a heartbeat every 15 s. */
const SILENT_MS = 40_000
/** Greatest delay before a stream that the server replaced by a newer one of its account or address is reopened. */
const REPLACED_MS = 600_000
/** Browsers allow six connections per host, so a hidden tab closes its own after this time. */
const HIDDEN_MS = 20_000

/**
 * One connection for all server-sent events of this tab: opened with the first listener, closed with the last. A lost
 * connection is reopened with increasing delay; listeners then receive `null` and refetch. While it is down `connected`
 * is false and pages poll.
 */
export class EventStream {
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()
  readonly #open: (address: string) => Source
  #source: Source | null = null
  #topics = ''
  #subscribedTypes = new Set<string>()
  #connected = false
  #failures = 0
  #hidden = false
  #replaced = false
  #updateTimer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined
  #silenceTimer: ReturnType<typeof setTimeout> | undefined
  #hideTimer: ReturnType<typeof setTimeout> | undefined

  constructor(open: (address: string) => Source) {
    this.#open = open
  }

  get connected(): boolean {
    return this.#connected
  }

  /** Subscribes; returns a function that unsubscribes. */
  listen(type: string, onEvent: (data: unknown) => void, topic: string | null = null): () => void {
    const listener = { type, topic, onEvent }
    this.#listeners.add(listener)
    this.#updateConnectionSoon()
    return () => {
      this.#listeners.delete(listener)
      this.#updateConnectionSoon()
    }
  }

  /** Calls `watcher` when `connected` changes. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The tab became visible or hidden; when hidden the connection closes after `afterMs`. */
  show(visible: boolean, afterMs = HIDDEN_MS): void {
    clearTimeout(this.#hideTimer)
    if (!visible) {
      this.#hideTimer = setTimeout(() => {
        this.#hidden = true
        this.#updateConnection()
      }, afterMs)
      return
    }
    this.#hidden = false
    this.#replaced = false
    this.#failures = 0
    this.#updateConnection()
  }

  /** Closes at once, as before signing out; the next listener reopens it. */
  close(): void {
    this.#source?.close()
    this.#source = null
    this.#replaced = false
    for (const timer of [this.#updateTimer, this.#retryTimer, this.#silenceTimer]) clearTimeout(timer)
    this.#setConnected(false)
  }

  #updateConnectionSoon(): void {
    clearTimeout(this.#updateTimer)
    this.#updateTimer = setTimeout(() => this.#updateConnection(), SETTLE_MS)
  }

  #updateConnection(): void {
    if (this.#replaced) return
    if (this.#listeners.size === 0 || this.#hidden) return this.close()
    const topics = [...new Set([...this.#listeners].flatMap(({ topic }) => topic ?? []))].toSorted().join(',')
    if (this.#source && topics === this.#topics) return this.#subscribeTypes(this.#source)
    this.close()
    this.#topics = topics
    this.#connect()
  }

  #connect(): void {
    const query = this.#topics && `?topics=${encodeURIComponent(this.#topics)}`
    const source = this.#open(`${API_BASE}/events${query}`)
    this.#source = source
    this.#subscribedTypes = new Set()
    const on = (type: string, then: () => void) =>
      source.addEventListener(type, () => {
        if (source === this.#source) then()
      })
    on('hello', () => {
      this.#failures = 0
      this.#restartSilenceTimer()
      this.#setConnected(true)
      this.#resync()
    })
    on('beat', () => this.#restartSilenceTimer())
    on('stream.replaced', () => this.#pause())
    on('resync', () => this.#resync())
    on('error', () => this.#reconnect())
    this.#subscribeTypes(source)
  }

  #subscribeTypes(source: Source): void {
    for (const { type } of this.#listeners) {
      if (this.#subscribedTypes.has(type)) continue
      this.#subscribedTypes.add(type)
      source.addEventListener(type, ({ data }) => {
        if (source !== this.#source) return
        this.#restartSilenceTimer()
        for (const listener of this.#listeners) if (listener.type === type) listener.onEvent(parsed(data))
      })
    }
  }

  #resync(): void {
    for (const listener of this.#listeners) listener.onEvent(null)
  }

  #restartSilenceTimer(): void {
    clearTimeout(this.#silenceTimer)
    this.#silenceTimer = setTimeout(() => this.#reconnect(), SILENT_MS)
  }

  #reconnect(): void {
    this.close()
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, LAST_RETRY_MS)
    // Randomised, so that not all clients reconnect to a restarted server at once.
    this.#retryTimer = setTimeout(() => this.#updateConnection(), wait * (0.5 + Math.random() / 2))
  }

  /** Reconnecting at once would close another tab's stream in turn. */
  #pause(): void {
    this.close()
    this.#replaced = true
    const wait = REPLACED_MS * (0.5 + Math.random() / 2)
    this.#retryTimer = setTimeout(() => {
      this.#replaced = false
      this.#updateConnection()
    }, wait)
  }

  #setConnected(connected: boolean): void {
    if (this.#connected === connected) return
    this.#connected = connected
    for (const watcher of this.#watchers) watcher()
  }
}

function parsed(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : null
  } catch {
    return null
  }
}

/**
 * Keeps the connection closed while the tab is hidden: also when it was opened in the background, or the network
 * returns.
 */
export function followTab(stream: Pick<EventStream, 'show' | 'close'>): void {
  const isVisible = () => document.visibilityState === 'visible'
  const updateNow = () => stream.show(isVisible(), 0)
  document.addEventListener('visibilitychange', () => stream.show(isVisible()))
  globalThis.addEventListener('online', () => isVisible() && stream.show(true))
  // A page in the back-forward cache would keep its connection open.
  globalThis.addEventListener('pagehide', () => stream.close())
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && updateNow())
  if (!isVisible()) updateNow()
}

let shared: EventStream | undefined

/** The tab's shared event stream. */
function eventStream(): EventStream {
  if (shared) return shared
  const stream = new EventStream((address) => new EventSource(address))
  followTab(stream)
  shared = stream
  return stream
}

/** Closes the stream before sign-out, so that the end of the session is not reported as an event. */
export function closeEvents(): void {
  shared?.close()
}

/**
 * Receives the events `type` that the server pushes to this user, or to subscribers of `topic`; `data` is null where
 * events may have been missed. Returns whether the stream is connected: while it isn't, poll (`refreshEveryMs`).
 */
export function useEvents(type: string, onMessage: (data: unknown) => void, topic: string | null = null): boolean {
  const latest = useRef(onMessage)
  useEffect(() => {
    latest.current = onMessage
  })
  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined
    return eventStream().listen(type, (data) => latest.current(data), topic)
  }, [type, topic])
  return useSyncExternalStore(watchStream, isConnected, () => false)
}

const watchStream = (watcher: () => void) =>
  typeof EventSource === 'undefined' ? () => undefined : eventStream().watch(watcher)
const isConnected = () => typeof EventSource !== 'undefined' && eventStream().connected
