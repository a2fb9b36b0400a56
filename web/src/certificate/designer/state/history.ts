import type { Design } from '@podium/core/certificate/template/design/design.ts'

/** A design with its selection; the page is the design's `slideIndex`. Designs share unchanged parts. */
export interface Snapshot {
  readonly design: Design
  readonly selection: readonly string[]
}

interface Step {
  readonly label: string
  readonly before: Snapshot
  readonly after: Snapshot
  /** A step merges into the last one if it has the same key and follows within a second. */
  readonly coalesce: string | null
  readonly at: number
}

export interface History {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export const emptyHistory: History = { past: [], future: [] }

/** Greatest number of undo steps; the oldest is dropped first. */
export const HISTORY_LIMIT = 200
export const BURST_MS = 1000

/** Adds a step, or merges it into the last one. Clears the redo steps. */
export function addStep(history: History, step: Step): History {
  const last = history.past.at(-1)
  const burst =
    last && step.coalesce !== null && last.coalesce === step.coalesce && step.at - last.at <= BURST_MS
      ? { ...step, before: last.before }
      : null
  const past = burst ? [...history.past.slice(0, -1), burst] : [...history.past, step]
  return { past: past.slice(-HISTORY_LIMIT), future: [] }
}

/** Prevents the next step from being merged into the last one. */
export function endBurst(history: History): History {
  const last = history.past.at(-1)
  if (!last || last.coalesce === null) return history
  return { ...history, past: [...history.past.slice(0, -1), { ...last, coalesce: null }] }
}

/** The state before the last step and the remaining history; null where there is none. */
export function undoStep(history: History): { snapshot: Snapshot; label: string; history: History } | null {
  const step = history.past.at(-1)
  if (!step) return null
  const done = { ...step, coalesce: null }
  return {
    snapshot: step.before,
    label: step.label,
    history: { past: history.past.slice(0, -1), future: [done, ...history.future] },
  }
}

/** The state after the step that was undone last; null where there is none. */
export function redoStep(history: History): { snapshot: Snapshot; label: string; history: History } | null {
  const step = history.future[0]
  if (!step) return null
  return {
    snapshot: step.after,
    label: step.label,
    history: { past: [...history.past, step], future: history.future.slice(1) },
  }
}
