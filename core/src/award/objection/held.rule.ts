import { refuse, type Refusal } from '../../base/refusal.ts'
import type { ObjectionKind } from './objection-state.ts'
import { objectionRefusals as no } from './refusals.ts'

/** What an objection is about. */
export interface Dispute {
  readonly kind: ObjectionKind
  readonly teamId: string
  readonly schoolId: string | null
}

/** Places that objections without an answer hold: they are not formal, and get no certificates. */
export interface HeldPlaces {
  readonly everyone: boolean
  readonly teamIds: ReadonlySet<string>
  /** Schools of these teams, whose own honours rest on them. */
  readonly schoolIds: ReadonlySet<string>
}

export const NOTHING_HELD: HeldPlaces = { everyone: false, teamIds: new Set(), schoolIds: new Set() }

/** An objection to another team doesn't name it, so that it concerns every place. */
const concernsOthers = ({ kind }: Pick<Dispute, 'kind'>): boolean => kind === 'eligibility'

/** The places that these objections hold: the team's own, or all. @decision 255 */
export function heldBy(open: readonly Dispute[]): HeldPlaces {
  return {
    everyone: open.some(concernsOthers),
    teamIds: new Set(open.map(({ teamId }) => teamId)),
    schoolIds: new Set(open.flatMap(({ schoolId }) => schoolId ?? [])),
  }
}

/** Whether the place of a team, or the honour of a school, is held. */
export function isHeld(
  held: HeldPlaces,
  of: { readonly teamId: string | null; readonly schoolId: string | null },
): boolean {
  const { teamId, schoolId } = of
  return (
    held.everyone || (teamId === null ? schoolId !== null && held.schoolIds.has(schoolId) : held.teamIds.has(teamId))
  )
}

/** Why results can't become formal, though single places may be held: any place may be concerned. */
export function whyNotFormalWith(open: readonly Pick<Dispute, 'kind'>[]): Refusal | null {
  const count = open.filter(concernsOthers).length
  return count > 0 ? refuse(no.OBJECTIONS_OPEN, { count }) : null
}
