import { baseRefusals } from '@podium/core/base/codes.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { Scores } from '@podium/core/review/review.ts'
import { whyNotScore } from '@podium/core/review/scoring/score.rule.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { ambient } from '#web/lib/ambient.ts'
import { call } from '#web/lib/call/call.ts'
import { asRefusal, type RefusalError } from '#web/lib/call/refusal-error.ts'
import { Intent } from '#web/lib/call/use-call.ts'

/** Milliseconds after the last change until it is saved. */
const DEBOUNCE_MS = 800
/** Milliseconds until a save without response is retried. */
const RETRY_MS = 5_000

export interface ScorecardContent {
  readonly scores: Scores
  readonly comment: string
}

export type SavedScorecard = ScorecardContent & Pick<TaskDetail, 'state' | 'version'>

/** State of a scorecard for the interface; a new object at every change. */
export interface ScorecardView extends ScorecardContent {
  readonly state: 'keptAt' | 'keeping' | 'notKept' | 'offline' | 'conflict'
  readonly dirty: boolean
  readonly refusal: RefusalError | null
  /** The server's content if someone else saved meanwhile; null otherwise. */
  readonly serverContent: ScorecardContent | null
}

/**
 * Saves one scorecard: one request at a time, the latest content last. It lives on while the judge views other works,
 * so that nothing typed is lost by navigation, a lost connection or a second tab.
 */
export class ScorecardSaver {
  readonly #taskId: string
  readonly #setting: TaskDetail['setting']
  readonly #onSaved: (saved: SavedScorecard) => void
  readonly #intent = new Intent()
  readonly #listeners = new Set<() => void>()
  #version: number
  #saved: ScorecardContent
  #typed: ScorecardContent
  /** Sent without a response so far: any of them may be saved. */
  #sent: ScorecardContent[] = []
  #serverTask: TaskDetail | null = null
  #busy: Promise<void> | null = null
  #refusal: RefusalError | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #view: ScorecardView

  constructor(task: TaskDetail, onSaved: (saved: SavedScorecard) => void) {
    this.#onSaved = onSaved
    this.#taskId = task.taskId
    this.#setting = task.setting
    this.#version = task.version
    this.#saved = contentOf(task)
    this.#typed = this.#saved
    this.#view = this.#currentView()
  }

  readonly view = (): ScorecardView => this.#view

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get dirty(): boolean {
    return !same(this.#typed, this.#saved)
  }

  type(change: Partial<ScorecardContent>): void {
    this.#typed = { ...this.#typed, ...change }
    this.#saveIn(DEBOUNCE_MS)
    this.#show()
  }

  /** Receives the server's answer. An answer older than the last save is ignored. */
  receive(task: TaskDetail): void {
    if (task.version <= this.#version) return
    const content = contentOf(task)
    const own = [this.#saved, this.#typed, ...this.#sent].some((each) => same(each, content))
    if (this.dirty && !own) {
      this.#serverTask = task
      clearTimeout(this.#timer)
      this.#show()
      return
    }
    this.#adopt(task, this.dirty ? this.#typed : content)
    if (this.dirty) this.#saveIn(DEBOUNCE_MS)
  }

  /** Replaces the local content by the server's. */
  takeServerContent(): void {
    if (this.#serverTask) this.#adopt(this.#serverTask, contentOf(this.#serverTask))
  }

  /** Overwrites the server's content with the local one. */
  overwriteServerContent(): void {
    if (!this.#serverTask) return
    this.#adopt(this.#serverTask, this.#typed)
    void this.flush()
  }

  /** Discards unsaved content. */
  discard(): void {
    clearTimeout(this.#timer)
    this.#typed = this.#saved
    this.#refusal = null
    this.#show()
  }

  /** Saves at once; resolves to the version when all is saved, otherwise null. */
  async flush(): Promise<number | null> {
    await this.#busy
    await this.#save()
    return this.dirty || this.#serverTask ? null : this.#version
  }

  /** The scorecard was submitted: its content is saved. */
  submitted(version: number): void {
    this.#version = version
    this.#saved = this.#typed
    this.#show()
  }

  /** Loads the server's content after a save was refused because of an old version. */
  async reload(): Promise<void> {
    try {
      this.receive(await call(reviewApi.task, { taskId: this.#taskId }))
    } catch (thrown) {
      this.#fail(thrown)
    }
  }

  #saveIn(ms: number): void {
    clearTimeout(this.#timer)
    if (!this.#serverTask) this.#timer = setTimeout(() => void this.flush(), ms)
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer)
    if (this.#busy) return this.#busy
    if (!this.dirty || this.#serverTask || whyNotScore(this.#typed.scores, this.#setting)) return
    this.#busy = this.#send(this.#typed)
    this.#show()
    await this.#busy
    this.#busy = null
    this.#show()
  }

  async #send(content: ScorecardContent): Promise<void> {
    const input = { taskId: this.#taskId, ...content, version: this.#version }
    this.#sent.push(content)
    try {
      const done = await call(reviewApi.saveTask, input, { key: this.#intent.keyFor(JSON.stringify(input)) })
      this.#intent.end()
      this.#sent = []
      this.#version = Math.max(this.#version, done.version)
      this.#saved = content
      this.#refusal = null
      this.#onSaved({ ...content, state: done.state, version: done.version })
    } catch (thrown) {
      const refusal = this.#fail(thrown)
      if (unanswered(refusal)) this.#saveIn(RETRY_MS)
      else this.#sent.pop()
      if (refusal.code === baseRefusals.STALE.code) await this.reload()
    }
  }

  #fail(thrown: unknown): RefusalError {
    const refusal = asRefusal(thrown, ambient().language())
    if (!unanswered(refusal)) this.#intent.end()
    this.#refusal = refusal
    this.#show()
    return refusal
  }

  #adopt(task: TaskDetail, typed: ScorecardContent): void {
    this.#version = task.version
    this.#saved = contentOf(task)
    this.#typed = typed
    this.#sent = []
    this.#serverTask = null
    this.#refusal = null
    this.#show()
  }

  #show(): void {
    this.#view = this.#currentView()
    for (const listener of this.#listeners) listener()
  }

  #currentView(): ScorecardView {
    const serverContent = this.#serverTask && contentOf(this.#serverTask)
    return {
      ...this.#typed,
      state: this.#state(),
      dirty: this.dirty,
      refusal: serverContent ? null : this.#refusal,
      serverContent,
    }
  }

  #state(): ScorecardView['state'] {
    if (this.#serverTask) return 'conflict'
    if (this.#busy) return 'keeping'
    if (!this.dirty) return 'keptAt'
    return this.#refusal && unanswered(this.#refusal) ? 'offline' : 'notKept'
  }
}

function contentOf({ scores, comment }: ScorecardContent): ScorecardContent {
  return { scores, comment }
}

function same(one: ScorecardContent, other: ScorecardContent): boolean {
  const keys = new Set([...Object.keys(one.scores), ...Object.keys(other.scores)])
  return one.comment === other.comment && [...keys].every((key) => one.scores[key] === other.scores[key])
}

/** No response, or one that doesn't say whether the write happened. */
function unanswered({ status }: RefusalError): boolean {
  return status === 0 || status >= 500
}
