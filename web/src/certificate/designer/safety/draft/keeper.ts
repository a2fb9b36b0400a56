import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { RefusalError } from '#web/lib/call/refusal-error.ts'
import type { Editor, SaveState } from '#web/certificate/designer/state/editor.ts'
import type { LeftDraft, StashedDraft } from './stash.ts'

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
  /** It is not known yet which draft was left: whatever was sent or stashed now would take its place. */
  readonly waiting: boolean
  /** Why the server won't have what is on the canvas. */
  readonly refusal: RefusalError | null
}

export interface KeeperOptions {
  editor: Editor
  base: Base
  /** Keeps the draft on the server; answers when. `grewFrom` as the server has it; undefined: it takes any one's place. */
  send: (design: Design, base: Base, grewFrom?: string | null) => Promise<string>
  /** Keeps it in this browser, for as long as the server is out of reach; null: it is no longer needed. */
  stash: (draft: StashedDraft | null) => void
  /** Nothing is kept before `begin`. */
  waits?: boolean
  /** Milliseconds; a test gives its own. */
  delays?: { quiet: number; longest: number; again: number }
}

/** Answers that say nothing of what was sent: it is sent again. */
const PASSING = [401, 408, 425, 429]

const DELAYS = { quiet: 1_500, longest: 8_000, again: 5_000 }

/**
 * Keeps what is being made: a while after each change, and at least every few seconds, it goes to the server as one's
 * own draft. While the server can't be reached it stays in this browser, and is sent again and again; what the server
 * refuses is sent again once it is another.
 */
export class Keeper {
  readonly #options: Required<KeeperOptions>
  readonly #listeners = new Set<() => void>()
  #state: KeptState
  /** The design that is kept on the server, as draft or as version; null: nothing that was on the canvas is. */
  #kept: Design | null
  #timer: ReturnType<typeof setTimeout> | null = null
  #dirtySince: number | null = null
  #sending: Promise<boolean> | null = null
  #failed = false
  #held = false
  #overrules = false
  /** When the draft on the server was kept that the next one takes the place of; null: there is none. */
  #grewFrom: string | null = null
  #watched = false
  /** The design that the server refused, or would for the same reason. */
  #refused: Design | null = null
  /** How many have asked for rest. */
  #rests = 0
  #rested: Array<() => void> = []

