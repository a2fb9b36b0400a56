import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { RefusalError } from '#web/lib/call/refusal-error.ts'
import type { Editor, SaveState } from '#web/certificate/designer/state/editor.ts'
import {
  isSaved,
  newDraftState,
  nextDraftState,
  refusalOf,
  type Base,
  type DraftState,
  type Phase,
  type Transition,
} from './draft-state.ts'
import type { FoundDraft, StashedDraft } from './stash.ts'

/** The draft's state for the interface. */
export interface DraftView extends Pick<DraftState, 'base' | 'draftAt' | 'restored'> {
  /** The drafts of earlier sessions are still loading. */
  readonly waiting: boolean
  /** Why the server refuses the current design. */
  readonly refusal: RefusalError | null
}

export interface DraftSaverOptions {
  editor: Editor
  base: Base
  /**
   * Saves the draft on the server; returns its save time. `grewFrom`: save time of the draft it replaces; undefined:
   * any.
   */
  send: (design: Design, base: Base, grewFrom?: string | null) => Promise<string>
  /** Stores the draft in this browser while the server is unreachable; null removes it. */
  stash: (draft: StashedDraft | null) => void
  /** Nothing is sent or stashed before `start`. */
  deferred?: boolean
  /** Milliseconds; tests pass their own. */
  delays?: Delays
}

/** `quiet` after the last change, `longest` after the first, `retry` after a failed attempt. */
interface Delays {
  quiet: number
  longest: number
  retry: number
}

/** Statuses of temporary refusals, after which the same draft is sent again. */
const PASSING = [401, 408, 425, 429]

const DELAYS: Delays = { quiet: 1_500, longest: 8_000, retry: 5_000 }

/**
 * Saves the design on the canvas as the user's draft: shortly after each change, and at least every few seconds. While
 * the server is unreachable the draft is stashed in this browser and retried; a refused one is sent again once it has
 * changed.
 */
export class DraftSaver {
  readonly #options: Required<DraftSaverOptions>
  readonly #listeners = new Set<() => void>()
  #state: DraftState
  #timer: ReturnType<typeof setTimeout> | null = null
  #request: Promise<boolean> | null = null
  #stopWatching: (() => void) | null = null
  readonly #pauses = new Set<Promise<void>>()

  constructor(options: DraftSaverOptions) {
    this.#options = { delays: DELAYS, deferred: false, ...options }
    this.#state = newDraftState(options.base, this.#design, this.#options.deferred)
  }

