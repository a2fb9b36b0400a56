import { API_BASE } from '@podium/core/base/endpoint.ts'
import { useEffect, useRef, useSyncExternalStore } from 'react'

/** What the line needs of an `EventSource`. */
export interface Source {
  addEventListener(type: string, listener: (event: { data?: unknown }) => void): void
  close(): void
}

interface Listener {
  readonly type: string
  readonly topic: string | null
  /** `data` is null where messages may have been missed: look again. */
  readonly hear: (data: unknown) => void
}

/** Pages come and go in a moment: what they want is gathered before anything is opened or closed. */
const SETTLE_MS = 50
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 60_000
/** The server's beat comes every 15 s. */
const SILENT_MS = 40_000
/** A browser allows six connections to a host: a tab that nobody sees lets its own go after a while. */
const HIDDEN_MS = 20_000

/**
 * What the server tells this tab, over one connection for all that listen: opened with the first, closed with the last.
 * A lost connection is opened again, later each time; whoever listens then hears `null` and looks for itself. While it
 * is down `connected` is false and pages ask from time to time instead.
 */
export class EventLine {
  readonly #listeners = new Set<Listener>()
  readonly #watchers = new Set<() => void>()
  readonly #open: (address: string) => Source
  #source: Source | null = null
  #topics = ''
  #heard = new Set<string>()
  #connected = false
  #failures = 0
  #hidden = false
  #settling: ReturnType<typeof setTimeout> | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #silence: ReturnType<typeof setTimeout> | undefined
  #hiding: ReturnType<typeof setTimeout> | undefined

  constructor(open: (address: string) => Source) {
    this.#open = open
  }

  get connected(): boolean {
    return this.#connected
  }

  /** Answers how to stop. */
  listen(type: string, hear: (data: unknown) => void, topic: string | null = null): () => void {
    const listener = { type, topic, hear }
    this.#listeners.add(listener)
    this.#settleSoon()
    return () => {
      this.#listeners.delete(listener)
      this.#settleSoon()
    }
  }

  /** Hears when `connected` changes. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** The tab went out of sight or came back; out of sight it lets go after `afterMs`. */
  show(visible: boolean, afterMs = HIDDEN_MS): void {
    clearTimeout(this.#hiding)
    if (!visible) {
      this.#hiding = setTimeout(() => {
        this.#hidden = true
        this.#settle()
      }, afterMs)
      return
    }
    this.#hidden = false
    this.#failures = 0
    this.#settle()
  }

  /** Lets go at once, as before signing out; the next listener opens it again. */
  close(): void {
    this.#source?.close()
    this.#source = null
    for (const timer of [this.#settling, this.#retry, this.#silence]) clearTimeout(timer)
    this.#setConnected(false)
  }

  #settleSoon(): void {
    clearTimeout(this.#settling)
    this.#settling = setTimeout(() => this.#settle(), SETTLE_MS)
  }

  #settle(): void {
    if (this.#listeners.size === 0 || this.#hidden) return this.close()
    const wanted = [...new Set([...this.#listeners].flatMap(({ topic }) => topic ?? []))].toSorted().join(',')
    if (this.#source && wanted === this.#topics) return this.#hearAll(this.#source)
    this.close()
    this.#topics = wanted
    this.#connect()
  }

  #connect(): void {
    const query = this.#topics && `?topics=${encodeURIComponent(this.#topics)}`
    const source = this.#open(`${API_BASE}/events${query}`)
    this.#source = source
    this.#heard = new Set()
    const on = (type: string, then: () => void) =>
      source.addEventListener(type, () => {
        if (source === this.#source) then()
      })
    on('hello', () => {
      this.#failures = 0
      this.#awake()
      this.#setConnected(true)
      this.#lookAgain()
    })
    on('beat', () => this.#awake())
    on('resync', () => this.#lookAgain())
    on('error', () => this.#again())
    this.#hearAll(source)
  }

  #hearAll(source: Source): void {
    for (const { type } of this.#listeners) {
      if (this.#heard.has(type)) continue
      this.#heard.add(type)
      source.addEventListener(type, ({ data }) => {
        if (source !== this.#source) return
        this.#awake()
        for (const listener of this.#listeners) if (listener.type === type) listener.hear(parsed(data))
      })
    }
  }

  #lookAgain(): void {
    for (const listener of this.#listeners) listener.hear(null)
  }

  #awake(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.#again(), SILENT_MS)
  }

  #again(): void {
    this.close()
    const wait = Math.min(FIRST_RETRY_MS * 2 ** this.#failures++, LAST_RETRY_MS)
    // Spread, so that a server that comes back isn't met by everybody at once.
    this.#retry = setTimeout(() => this.#settle(), wait * (0.5 + Math.random() / 2))
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

/** Opens nothing for a tab that nobody sees: not when it is opened in the background, nor when the network is back. */
export function followTab(line: Pick<EventLine, 'show' | 'close'>): void {
  const seen = () => document.visibilityState === 'visible'
  const lookAtOnce = () => line.show(seen(), 0)
  document.addEventListener('visibilitychange', () => line.show(seen()))
  globalThis.addEventListener('online', () => seen() && line.show(true))
  // A page that is left may be kept whole for the way back, and would keep its connection with it.
  globalThis.addEventListener('pagehide', () => line.close())
  globalThis.addEventListener('pageshow', ({ persisted }) => persisted && lookAtOnce())
  if (!seen()) lookAtOnce()
}

let shared: EventLine | undefined

/** The tab's one line. */
function eventLine(): EventLine {
  if (shared) return shared
  const line = new EventLine((address) => new EventSource(address))
  followTab(line)
  shared = line
  return line
}

/** Before the session ends by this tab's own will: what ends it is no news here. */
export function closeEvents(): void {
  shared?.close()
}

/**
 * Hears what the server tells this person, or who listens to `topic`, under `type`; `data` is null where something may
 * have been missed. Answers whether the line stands: while it doesn't, ask from time to time (`refreshEveryMs`).
 */
export function useEvents(type: string, onMessage: (data: unknown) => void, topic: string | null = null): boolean {
  const latest = useRef(onMessage)
  useEffect(() => {
    latest.current = onMessage
  })
  useEffect(() => {
    if (typeof EventSource === 'undefined') return undefined
    return eventLine().listen(type, (data) => latest.current(data), topic)
  }, [type, topic])
  return useSyncExternalStore(watchLine, lineStands, () => false)
}

const watchLine = (watcher: () => void) =>
  typeof EventSource === 'undefined' ? () => undefined : eventLine().watch(watcher)
const lineStands = () => typeof EventSource !== 'undefined' && eventLine().connected
