import type { TimeWindow } from '../../base/time/window.ts'
import type { WindowKind } from './round.ts'
import type { EnrolSetting, ReviewSetting } from '../setting/setting.ts'
import type { QuotaFormula } from '../rule/quota-formula.ts'
import type { PromotionSetting } from '../setting/promotion-setting.ts'
import type { StageInput } from '../schedule/stage.ts'
import { isActing } from './window-kinds.rule.ts'

interface StageToCopy {
  readonly stageId: string
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
    readonly delegated?: boolean
  }[]
}

/**
 * The schedule of a further edition, `years` later by whole weeks, for the copied items. Stages in `wished` get those
 * times instead; their windows are scaled with the stage to the nearest days, at the same time of day. Windows of a kind
 * that nothing acts on are left out.
 */
export function shiftSchedule(
  stages: readonly StageToCopy[],
  years: number,
  newItem: ReadonlyMap<string, string>,
  wished: ReadonlyMap<string, TimeWindow> = new Map(),
): StageInput[] {
  return stages.map(({ stageId, name, nameEn, opensAt, closesAt, weight, windows }) => {
    const stage = wished.get(stageId) ?? {
      opensAt: shiftByWeeks(opensAt, years),
      closesAt: shiftByWeeks(closesAt, years),
    }
    return {
      name,
      nameEn,
      weight,
      opensAt: stage.opensAt,
      closesAt: stage.closesAt,
      windows: windows.flatMap((window) => {
        const itemId = window.itemId === null ? null : newItem.get(window.itemId)
        if (itemId === undefined || !isActing(window)) return []
        const { kind, onTimeline, delegated = false } = window
        return [{ kind, itemId, ...moveWindow({ opensAt, closesAt }, stage, window), onTimeline, delegated }]
      }),
    }
  })
}

/** Scales a window with its stage by whole days; the ends of a stage go to its ends. A minute where no day fits. */
function moveWindow(from: TimeWindow, to: TimeWindow, window: TimeWindow): TimeWindow {
  const scaled = { opensAt: moveWithin(from, to, window.opensAt), closesAt: moveWithin(from, to, window.closesAt) }
  const days = daysBetween(window.opensAt, scaled.opensAt)
  const opensAt = window.opensAt === from.opensAt ? to.opensAt : afterDays(window.opensAt, days)
  const ownClose = afterDays(window.closesAt, daysBetween(window.closesAt, scaled.closesAt))
  const close = ownClose > opensAt ? ownClose : afterDays(window.closesAt, days)
  const closesAt = window.closesAt === from.closesAt ? to.closesAt : close
  const fits = to.opensAt <= opensAt && opensAt < closesAt && closesAt <= to.closesAt
  return fits ? { opensAt, closesAt } : scaled
}

function daysBetween(earlier: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(earlier)) / DAY_MS)
}

function afterDays(instant: string, days: number): string {
  return new Date(Date.parse(instant) + days * DAY_MS).toISOString()
}

/** Maps an instant from one span to another proportionally, rounded to the minute. */
function moveWithin(from: TimeWindow, to: TimeWindow, instant: string): string {
  const [start, end] = [Date.parse(from.opensAt), Date.parse(from.closesAt)]
  const [newStart, newEnd] = [Date.parse(to.opensAt), Date.parse(to.closesAt)]
  const part = (Date.parse(instant) - start) / (end - start)
  const minutes = Math.round((newStart + part * (newEnd - newStart)) / MINUTE_MS)
  return new Date(minutes * MINUTE_MS).toISOString()
}

/** Shifts an instant by about `years` in whole weeks, so that weekday, minute and all durations stay the same. */
export function shiftByWeeks(instant: string, years: number): string {
  return new Date(Date.parse(instant) + weeksIn(years) * WEEK_MS).toISOString()
}

/** Whole weeks in a number of years. */
export function weeksIn(years: number): number {
  return Math.round((years * DAYS_OF_YEAR) / 7)
}

const DAYS_OF_YEAR = 365.2425
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const WEEK_MS = 7 * DAY_MS

/** The promotion of a copied stage: its routes lead to the copies of their stages. */
export function routesAmong(setting: PromotionSetting, newStage: ReadonlyMap<string, string>): PromotionSetting {
  const copied = (toStageId: string | null) => (toStageId === null ? null : (newStage.get(toStageId) ?? null))
  return { ...setting, routes: setting.routes.map((route) => ({ ...route, toStageId: copied(route.toStageId) })) }
}

