/** Who may change a design that several windows of one browser hold: this one, or another, or it is not known yet. */
export type LeaseState = 'asking' | 'mine' | 'theirs'

export interface Message {
  readonly kind: 'who' | 'mine' | 'take' | 'given'
  readonly from: string
  /** Whom `given` is for. */
  readonly to?: string
}

/** What all windows of a browser hear but the one that says it. */
export interface Line {
  say: (message: Message) => void
  close: () => void
}

export interface LeaseOptions {
  /** Joins the line of this design. */
  connect: (hear: (message: Message) => void) => Line
  /** Differs from window to window. */
  me: string
  /** Milliseconds for an answer, and for the other to keep what it has; a test gives its own. */
  delays?: { answer: number; give: number }
}

/** The line of one design and person. */
export function lineOf(name: string): LeaseOptions['connect'] {
  return (hear) => {
    const channel = new BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => hear(data as Message))
    return {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origins
      say: (message) => channel.postMessage(message),
      close: () => channel.close(),
    }
  }
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
  #line: Line | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #giveFirst: () => Promise<unknown> = () => Promise.resolve()
  #given: (() => void) | null = null

  constructor(options: LeaseOptions) {
    this.#options = { delays: DELAYS, ...options }
  }

  /** Joins the others and asks who has it. Answers how to leave. */
  open(): () => void {
    this.#set('asking')
    this.#line = this.#options.connect((message) => this.#hear(message))
    this.#say('who')
    this.#timer = setTimeout(() => this.#have(), this.#options.delays.answer)
    return () => {
      clearTimeout(this.#timer)
      this.#line?.close()
      this.#line = null
    }
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
    this.#line?.say({ kind, from: this.#options.me, ...(to === undefined ? {} : { to }) })
  }

  #set(state: LeaseState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
