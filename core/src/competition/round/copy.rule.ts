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

/** The schedule of a further edition, `years` later by whole weeks, for the copied items. */
export function shiftSchedule(
  stages: readonly StageToCopy[],
  years: number,
  newItem: ReadonlyMap<string, string>,
): StageInput[] {
  return stages.map(({ name, nameEn, opensAt, closesAt, weight, windows }) => ({
    name,
    nameEn,
    weight,
    opensAt: shiftByWeeks(opensAt, years),
    closesAt: shiftByWeeks(closesAt, years),
    windows: windows.flatMap((window) => {
      const itemId = window.itemId === null ? null : newItem.get(window.itemId)
      if (itemId === undefined) return []
      const { kind, onTimeline } = window
      const span = { opensAt: shiftByWeeks(window.opensAt, years), closesAt: shiftByWeeks(window.closesAt, years) }
      return [{ kind, itemId, ...span, onTimeline }]
    }),
  }))
}

/** About `years` later by whole weeks, so that weekday and minute stay and every span keeps its length. */
export function shiftByWeeks(instant: string, years: number): string {
  return new Date(Date.parse(instant) + weeksIn(years) * WEEK_MS).toISOString()
}

/** Whole weeks in so many years. */
export function weeksIn(years: number): number {
  return Math.round((years * DAYS_OF_YEAR) / 7)
}

const DAYS_OF_YEAR = 365.2425
const WEEK_MS = 7 * 86_400_000

interface Held {
  readonly edition: number
  readonly year: number
}

/** A name for a further edition: the old one with its year and the number of its edition raised where it says them. */
export function nameOfNext(name: string, from: Held, to: Held): string {
  return name
    .replaceAll(`第${hanNumber(from.edition)}届`, `第${hanNumber(to.edition)}届`)
    .replaceAll(new RegExp(`第(\\s*)${from.edition}(\\s*)届`, 'g'), `第$1${to.edition}$2届`)
    .replaceAll(new RegExp(`\\b${from.edition}(st|nd|rd|th)\\b`, 'g'), ordinal(to.edition))
    .replaceAll(new RegExp(`(?<!\\d)${from.year}(?!\\d)`, 'g'), String(to.year))
}

/** 12 → 十二; from 100 on in digits. */
function hanNumber(number: number): string {
  const digits = '零一二三四五六七八九'
  if (number < 1 || number >= 100) return String(number)
  const [tens, ones] = [Math.floor(number / 10), number % 10]
  const begin = tens === 0 ? '' : `${tens === 1 ? '' : digits[tens]}十`
  return begin + (ones === 0 ? '' : digits[ones])
}

function ordinal(number: number): string {
  const isTeen = number % 100 > 10 && number % 100 < 14
  const end = isTeen ? 'th' : (['th', 'st', 'nd', 'rd'][number % 10] ?? 'th')
  return `${number}${end}`
}