  constructor(options: KeeperOptions) {
    this.#options = { delays: DELAYS, waits: false, ...options }
    this.#state = {
      base: options.base,
      draftAt: null,
      restored: null,
      waiting: this.#options.waits,
      refusal: null,
    }
    this.#kept = options.editor.state().design
  }

  state = (): KeptState => this.#state

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether everything on the canvas is kept on the server. */
  get isKept(): boolean {
    return this.#kept !== null && isSameWork(this.#options.editor.state().design, this.#kept)
  }

  /** It is known what was left: from now on all is kept, over the draft on the server that one chose to leave behind. */
  begin(leftBehind: string | null = null): void {
    if (leftBehind !== null) this.#grewFrom = leftBehind
    this.#set({ ...this.#state, waiting: false })
    this.#look()
  }

  /** Goes on with a draft that was left; one that only this browser has is sent, over the one that is left behind. */
  restore({ draft, stashed }: LeftDraft, label: string, leftBehind: string | null = null): void {
    const { editor } = this.#options
    const base = { version: draft.baseVersion, no: draft.baseNo }
    this.#hold(() => editor.commit(label, () => draft.design))
    this.#kept = stashed ? null : editor.state().design
    this.#refused = null
    const draftAt = stashed ? stashed.grewFrom : draft.savedAt
    this.#grewFrom = draftAt
    this.#set({ ...this.#state, base, draftAt, restored: { at: draft.savedAt, base }, refusal: null })
    this.#show(stashed ? 'dirty' : 'saved')
    this.begin(stashed ? leftBehind : null)
  }

  /** The canvas now holds a version of the template: there is no draft any more. */
  settle(base: Base, design: Design): void {
    this.#kept = design
    this.#failed = false
    this.#dirtySince = null
    this.#refused = null
    this.#grewFrom = null
    this.#options.stash(null)
    this.#set({ ...this.#state, base: { ...base }, draftAt: null, restored: null, refusal: null })
    this.#look()
    if (this.isKept) this.#show('saved')
  }

  /** What is on the canvas takes the place of the draft that another window went on with. */
  async overrule(): Promise<boolean> {
    this.#overrules = true
    this.#refused = null
    this.#set({ ...this.#state, refusal: null })
    return await this.flush()
  }

  /** Sends at once what is not kept yet. Answers whether all is kept now. */
  async flush(): Promise<boolean> {
    this.#clear()
    if (this.#rests > 0) await new Promise<void>((resolve) => this.#rested.push(resolve))
    if (this.#state.waiting) return this.isKept
    while (!this.isKept) if (!(await this.#send())) return false
    return true
  }

  /** Keeps what is not kept in this browser: the page may go any moment. */
  stashNow(): void {
    if (!this.isKept && !this.#state.waiting) this.#options.stash(this.#draft(new Date().toISOString()))
  }

  /** Waits for what is on its way, and sends nothing more until the answer is called. */
  async rest(): Promise<() => void> {
    this.#rests++
    this.#clear()
    await this.#sending
    let over = false
    return () => {
      if (over) return
      over = true
      if (--this.#rests > 0) return
      for (const go of this.#rested.splice(0)) go()
      this.#look()
    }
  }

  /** Begins to keep; the answer ends it, and keeps at once what was not kept yet. */
  watch(): () => void {
    this.#watched = true
    const stop = this.#options.editor.subscribe(() => this.#look())
    this.#look()
    return () => {
      stop()
      this.#watched = false
      this.stashNow()
      void this.flush()
    }
  }

  #clear(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #look(): void {
    if (this.#held || !this.#watched || this.#rests > 0 || this.#state.waiting || this.isKept) return
    if (this.#refused) {
      if (isSameWork(this.#options.editor.state().design, this.#refused)) return
      // Until one of the two was chosen it is not sent, however it changes.
      if (!isElsewhere(this.#state.refusal)) {
        this.#refused = null
        this.#set({ ...this.#state, refusal: null })
      }
    }
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
      if (isElsewhere(this.#state.refusal)) this.#stashRefused()
      else if (!this.isKept) void this.#send()
    }, milliseconds)
  }

  /** What the server would refuse as it did what came before stays in this browser. */
  #stashRefused(): void {
    this.stashNow()
    this.#refused = this.#options.editor.state().design
    this.#dirtySince = null
  }

  #send(): Promise<boolean> {
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = null
      this.#look()
    })
    return this.#sending
  }

  async #sendOnce(): Promise<boolean> {
    const { editor, send, stash } = this.#options
    const { design } = editor.state()
    const { base } = this.#state
    this.#show('saving')
    try {
      const draftAt = this.#overrules ? await send(design, base) : await send(design, base, this.#grewFrom)
      this.#overrules = false
      this.#failed = false
      this.#dirtySince = null
      this.#refused = null
      // Saved as a version meanwhile: what arrived now is no draft of that.
      if (this.#state.base !== base) return true
      this.#grewFrom = draftAt
      this.#kept = design
      stash(null)
      this.#set({ ...this.#state, draftAt, refusal: null })
      this.#show(this.isKept ? 'saved' : 'dirty')
      return true
    } catch (thrown) {
      if (this.#state.base !== base) return this.isKept
      const refusal = isFinal(thrown) ? thrown : null
      this.#failed = refusal === null
      this.#refused = refusal && design
      this.#dirtySince = null
      this.#set({ ...this.#state, refusal })
      stash(this.#draft(new Date().toISOString()))
      this.#show('failed')
      return false
    }
  }

  #draft(savedAt: string): StashedDraft {
    const { base } = this.#state
    const { design } = this.#options.editor.state()
    return { design, baseVersion: base.version, baseNo: base.no, savedAt, grewFrom: this.#grewFrom }
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

/** Whether another window went on with the draft: one of the two has to be chosen. */
export function isElsewhere(refusal: RefusalError | null): boolean {
  return refusal?.code === certificateRefusals.DRAFT_ELSEWHERE.code
}

/** Whether the server will say the same of the same design. */
function isFinal(thrown: unknown): thrown is RefusalError {
  return (
    thrown instanceof RefusalError && thrown.status >= 400 && thrown.status < 500 && !PASSING.includes(thrown.status)
  )
}

/** Looking at another page is no work. */
function isSameWork(a: Design, b: Design): boolean {
  return (
    a === b ||
    (a.slides === b.slides && a.title === b.title && a.viewportRatio === b.viewportRatio && a.paper === b.paper)
  )
}
