/** Which window of this browser may edit a design: this one, another, or not known yet. */
export type LeaseState = 'asking' | 'mine' | 'theirs'

/** Requests the lease from the window that has it. */
export interface Channel {
  request: () => void
  close: () => void
}

export interface LeaseOptions {
  /** One lock for each design and user. */
  name: string
  locks: {
    request: (name: string, options: LockOptions, onAcquired: (lock: unknown) => Promise<void>) => Promise<unknown>
  }
  /** Joins the channel of all windows; `onRequest` runs when another window requests the lease. */
  connect: (onRequest: () => void) => Channel
  /** Milliseconds to wait for the lock when opening, and when taking it over; tests pass their own. */
  delays?: { answer: number; release: number }
}

export function openChannel(name: string): LeaseOptions['connect'] {
  return (onRequest) => {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', onRequest)
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
      request: () => channel.postMessage('take'),
      close: () => channel.close(),
    }
  }
}

const DELAYS = { answer: 200, release: 2_000 }

/**
 * Lets one window at a time edit a design, by a Web Lock, which the browser releases when the window closes. A window
 * whose lock is requested saves its changes before releasing it; if it doesn't answer, the lock is stolen.
 */
export class WindowLease {
  readonly #options: Required<LeaseOptions>
  readonly #listeners = new Set<() => void>()
  #state: LeaseState = 'asking'
  #channel: Channel | null = null
  #closed = new AbortController()
  /** Releases the lock; null while this window doesn't hold it. */
  #release: (() => void) | null = null
  #saveFirst: () => Promise<unknown> = () => Promise.resolve()

  constructor(options: LeaseOptions) {
    this.#options = { delays: DELAYS, ...options }
  }

  /** Requests the lock; the returned function releases it. */
  open(): () => void {
    const closed = new AbortController()
    this.#closed = closed
    this.#set('asking')
    const channel = this.#options.connect(() => void this.#handOver())
    this.#channel = channel
    void this.#requestOnOpen(closed.signal)
    return () => {
      closed.abort()
      channel.close()
      this.#releaseLock()
    }
  }

  state = (): LeaseState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Sets what to save before another window gets the lease. */
  saveBeforeRelease(first: () => Promise<unknown>): void {
    this.#saveFirst = first
  }

  /** Takes the lease from the other window; `then` runs before this window may edit. */
  async takeOver(then: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    if (this.#state === 'mine') return
    const { signal } = this.#closed
    this.#channel?.request()
    const acquired = await this.#acquire(this.#options.delays.release)
    if (!acquired && !signal.aborted) await this.#acquire('steal')
    await then()
    if (this.#release) this.#set('mine')
  }

  async #requestOnOpen(closed: AbortSignal): Promise<void> {
    // Whether the lock is free the browser answers at any time; waiting is only for a window that is just closing.
    const acquired = (await this.#acquire('if free')) || (await this.#acquire(this.#options.delays.answer))
    if (!closed.aborted) this.#set(acquired ? 'mine' : 'theirs')
  }

  async #handOver(): Promise<void> {
    if (!this.#release) return
    await this.#saveFirst().catch(() => undefined)
    if (!this.#release) return
    this.#set('theirs')
    this.#releaseLock()
  }

  /** Requests the lock: if free, within some milliseconds, or by stealing. Resolves to whether this window has it. */
  #acquire(wait: 'if free' | number | 'steal'): Promise<boolean> {
    const { name, locks } = this.#options
    const { signal: closed } = this.#closed
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    const { promise: acquired, resolve } = Promise.withResolvers<boolean>()
    const timeout = new AbortController()
    const timer = typeof wait === 'number' ? setTimeout(() => timeout.abort(), wait) : undefined
    const options =
      typeof wait === 'number'
        ? { signal: AbortSignal.any([closed, timeout.signal]) }
        : wait === 'steal'
          ? { steal: true }
          : { ifAvailable: true }
    const onAcquired = async (lock: unknown) => {
      if (closed.aborted || lock === null) return
      clearTimeout(timer)
      this.#release = release
      resolve(true)
      await released
    }
    const ended = () => {
      clearTimeout(timer)
      resolve(false)
      if (this.#release !== release) return
      // Another window stole the lock.
      this.#release = null
      this.#set('theirs')
    }
    void locks.request(name, options, onAcquired).then(ended, ended)
    return acquired
  }

  #releaseLock(): void {
    const release = this.#release
    this.#release = null
    release?.()
  }

  #set(state: LeaseState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
