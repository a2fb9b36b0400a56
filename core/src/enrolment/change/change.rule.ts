import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { RoundState } from '../../competition/round/round-state.ts'
import type { Answer, Answers } from '../../competition/form/answer.ts'
import { isSameAnswer } from '../../competition/form/answer-faults.rule.ts'
import { teamForm } from '../../competition/form/form-state.rule.ts'
import type { AuditLevel, EnrolSetting } from '../../competition/setting/setting.ts'
import { whyNotAdviserChange } from '../adviser/adviser.rule.ts'
import { sizeFaults, sizeOf } from '../member/member.rule.ts'
import { leaderRefusals } from '../leader/refusals.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { auditLevelLabels, hasAccepted, type MemberRole, type MemberState, type TeamState } from '../team/team.ts'
import { adviserChange } from './advisers-after.rule.ts'
import { whyChangeClosed } from './change-window.rule.ts'
import type { ChangeLimits } from './change-window.ts'
import { isOpenChange, type ChangeState, type FieldDecision } from './change.ts'
import { fieldLabel } from './change-words.rule.ts'
import type { ChangeField, ChangeValue } from './field.ts'
import { changeRefusals } from './refusals.ts'
import { OF_PEOPLE, whyNotChangeable } from './changeable.rule.ts'
import { whyNotAddPaid } from './due.rule.ts'

export interface TeamMember {
  readonly memberId: string
  readonly userId: string | null
  readonly role: MemberRole
  readonly state: MemberState
  readonly name: string
  readonly adviserKind: string
}

/** A submitted team with the facts that decide whether it may change. */
export interface TeamToChange {
  readonly state: TeamState
  readonly name: string
  readonly captainId: string
  readonly auditLevel: AuditLevel | null
  readonly answers: Answers
  readonly members: readonly TeamMember[]
  readonly roundState: RoundState
  readonly setting: EnrolSetting
  /** Whether a fee is set for the team by now. */
  readonly isCharged: boolean
}

type Field = Omit<ChangeField, 'fieldId' | 'verdict'>

const isLeaving = ({ kind }: Pick<Field, 'kind'>) => kind === 'remove' || kind === 'replace'

/** Ids of the members in their order, without open invitations. */
export function orderOf(members: readonly TeamMember[]): string[] {
  return members.filter(hasAccepted).map(({ memberId }) => memberId)
}

/** What a field would change, as the team is now; a form’s answer that is not given is null. */
export function presentValue(team: TeamToChange, { kind, key, memberId }: Field): ChangeValue {
  switch (kind) {
    case 'name':
      return team.name
    case 'captain':
      return team.members.find(({ userId }) => userId === team.captainId)?.memberId ?? null
    case 'order':
      return orderOf(team.members)
    case 'answer':
      return team.answers[key ?? ''] ?? null
    default:
      return memberId
  }
}

/** Whether the team changed since the request, so that the field can’t be accepted as it stands. */
export function hasConflict(team: TeamToChange, field: Field): boolean {
  const here = team.members.filter(hasAccepted)
  const isHere = here.some(({ memberId, role }) => memberId === field.memberId && role === field.role)
  const isNewHere = here.some(({ userId }) => userId === field.person?.userId)
  switch (field.kind) {
    case 'add':
      return isNewHere
    case 'remove':
      return !isHere
    case 'replace':
      return !isHere || isNewHere
    case 'captain':
      return (
        !here.some(({ memberId, role }) => memberId === field.memberId && role === 'member') || isOther(team, field)
      )
    default:
      return isOther(team, field)
  }
}

function isOther(team: TeamToChange, field: Field): boolean {
  return !isSameAnswer(presentValue(team, field) as Answer, field.before as Answer)
}

