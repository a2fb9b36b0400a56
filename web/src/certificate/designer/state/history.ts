import type { Design } from '@podium/core/certificate/template/design/design.ts'

/** A design with what was chosen in it; the slide is the design's own `slideIndex`. Designs share what did not change. */
export interface Moment {
  readonly design: Design
  readonly selection: readonly string[]
}

interface Step {
  readonly label: string
  readonly before: Moment
  readonly after: Moment
  /** A burst goes on while it has the same key and comes within a second of the last one. */
  readonly coalesce: string | null
  readonly at: number
}

export interface History {
  readonly past: readonly Step[]
  readonly future: readonly Step[]
}

export const emptyHistory: History = { past: [], future: [] }

/** Steps that are kept; the oldest is forgotten first. */
export const HISTORY_LIMIT = 200
export const BURST_MS = 1000

/** Writes a step down; one that goes on with a burst widens the last one. What was undone is gone. */
export function remember(history: History, step: Step): History {
  const last = history.past.at(-1)
  const burst =
    last && step.coalesce !== null && last.coalesce === step.coalesce && step.at - last.at <= BURST_MS
      ? { ...step, before: last.before }
      : null
  const past = burst ? [...history.past.slice(0, -1), burst] : [...history.past, step]
  return { past: past.slice(-HISTORY_LIMIT), future: [] }
}

/** Ends a burst: whatever comes next is a step of its own. */
export function sealed(history: History): History {
  const last = history.past.at(-1)
  if (!last || last.coalesce === null) return history
  return { ...history, past: [...history.past.slice(0, -1), { ...last, coalesce: null }] }
}

/** The moment before the last step, and the history as it is then; null where there is none. */
export function undone(history: History): { moment: Moment; label: string; history: History } | null {
  const step = history.past.at(-1)
  if (!step) return null
  const done = { ...step, coalesce: null }
  return {
    moment: step.before,
    label: step.label,
    history: { past: history.past.slice(0, -1), future: [done, ...history.future] },
  }
}

/** The moment after the step that was undone last. */
export function redone(history: History): { moment: Moment; label: string; history: History } | null {
  const step = history.future[0]
  if (!step) return null
  return {
    moment: step.after,
    label: step.label,
    history: { past: [...history.past, step], future: history.future.slice(1) },
  }
}
