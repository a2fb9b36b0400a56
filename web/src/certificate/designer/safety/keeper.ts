import type { Output } from '@podium/core/base/endpoint.ts'
import type { certificateApi } from '@podium/core/certificate/api.ts'
import type { Design } from '@podium/core/certificate/design.ts'
import type { Editor, SaveState } from '../state/editor.ts'

type Draft = NonNullable<Output<typeof certificateApi.draft>['draft']>

/** What a design on the canvas grew from. */
export interface Base {
  /** The template's optimistic number. */
  readonly version: number
  /** The number of its design. */
  readonly no: number
}

export interface KeptState {
  readonly base: Base
  /** When the draft was last kept on the server; null: there is none. */
  readonly draftAt: string | null
  /** The draft with which the page began. */
  readonly restored: { readonly at: string; readonly base: Base } | null
}

export interface KeeperOptions {
  editor: Editor
  base: Base
  /** Keeps the draft on the server; answers when. */
  send: (design: Design, base: Base) => Promise<string>
  /** Keeps it in this browser, for as long as the server is out of reach; null: it is no longer needed. */
  stash: (draft: Draft | null) => void
  /** Milliseconds; a test gives its own. */
  delays?: { quiet: number; longest: number; again: number }
}

const DELAYS = { quiet: 1_500, longest: 8_000, again: 5_000 }

/**
 * Keeps what is being made: a while after each change, and at least every few seconds, it goes to the server as one's
 * own draft. While the server can't be reached it stays in this browser, and is sent again and again.
 */
export class Keeper {
  readonly #options: Required<KeeperOptions>
  readonly #listeners = new Set<() => void>()
  #state: KeptState
  /** The design that is kept, as draft or as version. */
  #kept: Design
  #timer: ReturnType<typeof setTimeout> | null = null
  #dirtySince: number | null = null
  #sending: Promise<boolean> | null = null
  #failed = false
  #held = false

  constructor(options: KeeperOptions) {
    this.#options = { delays: DELAYS, ...options }
    this.#state = { base: options.base, draftAt: null, restored: null }
    this.#kept = options.editor.state().design
  }

  state = (): KeptState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether everything on the canvas is kept on the server. */
  get isKept(): boolean {
    return isSameWork(this.#options.editor.state().design, this.#kept)
  }

  /** Goes on with a draft that was left. */
  restore(draft: Draft, label: string): void {
    const { editor } = this.#options
    const base = { version: draft.baseVersion, no: draft.baseNo }
    this.#hold(() => editor.commit(label, () => draft.design))
    this.#kept = editor.state().design
    this.#set({ base, draftAt: draft.savedAt, restored: { at: draft.savedAt, base } })
    this.#show('saved')
  }

  /** Sends what is on the canvas, although it counts as kept: so far only this browser has it. */
  resend(): void {
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = null
      this.#look()
    })
  }

  /** The canvas now holds a version of the template: there is no draft any more. */
  settle(base: Base, design: Design): void {
    this.#kept = design
    this.#failed = false
    this.#options.stash(null)
    this.#set({ base, draftAt: null, restored: null })
    this.#look()
    if (this.isKept) this.#show('saved')
  }

  /** The draft was thrown away; what is on the canvas is the version it grew from. */
  forget(): void {
    this.#set({ ...this.#state, restored: null, draftAt: null })
  }

  /** Sends at once what is not kept yet. Answers whether all is kept now. */
  async flush(): Promise<boolean> {
    this.#clear()
    while (!this.isKept) if (!(await this.#send())) return false
    return true
  }

  /** Keeps what is not kept in this browser: the page may go any moment. */
  stashNow(): void {
    if (!this.isKept) this.#options.stash(this.#draft(new Date().toISOString()))
  }

  /** Waits for what is on its way, and sends nothing more by itself until something changes. */
  async rest(): Promise<void> {
    this.#clear()
    await this.#sending
    this.#clear()
  }

  /** Begins to keep; the answer ends it. */
  watch(): () => void {
    const stop = this.#options.editor.subscribe(() => this.#look())
    this.#look()
    return () => {
      stop()
      this.#clear()
    }
  }

  #clear(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #look(): void {
    if (this.#held || this.isKept) return
    const { quiet, longest } = this.#options.delays
    this.#dirtySince ??= Date.now()
    const rest = this.#dirtySince + longest - Date.now()
    this.#wait(this.#failed ? this.#options.delays.again : Math.max(0, Math.min(quiet, rest)))
  }

  #wait(milliseconds: number): void {
    // After a failure the attempts keep their own pace, however much is changed.
    if (this.#timer && this.#failed) return
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = null
      if (!this.isKept) void this.#send()
    }, milliseconds)
  }

  #send(): Promise<boolean> {
    this.resend()
    return this.#sending!
  }

  async #sendOnce(): Promise<boolean> {
    const { editor, send, stash } = this.#options
    const { design } = editor.state()
    const { base } = this.#state
    this.#show('saving')
    try {
      const draftAt = await send(design, base)
      this.#failed = false
      this.#dirtySince = null
      this.#kept = design
      stash(null)
      this.#set({ ...this.#state, draftAt })
      this.#show(this.isKept ? 'saved' : 'dirty')
      return true
    } catch {
      this.#failed = true
      stash(this.#draft(new Date().toISOString()))
      this.#show('failed')
      return false
    }
  }

  #draft(savedAt: string): Draft {
    const { version, no } = this.#state.base
    return { design: this.#options.editor.state().design, baseVersion: version, baseNo: no, savedAt }
  }

  #show(saved: SaveState): void {
    this.#hold(() => this.#options.editor.setSaved(saved))
  }

  /** What the keeper does itself is no change to be kept. */
  #hold(work: () => void): void {
    this.#held = true
    work()
    this.#held = false
  }

  #set(state: KeptState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Looking at another page is no work. */
function isSameWork(a: Design, b: Design): boolean {
  return (
    a === b ||
    (a.slides === b.slides && a.title === b.title && a.viewportRatio === b.viewportRatio && a.paper === b.paper)
  )
}
