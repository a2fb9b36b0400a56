import type { WorkEditor } from '@podium/core/work/views.ts'
import { removeUnsavedDraft, storeUnsavedDraft, unsavedDraft, type DraftText } from './unsaved-draft.ts'

/** State of the draft's texts for the interface; a new object at every change. */
export interface DraftView {
  readonly typed: DraftText
  readonly dirty: boolean
  /** Texts that somebody else saved while others were typed here; null: none. */
  readonly newest: DraftText | null
  /** The texts that last replaced the typed ones by other means than typing. */
  readonly loaded: DraftText
}

/**
 * The texts of a draft: typed, saved, and those that another tab or member saved meanwhile. What isn't saved stays in
 * the tab's storage, so that a reload doesn't lose it.
 */
export class DraftContent {
  readonly #target: Parameters<typeof unsavedDraft>[0]
  readonly #listeners = new Set<() => void>()
  #version: number
  #saved: DraftText
  #typed: DraftText
  #sent: DraftText | null = null
  #newest: { texts: DraftText; version: number } | null = null
  #loaded: DraftText
  #view: DraftView

  constructor(work: WorkEditor, userId: string) {
    this.#target = { userId, teamId: work.teamId, stageId: work.stageId }
    const stored = unsavedDraft(this.#target)
    this.#version = stored?.version ?? work.version
    this.#saved = stored?.saved ?? textsOf(work)
    this.#typed = stored?.typed ?? this.#saved
    this.#loaded = this.#typed
    this.#view = this.#currentView()
    this.receive(work)
  }

  readonly view = (): DraftView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get dirty(): boolean {
    return !same(this.#typed, this.#saved)
  }

  /** Version of the draft that the saved texts belong to. */
  get version(): number {
    return this.#version
  }

  type(typed: DraftText): void {
    this.#typed = typed
    this.#show()
  }

  /** The texts to send now, with the version they are based on. */
  send(): DraftText & { version: number } {
    this.#sent = this.#typed
    return { ...this.#typed, version: this.#version }
  }

  /** The texts sent last were saved as this version. */
  sentAs(version: number): void {
    this.#saved = this.#sent ?? this.#saved
    this.#sent = null
    this.#version = Math.max(this.#version, version)
    this.#show()
  }

  /**
   * Receives the server's draft; true if typed texts can be saved on top of it, as when only a file was attached. An
   * answer older than the last save is ignored.
   */
  receive(work: WorkEditor): boolean {
    if (work.version <= this.#version) return false
    const texts = textsOf(work)
    const own = [this.#saved, this.#typed, this.#sent].some((each) => each !== null && same(each, texts))
    if (this.dirty && !own) this.#newest = { texts, version: work.version }
    else this.#adopt(texts, work.version, this.dirty ? this.#typed : texts)
    this.#show()
    return this.dirty && this.#newest === null
  }

  /** Replaces the typed texts by the newest saved ones. */
  takeNewest(): void {
    const { texts, version } = this.#newest ?? { texts: this.#saved, version: this.#version }
    this.#adopt(texts, version, texts)
    this.#show()
  }

  /** Continues with the typed texts; the next save replaces the newest saved ones. */
  keepTyped(): void {
    if (!this.#newest) return
    this.#adopt(this.#newest.texts, this.#newest.version, this.#typed)
    this.#show()
  }

  #adopt(saved: DraftText, version: number, typed: DraftText): void {
    if (!same(typed, this.#typed)) this.#loaded = typed
    this.#saved = saved
    this.#typed = typed
    this.#version = version
    this.#newest = null
  }

  #show(): void {
    if (this.dirty) {
      storeUnsavedDraft(this.#target, { typed: this.#typed, saved: this.#saved, version: this.#version })
    } else removeUnsavedDraft(this.#target)
    this.#view = this.#currentView()
    for (const listener of this.#listeners) listener()
  }

  #currentView(): DraftView {
    return { typed: this.#typed, dirty: this.dirty, newest: this.#newest?.texts ?? null, loaded: this.#loaded }
  }
}

function textsOf({ title, summary, keywords }: DraftText): DraftText {
  return { title, summary, keywords }
}

function same(one: DraftText, other: DraftText): boolean {
  return JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other))
}