  state = (): DraftView => {
    const { base, draftAt, restored, phase } = this.#state
    return { base, draftAt, restored, waiting: phase.name === 'loading', refusal: refusalOf(phase) }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whether the server has all changes. */
  get isSaved(): boolean {
    return isSaved(this.#state, this.#design)
  }

  /** Starts saving; `replaces` is a draft on the server that the user chose not to continue. */
  start(replaces: string | null = null): void {
    this.#apply({ type: 'started', replaces })
    this.#schedule()
  }

  /** Continues a draft; a stashed one is sent and replaces the draft `replaces`. */
  restore({ draft, stashed }: FoundDraft, label: string, replaces: string | null = null): void {
    const base = { version: draft.baseVersion, no: draft.baseNo }
    const grewFrom = stashed ? stashed.grewFrom : draft.savedAt
    this.#options.editor.commit(label, () => draft.design)
    this.#apply({ type: 'restored', base, design: stashed ? null : this.#design, at: draft.savedAt, grewFrom })
    this.#show(stashed ? 'dirty' : 'saved')
    this.start(stashed ? replaces : null)
  }

  /** Called after a version was saved, which removes the draft. */
  versionSaved(base: Base, design: Design): void {
    this.#options.stash(null)
    this.#apply({ type: 'versionSaved', base, design })
    this.#schedule()
    if (this.isSaved) this.#show('saved')
  }

  /** Replaces the draft that another window saved. Returns whether all changes are saved now. */
  async overwrite(): Promise<boolean> {
    this.#apply({ type: 'overwriteChosen', now: Date.now() })
    return await this.flush()
  }

  /** Sends unsaved changes at once. Returns whether all are saved now. */
  async flush(): Promise<boolean> {
    this.#clearTimer()
    while (this.#pauses.size > 0) await Promise.all(this.#pauses)
    if (this.#state.phase.name === 'loading') return this.isSaved
    while (!this.isSaved) if (!(await this.#send())) return false
    return true
  }

  /** Stashes unsaved changes, because the page may close at any moment. */
  stashNow(): void {
    if (!this.isSaved && this.#state.phase.name !== 'loading') this.#stash()
  }

  /** Waits for the current request, and sends nothing more until the returned function is called. */
  async pause(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#pauses.add(promise)
    this.#clearTimer()
    await this.#request
    return () => {
      if (!this.#pauses.delete(promise)) return
      resolve()
      this.#schedule()
    }
  }

  /** Saves every change from now on; the returned function stops that and saves the rest at once. */
  watch(): () => void {
    this.#stopWatching = this.#options.editor.subscribe(() => this.#schedule())
    this.#schedule()
    return () => {
      this.#stopWatching?.()
      this.#stopWatching = null
      this.stashNow()
      void this.flush()
    }
  }

  get #design(): Design {
    return this.#options.editor.state().design
  }

  /** Schedules the next attempt for the current design. */
  #schedule(): void {
    if (!this.#stopWatching || this.#pauses.size > 0) return
    this.#apply({ type: 'changed', design: this.#design, now: Date.now() })
    const { phase } = this.#state
    // Retries have a fixed interval, independent of further changes.
    if (phase.name === 'unreachable' && this.#timer) return
    this.#clearTimer()
    const delay = this.isSaved ? null : delayOf(phase, this.#options.delays)
    if (delay !== null) this.#timer = setTimeout(() => this.#timeUp(), delay)
  }

  #timeUp(): void {
    this.#timer = null
    if (this.isSaved) return
    if (this.#state.phase.name !== 'conflict') return void this.#send()
    this.#stash()
    this.#apply({ type: 'stashed', design: this.#design })
  }

  #clearTimer(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
  }

  #send(): Promise<boolean> {
    this.#request ??= this.#sendOnce().finally(() => {
      this.#request = null
      this.#schedule()
    })
    return this.#request
  }

  async #sendOnce(): Promise<boolean> {
    const { send, stash } = this.#options
    const design = this.#design
    this.#clearTimer()
    this.#apply({ type: 'sending', design })
    const { phase, base, grewFrom, overwrites } = this.#state
    // The answer is outdated if a version was saved or a draft restored meanwhile.
    const isOutdated = () => this.#state.phase !== phase
    this.#show('saving')
    try {
      const draftAt = await send(design, base, overwrites ? undefined : grewFrom)
      if (isOutdated()) return true
      stash(null)
      this.#apply({ type: 'sent', draftAt, design })
      this.#show(this.isSaved ? 'saved' : 'dirty')
      return true
    } catch (thrown) {
      if (isOutdated()) return this.isSaved
      this.#apply(isFinal(thrown) ? { type: 'refused', refusal: thrown, design } : { type: 'failed' })
      this.#stash()
      this.#show('failed')
      return false
    }
  }

  #stash(): void {
    const { base, grewFrom } = this.#state
    const savedAt = new Date().toISOString()
    this.#options.stash({ design: this.#design, baseVersion: base.version, baseNo: base.no, savedAt, grewFrom })
  }

  #show(saved: SaveState): void {
    this.#options.editor.setSaved(saved)
  }

  #apply(transition: Transition): void {
    const state = nextDraftState(this.#state, transition)
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}

/** Milliseconds until the next attempt; null: none. */
function delayOf(phase: Phase, { quiet, longest, retry }: Delays): number | null {
  if (phase.name === 'unreachable') return retry
  if ((phase.name !== 'dirty' && phase.name !== 'conflict') || phase.since === null) return null
  return Math.max(0, Math.min(quiet, phase.since + longest - Date.now()))
}

/** Whether a retry with the same design would be refused again. */
function isFinal(thrown: unknown): thrown is RefusalError {
  return (
    thrown instanceof RefusalError && thrown.status >= 400 && thrown.status < 500 && !PASSING.includes(thrown.status)
  )
}
