import type { WindowKind } from './round.ts'
import type { StageInput } from '../schedule/stage.ts'

interface StageToCopy {
  readonly name: string
  readonly nameEn: string
  readonly opensAt: string
  readonly closesAt: string
  readonly weight: number
  readonly windows: readonly {
    readonly kind: WindowKind
    readonly itemId: string | null
    readonly opensAt: string
    readonly closesAt: string
    readonly onTimeline: boolean
  }[]
}

/** The schedule of a further edition: the same days of the year, `years` later, for the copied items. */
export function shiftSchedule(
  stages: readonly StageToCopy[],
  years: number,
  newItem: ReadonlyMap<string, string>,
): StageInput[] {
  return stages.map(({ name, nameEn, opensAt, closesAt, weight, windows }) => ({
    name,
    nameEn,
    weight,
    opensAt: shiftYears(opensAt, years),
    closesAt: shiftYears(closesAt, years),
    windows: windows.flatMap((window) => {
      const itemId = window.itemId === null ? null : newItem.get(window.itemId)
      if (itemId === undefined) return []
      const { kind, onTimeline } = window
      const span = { opensAt: shiftYears(window.opensAt, years), closesAt: shiftYears(window.closesAt, years) }
      return [{ kind, itemId, ...span, onTimeline }]
    }),
  }))
}

/** The same day and minute in Beijing, `years` later; 29 February becomes 28 February in a year without. */
export function shiftYears(instant: string, years: number): string {
  const beijing = new Date(Date.parse(instant) + BEIJING_MS)
  const month = beijing.getUTCMonth()
  beijing.setUTCFullYear(beijing.getUTCFullYear() + years)
  if (beijing.getUTCMonth() !== month) beijing.setUTCDate(0)
  return new Date(beijing.getTime() - BEIJING_MS).toISOString()
}

const BEIJING_MS = 8 * 3_600_000
