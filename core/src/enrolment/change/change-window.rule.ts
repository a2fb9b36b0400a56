import { firstRefusal, refuse, refusalText, type Refusal } from '../../base/refusal.ts'
import {
  effectiveWindow,
  whyWindowClosed,
  type ForceableWindow,
  type StageWindow,
} from '../../competition/schedule/window.rule.ts'
import { CHANGE_WINDOWS, type ChangeLimit, type ChangeLimits, type ChangeWindowKind } from './change-window.ts'
import { OF_PEOPLE, whyNotChangeable, type ChangingTeam } from './changeable.rule.ts'
import type { ChangeKind } from './change.ts'
import { changeRefusals } from './refusals.ts'

/** What a request would change. */
interface ChangedField {
  readonly kind: ChangeKind
  /** Key of the form's field. */
  readonly key: string | null
}

/**
 * How the windows of a round, as they are for a team, limit its changes: by those of the stages that it takes part in. A
 * kind without any window in the round isn't limited.
 */
export function limitingWindows(
  windows: readonly StageWindow[],
  team: { readonly itemId: string; readonly stageIds: readonly string[] },
  now: Date,
): ChangeLimit[] {
  const own = windows.filter(({ stageId }) => team.stageIds.includes(stageId))
  return CHANGE_WINDOWS.flatMap((kind) => {
    if (!windows.some((window) => window.kind === kind)) return []
    const window = effectiveWindow(own, kind, team.itemId, now)
    return [{ kind, window: window && timesOf(window) }]
  })
}

const timesOf = ({ opensAt, closesAt, forced }: ForceableWindow): ForceableWindow => ({ opensAt, closesAt, forced })

/** The window that a change falls under: people and captaincy, or what the team says of itself. */
function windowOf({ kind }: Pick<ChangedField, 'kind'>): ChangeWindowKind {
  return OF_PEOPLE.includes(kind) ? 'roster' : 'correction'
}

/** Why a submitted team can't ask for this change at the moment. Requests made in time are decided afterwards, too. */
export function whyChangeClosed({ windows, lateKeys }: ChangeLimits, field: ChangedField, now: Date): Refusal | null {
  if (field.kind === 'answer' && field.key !== null && lateKeys.includes(field.key)) return null
  const limit = windows.find(({ kind }) => kind === windowOf(field))
  if (!limit) return null
  return whyWindowClosed(limit.window && { ...limit.window, kind: limit.kind }, now, limit.kind)
}

/** Why the captain can't ask for any change of the team at the moment. */
export function whyNoChange(team: ChangingTeam, limits: ChangeLimits, facts: { isOpen: boolean; now: Date }) {
  return firstRefusal(
    whyNotChangeable(team, { kind: 'name' }),
    facts.isOpen ? refuse(changeRefusals.CHANGE_OPEN) : null,
    whyAllClosed(team, limits, facts.now),
  )
}

/** Why no change is possible, with the reason of each kind. */
function whyAllClosed(team: ChangingTeam, limits: ChangeLimits, now: Date): Refusal | null {
  const [ofPeople, ofFacts] = [{ kind: 'replace', key: null } as const, { kind: 'name', key: null } as const]
  const people = whyNotChangeable(team, ofPeople) ?? whyChangeClosed(limits, ofPeople, now)
  const facts = limits.lateKeys.length > 0 ? null : whyChangeClosed(limits, ofFacts, now)
  if (!people || !facts) return null
  if (people.kind === facts.kind) return people
  const [peopleZh, factsZh] = [people, facts].map((refusal) => refusalText(refusal, 'zh-cn'))
  const [peopleEn, factsEn] = [people, facts].map((refusal) => refusalText(refusal, 'en'))
  return refuse(changeRefusals.CHANGES_CLOSED, {
    peopleZh: peopleZh!,
    factsZh: factsZh!,
    peopleEn: peopleEn!,
    factsEn: factsEn!,
  })
}
