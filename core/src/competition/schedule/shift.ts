const DAY_MS = 86_400_000

interface Span {
  readonly opensAt?: string | undefined
  readonly closesAt?: string | undefined
}

interface ShiftableStage extends Span {
  readonly windows?: readonly Span[] | undefined
}

/** The stages with all their dates from the stage `from` on moved by whole days; missing dates stay missing. */
export function shiftStages<S extends ShiftableStage>(stages: readonly S[], from: number, days: number): S[] {
  return stages.map((stage, at) => {
    if (at < from) return stage
    const { windows } = stage
    return { ...moved(stage, days), ...(windows && { windows: windows.map((window) => moved(window, days)) }) }
  })
}

function moved<T extends Span>(span: T, days: number): T {
  const at = (instant: string) => new Date(Date.parse(instant) + days * DAY_MS).toISOString()
  const { opensAt, closesAt } = span
  return { ...span, ...(opensAt && { opensAt: at(opensAt) }), ...(closesAt && { closesAt: at(closesAt) }) }
}
