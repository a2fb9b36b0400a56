/** Who may change a design that several windows of one browser hold: this one, or another, or it is not known yet. */
export type LeaseState = 'asking' | 'mine' | 'theirs'

interface Message {
  readonly kind: 'who' | 'mine' | 'take' | 'given'
  readonly from: string
  /** Whom `given` is for. */
  readonly to?: string
}

/** What is used of a `BroadcastChannel`. */
export interface Line {
  postMessage: (message: Message) => void
  onmessage: ((event: { data: unknown }) => void) | null
  close: () => void
}

export interface LeaseOptions {
  line: Line
  /** Differs from window to window. */
  me: string
  /** Milliseconds for an answer, and for the other to keep what it has; a test gives its own. */
  delays?: { answer: number; give: number }
}

const DELAYS = { answer: 200, give: 2_000 }

/**
 * One window at a time changes a design: the first that opened it, until another asks for it. Whoever gives it away keeps
 * first what it made. A window that no longer answers gives nothing: it loses the lease, and what the server has decides.
 */
export class WindowLease {
  readonly #options: Required<LeaseOptions>
  readonly #listeners = new Set<() => void>()
  #state: LeaseState = 'asking'
  #timer: ReturnType<typeof setTimeout> | undefined
  #giveFirst: () => Promise<unknown> = () => Promise.resolve()
  #given: (() => void) | null = null

  constructor(options: LeaseOptions) {
    this.#options = { delays: DELAYS, ...options }
    this.#options.line.onmessage = ({ data }) => this.#hear(data as Message)
    this.#say('who')
    this.#timer = setTimeout(() => this.#have(), this.#options.delays.answer)
  }

  state = (): LeaseState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** What has to be done before the lease is given to another window. */
  giveAfter(first: () => Promise<unknown>): void {
    this.#giveFirst = first
  }

  /** Takes the lease from the other window; `then` runs before this one has it. */
  async take(then: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    if (this.#state === 'mine') return
    const given = new Promise<void>((resolve) => {
      this.#given = resolve
      setTimeout(resolve, this.#options.delays.give)
    })
    this.#say('take')
    await given
    this.#given = null
    await then()
    this.#have()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#options.line.onmessage = null
    this.#options.line.close()
  }

  #hear({ kind, from, to }: Message): void {
    const { me } = this.#options
    if (kind === 'given' && to === me) this.#given?.()
    if (kind === 'mine') this.#lose()
    if (kind === 'who' && this.#state === 'mine') this.#say('mine')
    // Of two that ask at the same time, one has it already.
    if (kind === 'who' && this.#state === 'asking') {
      if (me < from) this.#have()
      else this.#lose()
    }
    if (kind === 'take' && this.#state === 'mine') void this.#give(from)
  }

  async #give(to: string): Promise<void> {
    await this.#giveFirst().catch(() => undefined)
    this.#lose()
    this.#say('given', to)
  }

  #have(): void {
    clearTimeout(this.#timer)
    this.#set('mine')
    this.#say('mine')
  }

  #lose(): void {
    clearTimeout(this.#timer)
    this.#set('theirs')
  }

  #say(kind: Message['kind'], to?: string): void {
    this.#options.line.postMessage({ kind, from: this.#options.me, ...(to === undefined ? {} : { to }) })
  }

  #set(state: LeaseState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