/** The roles of the team’s people once these fields are accepted. */
export function rolesAfter(team: TeamToChange, fields: readonly Field[]): Array<{ role: MemberRole }> {
  const successor = fields.find(({ kind }) => kind === 'captain')?.memberId ?? null
  const removed = new Set(fields.filter(({ kind }) => kind === 'remove').map(({ memberId }) => memberId))
  const stay = team.members.filter((member) => hasAccepted(member) && !removed.has(member.memberId))
  const led = stay.map(({ memberId, userId, role }) => {
    if (successor === null) return { role }
    if (memberId === successor) return { role: 'captain' as const }
    return { role: userId === team.captainId ? ('member' as const) : role }
  })
  const added = fields.flatMap(({ kind, role }) => (kind === 'add' && role !== null ? [{ role }] : []))
  return [...led, ...added]
}

/** Why the team can’t be as these fields make it, taken together. */
export function whyNotOutcome(team: TeamToChange, fields: readonly Field[]): Refusal | null {
  const captain = team.members.find(({ userId }) => userId === team.captainId)
  const isHandedOver = fields.some(({ kind }) => kind === 'captain')
  const captainLeaves = fields.some((field) => isLeaving(field) && field.memberId === captain?.memberId)
  const early = fields.map((field) => whyNotChangeable(team, field)).find((refusal) => refusal !== null)
  const sizes = fields.some(({ kind }) => OF_PEOPLE.includes(kind))
    ? sizeFaults(sizeOf(rolesAfter(team, fields)), team.setting)
    : []
  const added = fields.flatMap(({ kind, role }) => (kind === 'add' && role !== null ? [role] : []))
  const movesAdvisers = fields.some(({ kind, role }) => OF_PEOPLE.includes(kind) && role === 'teacher')
  return firstRefusal(
    early ?? null,
    captainLeaves && !isHandedOver ? refuse(no.CAPTAIN_STAYS) : null,
    ...added.map((role) => whyNotAddPaid(role, team.setting.fee, team.isCharged)),
    ...sizes,
    movesAdvisers ? whyNotAdviserChange(adviserChange(team.members, fields), team.setting) : null,
  )
}

/** Why somebody can’t ask for these changes: captains ask for any, other members only to leave themselves. */
export function whyNotAskChange(
  team: TeamToChange,
  fields: readonly Field[],
  facts: { readonly viewerId: string; readonly isOpen: boolean; readonly limits: ChangeLimits; readonly now: Date },
): Refusal | null {
  if (facts.viewerId !== team.captainId && !isOwnLeaving(team, fields, facts.viewerId))
    return refuse(no.NOT_THE_CAPTAIN)
  if (facts.isOpen) return refuse(changeRefusals.CHANGE_OPEN)
  return firstRefusal(
    ...fields.map((field) => whyNotChangeable(team, field) ?? whyChangeClosed(facts.limits, field, facts.now)),
    ...fields.map((field) => whyNotField(team, field)),
    whyTwice(team, fields),
    whyNotOutcome(team, fields),
  )
}

/** Whether a member asks to leave, and nothing else. */
export function isOwnLeaving(team: TeamToChange, fields: readonly Field[], viewerId: string): boolean {
  const [field, ...more] = fields
  const own = team.members.find(({ userId }) => userId === viewerId)
  return more.length === 0 && field?.kind === 'remove' && own !== undefined && field.memberId === own.memberId
}

/** Whether somebody may withdraw a request: who made it, and for the team’s own the captain of now. */
export function isWithdrawer(
  change: { readonly askedById: string; readonly isOwn: boolean },
  { captainId }: Pick<TeamToChange, 'captainId'>,
  viewerId: string,
): boolean {
  return change.askedById === viewerId || (!change.isOwn && captainId === viewerId)
}

