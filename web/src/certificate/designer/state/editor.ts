import { designId, ID_LENGTH, type Design } from '@podium/core/certificate/template/design/design.ts'
import { currentSlide } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { paragraphsOf } from '@podium/core/certificate/template/editing/style.rule.ts'
import { emptyHistory, redoStep, addStep, endBurst, undoStep, type History, type Snapshot } from './history.ts'

/** Values of fields: field code to text. */
export type Values = Readonly<Record<string, string>>

export type SaveState = 'saved' | 'dirty' | 'saving' | 'failed'

/** `zoom` is screen pixels per unit; `x`, `y` the canvas's upper left corner in the stage, in pixels. */
export interface View {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export interface EditorState {
  readonly design: Design
  /** Ids on the current slide. */
  readonly selection: readonly string[]
  /** Id of the text element being edited. */
  readonly editing: string | null
  readonly view: View
  /** Null: the fields show sample values. */
  readonly values: Values | null
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly saved: SaveState
  readonly readOnly: boolean
}

export type DesignChange = (design: Design) => Design

/** A drag or a slider: many intermediate states, one undo step. */
export interface Gesture {
  /** `change` applies to the design at the gesture's start, so each update replaces the one before. */
  update: (change: DesignChange) => void
  end: () => void
  /** Restores the design at the gesture's start. */
  cancel: () => void
}

export interface CommitOptions {
  /** Steps with the same key within a second are merged: repeated arrow keys, or typing. */
  coalesce?: string
  /** The selection afterwards; left out: the old one, without removed elements. */
  select?: readonly string[]
}

export interface Editor {
  state: () => EditorState
  subscribe: (listener: () => void) => () => void
  /** One undo step; none where the design is unchanged or read-only. */
  commit: (label: string, change: DesignChange, options?: CommitOptions) => void
  /** Begins a gesture; a running one ends. */
  gesture: (label: string) => Gesture
  /** Returns the label of the undone step, or null. */
  undo: () => string | null
  redo: () => string | null
  select: (ids: readonly string[]) => void
  /** No undo step of its own: undo returns to the page of the step. */
  goToSlide: (index: number) => void
  setView: (view: View) => void
  edit: (id: string | null) => void
  setValues: (values: Values | null) => void
  setSaved: (saved: SaveState) => void
  newId: () => string
}

export interface EditorOptions {
  readOnly?: boolean
  /** Milliseconds, to merge steps; tests pass their own. */
  now?: () => number
}

/** Store of one design being edited: the design with history, selection and view. */
export function createEditor(design: Design, { readOnly = false, now = Date.now }: EditorOptions = {}): Editor {
  let state: EditorState = {
    design,
    selection: [],
    editing: null,
    view: { zoom: 1, x: 0, y: 0 },
    values: null,
    canUndo: false,
    canRedo: false,
    saved: 'saved',
    readOnly,
  }
  let history: History = emptyHistory
  let running: { gesture: Gesture } | null = null
  const listeners = new Set<() => void>()

  const set = (change: Partial<EditorState>) => {
    state = { ...state, ...change, canUndo: history.past.length > 0, canRedo: history.future.length > 0 }
    for (const listener of listeners) listener()
  }
  const snapshot = (): Snapshot => ({ design: state.design, selection: state.selection })
  const show = ({ design, selection }: Snapshot, saved: SaveState) => {
    const editing = selection.includes(state.editing ?? '') ? state.editing : null
    set({ design, selection, editing, saved })
  }
  const step = (label: string, before: Snapshot, after: Snapshot, coalesce: string | null = null) => {
    history = addStep(history, { label, before, after, coalesce, at: now() })
    show(after, 'dirty')
  }

  const editor: Editor = {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    commit: (label, change, { coalesce, select } = {}) => {
      if (readOnly) return
      running?.gesture.end()
      const design = change(state.design)
      const selection = present(design, select ?? state.selection, state.selection)
      if (design === state.design) {
        if (select) editor.select(select)
        return
      }
      step(label, snapshot(), { design, selection }, coalesce)
    },
    gesture: (label) => {
      running?.gesture.end()
      const before = snapshot()
      const { saved } = state
      const current = { gesture: {} as Gesture }
      const over = () => {
        const here = running === current
        if (here) running = null
        return here
      }
      current.gesture = {
        update: (change) => {
          if (running !== current || readOnly) return
          const design = change(before.design)
          set({ design, selection: present(design, before.selection, before.selection), saved: 'dirty' })
        },
        end: () => {
          if (over() && state.design !== before.design) step(label, before, snapshot())
        },
        cancel: () => {
          if (over() && state.design !== before.design) show(before, saved)
        },
      }
      running = current
      return current.gesture
    },
    undo: () => {
      running?.gesture.end()
      const previous = readOnly ? null : undoStep(history)
      if (!previous) return null
      history = previous.history
      show(previous.snapshot, 'dirty')
      return previous.label
    },
    redo: () => {
      running?.gesture.end()
      const on = readOnly ? null : redoStep(history)
      if (!on) return null
      history = on.history
      show(on.snapshot, 'dirty')
      return on.label
    },
    select: (ids) => {
      const selection = present(state.design, ids, state.selection)
      if (selection === state.selection) return
      history = endBurst(history)
      show({ design: state.design, selection }, state.saved)
    },
    goToSlide: (index) => {
      if (index === state.design.slideIndex || !state.design.slides[index]) return
      running?.gesture.end()
      history = endBurst(history)
      show({ design: { ...state.design, slideIndex: index }, selection: [] }, state.saved)
    },
    setView: (view) => set({ view }),
    edit: (id) => {
      if (id === state.editing || (id !== null && (readOnly || !canBeWritten(state.design, id)))) return
      history = endBurst(history)
      set(id === null ? { editing: null } : { editing: id, selection: present(state.design, [id], state.selection) })
    },
    setValues: (values) => set({ values }),
    setSaved: (saved) => saved !== state.saved && set({ saved }),
    newId: () => designId(crypto.getRandomValues(new Uint8Array(ID_LENGTH))),
  }
  return editor
}

/** A text whose markup can't be parsed would be lost by editing. */
function canBeWritten(design: Design, id: string): boolean {
  const element = currentSlide(design)?.elements.find((each) => each.id === id)
  return element?.type !== 'text' || paragraphsOf(element) !== null
}

/** The `ids` that exist on the current page, each once; returns `same` if equal to it. */
function present(design: Design, ids: readonly string[], same: readonly string[]): readonly string[] {
  const there = new Set(currentSlide(design)?.elements.map(({ id }) => id))
  const existing = [...new Set(ids)].filter((id) => there.has(id))
  return existing.length === same.length && existing.every((id, at) => id === same[at]) ? same : existing
}
