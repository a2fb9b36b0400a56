import type { WindowKind } from '../../competition/round/round.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

interface WindowTimes {
  readonly kind: WindowKind
  readonly itemId: string | null
  readonly opensAt: string
  readonly closesAt: string
}

interface StageTimes {
  readonly windows: readonly WindowTimes[]
}

/** The window of this kind that applies to an item in a stage: its own, else that of the whole stage. */
export function windowOf(stage: StageTimes, kind: WindowKind, itemId: string): WindowTimes | null {
  const ofKind = stage.windows.filter((window) => window.kind === kind)
  return ofKind.find((window) => window.itemId === itemId) ?? ofKind.find((window) => window.itemId === null) ?? null
}

/**
 * When people act in a window: an hour after it opened, or in the middle of a shorter one, but not before `earliest`,
 * even if it has closed by then. Without a window an hour after `earliest`.
 */
export function momentIn(window: WindowTimes | null, earliest: Date): Date {
  if (!window) return new Date(earliest.getTime() + HOUR)
  const opens = Date.parse(window.opensAt)
  const span = Date.parse(window.closesAt) - opens
  return new Date(Math.max(opens + Math.min(HOUR, span / 2), earliest.getTime() + MINUTE))
}
