import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { competitionRefusals } from '../refusals.ts'
import type { StageInput } from '../schedule/stage.ts'
import type { DateAnswer, DateMove } from './dates.ts'
import { dateRefusals as no } from './refusals.ts'

type Stage = Pick<StageInput, 'stageId' | 'name' | 'nameEn' | 'opensAt' | 'closesAt' | 'windows'>

/** Who is bound: the upper organisation approved the round, and the viewer doesn't act for it. */
export interface DatesFacts {
  readonly approvedByUpper: boolean
  readonly byUpper: boolean
}

/** Stages and windows whose times differ, in the order of the new schedule; those that go come last. */
export function dateMoves(before: readonly Stage[], after: readonly Stage[]): DateMove[] {
  const old = new Map(before.flatMap(datesOf))
  const fresh = new Map(after.flatMap(datesOf))
  const moves = [...fresh].flatMap(([key, is]): DateMove[] => {
    const was = old.get(key)
    if (was && isSame(was.span, is.span)) return []
    return [{ ...is.place, before: was?.span ?? null, after: is.span }]
  })
  const gone = [...old].filter(([key]) => !fresh.has(key))
  return [...moves, ...gone.map(([, { place, span }]) => ({ ...place, before: span, after: null }))]
}

type Span = NonNullable<DateMove['before']>

interface Dated {
  readonly place: Omit<DateMove, 'before' | 'after'>
  readonly span: Span
}

/** Times of a stage and its windows, by what identifies them. A new stage is known by its name. */
function datesOf({ stageId, name, nameEn, windows, ...at }: Stage): Array<[string, Dated]> {
  const stage = stageId ?? `new ${name}`
  const place = { stage: name, stageEn: nameEn }
  return [
    [stage, { place: { ...place, kind: null, itemId: null }, span: spanOf(at) }],
    ...windows.map((window): [string, Dated] => {
      const { kind, itemId } = window
      return [`${stage} ${kind} ${itemId ?? ''}`, { place: { ...place, kind, itemId }, span: spanOf(window) }]
    }),
  ]
}

const spanOf = ({ opensAt, closesAt }: Span): Span => ({
  opensAt: new Date(opensAt).toISOString(),
  closesAt: new Date(closesAt).toISOString(),
})

const isSame = (a: Span, b: Span): boolean => a.opensAt === b.opensAt && a.closesAt === b.closesAt

/** Why these dates can't be moved by this viewer. @spec B03 */
export function whyNotMoveDates({ approvedByUpper, byUpper }: DatesFacts, moves: readonly DateMove[]): Refusal | null {
  return approvedByUpper && !byUpper && moves.length > 0 ? refuse(no.DATES_BY_UPPER) : null
}

/** Why the upper organisation can't be asked for these dates. */
export function whyNotAskDates(
  facts: DatesFacts & { readonly isAsked: boolean },
  moves: readonly DateMove[],
  reason: string,
): Refusal | null {
  return firstRefusal(
    facts.approvedByUpper && !facts.byUpper ? null : refuse(no.DATES_FREE),
    moves.length > 0 ? null : refuse(no.NO_DATES_MOVED),
    facts.isAsked ? refuse(no.DATES_ASKED) : null,
    reason.trim() === '' ? refuse(competitionRefusals.REASON_MISSING) : null,
  )
}

/** Why a request can't be answered like this: the upper organisation decides, and whoever refuses says why. */
export function whyNotAnswerDates(
  request: { readonly answer: DateAnswer | null; readonly byUpper: boolean },
  answer: DateAnswer,
  opinion: string,
): Refusal | null {
  return firstRefusal(
    request.answer === null ? null : refuse(no.DATE_REQUEST_ENDED),
    answer !== 'withdrawn' && !request.byUpper ? refuse(no.DATES_NOT_UPPER) : null,
    answer === 'rejected' && opinion.trim() === '' ? refuse(competitionRefusals.OPINION_MISSING) : null,
  )
}