/** The review rule of a copied stage: the copies of its earlier stages count. */
export function earlierAmong(setting: ReviewSetting, newStage: ReadonlyMap<string, string>): ReviewSetting {
  const earlierStages = setting.earlierStages.flatMap(({ stageId, weight }) => {
    const copied = newStage.get(stageId)
    return copied === undefined ? [] : [{ stageId: copied, weight }]
  })
  return { ...setting, earlierStages }
}

/** The enrolment setting of a copied item: what is fixed or required from a stage on is so from the copy of that stage. */
export function formAmong(setting: EnrolSetting, newStage: ReadonlyMap<string, string>): EnrolSetting {
  const copied = (from: string | null) => (from === null || from === 'submission' ? from : (newStage.get(from) ?? null))
  const extraFields = setting.extraFields.map((field) => {
    return { ...field, frozenFrom: copied(field.frozenFrom), requiredFrom: copied(field.requiredFrom) }
  })
  const rules = setting.rules.map((row) => ({
    ...row,
    // A stage that was not copied stays named, which saving the setting refuses: the rule would hold at sign-up.
    stages: row.stages.map((stage) => ({ ...stage, stageId: newStage.get(stage.stageId) ?? stage.stageId })),
  }))
  return { ...setting, extraFields, rules }
}

/** What a copied round has in place of the old one. */
export interface CopiedPlaces {
  readonly round: { readonly oldId: string; readonly newId: string }
  readonly newItem: ReadonlyMap<string, string>
  readonly newStage: ReadonlyMap<string, string>
  readonly years: number
}

/**
 * The rules of a copied item: formulas of quotas count as many years later, and in the copy what they counted in its
 * round. A copy shares its places with no other round until somebody says so.
 */
export function formulasAmong(setting: EnrolSetting, places: CopiedPlaces): EnrolSetting {
  const rules = setting.rules.map((row) =>
    row.kind === 'quota'
      ? {
          ...row,
          rounds: [],
          passes: row.passes.map((pass) => ({ ...pass, from: shiftByWeeks(pass.from, places.years) })),
          formula: row.formula && formulaAmong(row.formula, places),
        }
      : row,
  )
  return { ...setting, rules }
}

/**
 * An item or stage that was not copied stays named, which saving the setting refuses: all of them would be another
 * count.
 */
function formulaAmong(formula: QuotaFormula, { round, newItem, newStage, years }: CopiedPlaces): QuotaFormula {
  const at = shiftByWeeks(formula.at, years)
  const moreRounds = formula.moreRounds.map((each) =>
    each.roundId === round.oldId ? { ...each, roundId: round.newId } : each,
  )
  if (formula.roundId !== round.oldId) return { ...formula, at, moreRounds }
  const copied = (id: string | null, copies: ReadonlyMap<string, string>) =>
    id === null ? null : (copies.get(id) ?? id)
  return {
    ...formula,
    at,
    moreRounds,
    roundId: round.newId,
    itemId: copied(formula.itemId, newItem),
    stageId: copied(formula.stageId, newStage),
  }
}

/** The most places that a quota of a fixed number may have. */
const ANY_PLACES = 100_000

/** The rules with fixed, generous quotas instead of formulas, for where nothing is counted. */
export function withoutFormulas(setting: EnrolSetting): EnrolSetting {
  const rules = setting.rules.map((row) =>
    row.kind === 'quota' && row.formula ? { ...row, most: ANY_PLACES, formula: null } : row,
  )
  return { ...setting, rules }
}

interface Edition {
  readonly edition: number
  readonly year: number
}

/**
 * The proposed name of a further edition: the old name with its year, or range of years, and edition number increased.
 * A number such as `第2026号` is not a year.
 */
export function nameOfNext(name: string, from: Edition, to: Edition): string {
  const by = to.year - from.year
  const years = new RegExp(`(?<![\\d第])(\\d{4})(?:([-–—至~/])(\\d{4}))?(?![\\d号])`, 'g')
  return raisedEdition(name, from, to).replaceAll(years, (text, first: string, dash?: string, last?: string) => {
    if (Number(first) !== from.year && Number(last) !== from.year) return text
    return last === undefined ? String(Number(first) + by) : `${Number(first) + by}${dash}${Number(last) + by}`
  })
}

/** Increases the first edition number in a name. */
function raisedEdition(name: string, from: Edition, to: Edition): string {
  const [han, next] = [`第${hanNumber(from.edition)}届`, `第${hanNumber(to.edition)}届`]
  if (name.includes(han)) return name.replace(han, next)
  const digits = new RegExp(`第(\\s*)${from.edition}(\\s*)届`)
  if (digits.test(name)) return name.replace(digits, `第$1${to.edition}$2届`)
  return name.replace(new RegExp(`\\b${from.edition}(st|nd|rd|th)\\b`), ordinal(to.edition))
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
