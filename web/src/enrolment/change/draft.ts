import { isSameAnswer } from '@podium/core/competition/form/answer-faults.rule.ts'
import type { Answer, Answers } from '@podium/core/competition/form/answer.ts'
import { teamForm } from '@podium/core/competition/form/form-state.rule.ts'
import { NO_FORM, type EnrolForm } from '@podium/core/competition/form/form.ts'
import { whyChangeClosed } from '@podium/core/enrolment/change/change-window.rule.ts'
import { fieldLabel, sidesOf } from '@podium/core/enrolment/change/change-words.rule.ts'
import { orderOf } from '@podium/core/enrolment/change/change.rule.ts'
import type { ChangeWish } from '@podium/core/enrolment/change/change.ts'
import { effectsOf } from '@podium/core/enrolment/change/effect.rule.ts'
import type { EffectView, TeamCertificates } from '@podium/core/enrolment/change/effect.ts'
import type { ChangeValue } from '@podium/core/enrolment/change/field.ts'
import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'

/** What becomes of one member. */
export interface MemberDraft {
  way?: 'stay' | 'leave' | 'replace'
  name?: string
  phone?: string
  adviserKind?: string
}

export interface NewPerson {
  role: 'member' | 'teacher'
  name?: string
  phone?: string
  adviserKind?: string
}

/** The change request's form. */
export interface ChangeDraft {
  name: string
  /** Undefined where nobody else could be captain. */
  captain?: string
  people?: Record<string, MemberDraft>
  added?: NewPerson[]
  answers?: Answers
  reason?: string
}

/** The team's part of the form whose answers a request may change, frozen ones too. */
export function changeableForm(form: EnrolForm): EnrolForm {
  const own = teamForm(form)
  const extraFields = own.extraFields.filter(({ changeable }) => changeable)
  return { ...own, extraFields: extraFields.map((field) => ({ ...field, frozenFrom: null })) }
}

/** The same with the answers frozen that no window lets change at the moment. */
export function openForm({ setting, changeLimits, serverNow }: TeamDetail): EnrolForm {
  const form = changeableForm(setting ?? NO_FORM)
  const now = new Date(serverNow)
  const extraFields = form.extraFields.map((field) => {
    const isClosed = whyChangeClosed(changeLimits, { kind: 'answer', key: field.key }, now) !== null
    return isClosed ? { ...field, frozenFrom: 'submission' as const } : field
  })
  return { ...form, extraFields }
}

/** Who leads the team now, by the member's id. */
export function captainOf({ members, captainId }: Pick<TeamDetail, 'members' | 'captainId'>): string {
  return members.find(({ userId }) => userId === captainId)?.memberId ?? ''
}

/** The fields that differ from the team. `order`: the members' ids as the captain put them. */
export function wishesOf(draft: ChangeDraft, order: readonly string[], team: TeamDetail): ChangeWish[] {
  const { setting, members } = team
  const people = members.flatMap(({ memberId }): ChangeWish[] => {
    const { way, name = '', phone = '', adviserKind = '' } = draft.people?.[memberId] ?? {}
    if (way === 'leave') return [{ kind: 'remove', memberId }]
    return way === 'replace'
      ? [{ kind: 'replace', memberId, name: name.trim(), phone: phone.trim(), ...(adviserKind && { adviserKind }) }]
      : []
  })
  const added = (draft.added ?? []).map(({ role, name = '', phone = '', adviserKind = '' }): ChangeWish => {
    return { kind: 'add', role, name: name.trim(), phone: phone.trim(), ...(adviserKind && { adviserKind }) }
  })
  const answers = changeableForm(setting ?? NO_FORM).extraFields.flatMap(({ key }): ChangeWish[] => {
    const after: Answer = draft.answers?.[key] ?? null
    return isSameAnswer(after, team.answers[key] ?? null) ? [] : [{ kind: 'answer', key, after }]
  })
  const isReordered = !isSameAnswer([...order], orderOf(members))
  const name = draft.name.trim()
  return [
    ...(name === '' || name === team.name ? [] : [{ kind: 'name' as const, after: name }]),
    ...(!draft.captain || draft.captain === captainOf(team)
      ? []
      : [{ kind: 'captain' as const, memberId: draft.captain }]),
    ...people,
    ...added,
    ...(isReordered ? [{ kind: 'order' as const, after: [...order] }] : []),
    ...answers,
  ]
}

export interface WishSummary {
  readonly label: BilingualText
  readonly before: BilingualText
  readonly after: BilingualText
  readonly effects: readonly EffectView[]
}

/** Each wish in words, with what it does to certificates. */
export function summaryOf(
  wish: ChangeWish,
  team: TeamDetail,
  certificates: TeamCertificates | undefined,
  fileOf: (fileId: string) => string,
): WishSummary {
  const form = { ...(team.setting ?? NO_FORM), adviserKinds: team.setting?.adviserKinds ?? [] }
  const memberId = 'memberId' in wish ? wish.memberId : null
  const member = team.members.find((each) => each.memberId === memberId)
  const role = wish.kind === 'add' ? wish.role : (member?.role ?? null)
  const isJoining = wish.kind === 'add' || wish.kind === 'replace'
  const field = {
    kind: wish.kind,
    memberId,
    role,
    key: wish.kind === 'answer' ? wish.key : null,
    person: isJoining ? { userId: '', name: wish.name } : null,
    adviserKind: isJoining ? (wish.adviserKind ?? '') : '',
    before: beforeOf(wish, team),
    after: ('after' in wish ? wish.after : null) as ChangeValue,
  }
  const nameOf = (id: string) => team.members.find((each) => each.memberId === id)?.name ?? '—'
  const isLeaving = wish.kind === 'remove' || wish.kind === 'replace'
  const effective = { kind: wish.kind, role, leavingId: isLeaving ? (member?.userId ?? null) : null }
  return {
    label: fieldLabel(field, form),
    ...sidesOf(field, form, { nameOf, fileOf }),
    effects: certificates ? effectsOf(effective, certificates) : [],
  }
}

function beforeOf(wish: ChangeWish, team: TeamDetail): ChangeValue {
  switch (wish.kind) {
    case 'name':
      return team.name
    case 'captain':
      return captainOf(team)
    case 'order':
      return orderOf(team.members)
    case 'answer':
      return team.answers[wish.key] ?? null
    default:
      return null
  }
}