function whyNotField(team: TeamToChange, field: Field): Refusal | null {
  const label = fieldLabel(field, team.setting)
  const words = { labelZh: label.zh, labelEn: label.en }
  if (isLeaving(field) && field.role === 'leader') return refuse(leaderRefusals.LEADER_BY_SCHOOL)
  if (field.kind === 'order') {
    const order = field.after as readonly string[]
    const isWhole = isSameAnswer([...order].sort(), orderOf(team.members).sort())
    if (!isWhole) return refuse(changeRefusals.CHANGE_CONFLICT, words)
  }
  if (field.kind === 'captain' && hasConflict(team, field)) return refuse(changeRefusals.CHANGE_CONFLICT, words)
  if (field.kind === 'answer') {
    const own = teamForm(team.setting).extraFields.find(({ key }) => key === field.key)
    if (!own?.changeable) return refuse(changeRefusals.CHANGE_FORBIDDEN, words)
  }
  const isSame = !OF_PEOPLE.includes(field.kind) && isSameAnswer(field.before as Answer, field.after as Answer)
  return isSame ? refuse(changeRefusals.CHANGE_NOTHING, words) : null
}

/** One person leaves once; name, captain, order and each answer change once. */
function whyTwice(team: TeamToChange, fields: readonly Field[]): Refusal | null {
  const seen = new Set<string>()
  for (const field of fields) {
    const target = field.kind === 'add' ? field.person?.userId : isLeaving(field) ? field.memberId : field.key
    const id = `${isLeaving(field) ? 'leave' : field.kind} ${target ?? ''}`
    const { zh, en } = fieldLabel(field, team.setting)
    if (seen.has(id)) return refuse(changeRefusals.CHANGE_TWICE, { labelZh: zh, labelEn: en })
    seen.add(id)
  }
  return null
}

/** Fields on which the level whose turn it is decides: open ones, and those that earlier levels accepted. */
export function undecided<F extends Pick<ChangeField, 'verdict'>>(fields: readonly F[]): F[] {
  return fields.filter(({ verdict }) => verdict === 'open' || verdict === 'accepted')
}

/** Why somebody who decides at these levels can’t make these decisions. */
export function whyNotDecideChange(
  change: { readonly state: ChangeState; readonly level: AuditLevel },
  team: TeamToChange,
  fields: readonly ChangeField[],
  decisions: readonly FieldDecision[],
  levels: readonly AuditLevel[],
): Refusal | null {
  if (!isOpenChange(change)) return refuse(changeRefusals.CHANGE_OVER)
  if (!levels.includes(change.level)) {
    const { zh, en } = auditLevelLabels[change.level]
    return refuse(no.NOT_YOUR_LEVEL, { levelZh: zh, levelEn: en })
  }
  const due = undecided(fields)
  const ids = decisions.map(({ fieldId }) => fieldId)
  const isWhole =
    new Set(ids).size === ids.length && isSameAnswer([...ids].sort(), due.map((each) => each.fieldId).sort())
  if (!isWhole) return refuse(changeRefusals.CHANGE_UNDECIDED)
  const byField = new Map(decisions.map((decision) => [decision.fieldId, decision]))
  const accepted = due.filter(({ fieldId }) => byField.get(fieldId)!.accept)
  return firstRefusal(
    ...due.map((field) => whyNotDecideField(team, field, byField.get(field.fieldId)!)),
    accepted.length > 0 ? whyNotOutcome(team, accepted) : null,
  )
}

function whyNotDecideField(team: TeamToChange, field: ChangeField, decision: FieldDecision): Refusal | null {
  const { zh: labelZh, en: labelEn } = fieldLabel(field, team.setting)
  if (!decision.accept) {
    return decision.opinion.trim() === '' ? refuse(changeRefusals.CHANGE_OPINION, { labelZh, labelEn }) : null
  }
  if (hasConflict(team, field)) return refuse(changeRefusals.CHANGE_CONFLICT, { labelZh, labelEn })
  const isUnanswered = field.answer !== null && field.answer !== 'accepted'
  return isUnanswered ? refuse(changeRefusals.CHANGE_UNANSWERED, { name: field.person?.name ?? '—' }) : null
}

/** Why somebody can’t answer whether they join or become captain. */
export function whyNotAnswerChange(
  change: { readonly state: ChangeState },
  field: Pick<ChangeField, 'verdict' | 'answer'>,
): Refusal | null {
  const isAsked = isOpenChange(change) && undecided([field]).length > 0 && field.answer === 'open'
  return isAsked ? null : refuse(changeRefusals.CHANGE_OVER)
}
