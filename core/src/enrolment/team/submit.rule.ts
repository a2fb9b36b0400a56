import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import type { Answers } from '../../competition/form/answer.ts'
import { teamForm, type FormFacts } from '../../competition/form/form-state.rule.ts'
import type { JudgedRule } from '../../competition/rule/judged.ts'
import type { EnrolSetting } from '../../competition/setting/setting.ts'
import { ownAnswers, whyNotAnswers } from './answers.rule.ts'
import { whyNotAdvisers } from '../adviser/adviser.rule.ts'
import { documentLacks, type AskedDocument } from '../document/document.rule.ts'
import { countedMembers, isCounted, sizeFaults, sizeOf, type TeamMember } from '../member/member.rule.ts'
import { profileFieldLabels, type ProfileField } from '../member/profile.rule.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { refusingRules, whyRulesBroken } from './own-rules.rule.ts'
import { whyUnverified } from './place.rule.ts'
import { whyUnconfirmed } from './advance.rule.ts'
import { whyNotAct } from './state.rule.ts'
import type { Step, TeamState } from './team.ts'

export interface SubmittedMember extends TeamMember {
  readonly missing: readonly ProfileField[]
  /** Key of a kind of the setting; empty: none. */
  readonly adviserKind: string
}

/** Facts of a team that the rules of submission need. */
export interface TeamToSubmit {
  readonly state: TeamState
  readonly name: string
  readonly schoolId: string | null
  /** Whether the school verified the captain's membership. */
  readonly captainVerified: boolean
  /** The school that has yet to decide on the captain's claim; null: none has. */
  readonly awaitedSchool: string | null
  /** Whether the team is counted in the quotas already. */
  readonly holdsPlace: boolean
  readonly noticesAgreed: boolean
  readonly members: readonly SubmittedMember[]
  readonly answers: Answers
}

/** Used and total places of a quota; null: no limit. */
export interface QuotaUse {
  readonly used: number
  readonly size: number
}

export interface SubmitFacts {
  readonly setting: EnrolSetting | null
  /** Why the sign-up window is closed by the database's clock; null while it is open. */
  readonly windowClosed: Refusal | null
  /** Why teams of its school can't enter: it isn't registered for the round. */
  readonly unregistered: Refusal | null
  readonly school: QuotaUse | null
  readonly item: QuotaUse | null
  /** The round’s own rules, judged on this team. */
  readonly rules: readonly JudgedRule[]
  /** What the organiser’s form asks of the team besides its answers. */
  readonly form: FormFacts
  /** Documents that are asked of the team and its people. */
  readonly documents: readonly AskedDocument[]
  /** When it is decided. */
  readonly at: Date
}

/**
 * Why the captain can't submit the enrolment now. Open invitations count as members, and the team then waits for them.
 * A returned team may submit after the window and keeps its place in the quota, if it has one. @spec R17
 */
export function whyNotSubmit(team: TeamToSubmit, facts: SubmitFacts): Refusal | null {
  const { setting } = facts
  if (!setting) return refuse(no.NOT_CONFIGURED)
  return firstRefusal(
    whyNotAct(team.state, 'submit'),
    team.state === 'returned' ? null : facts.windowClosed,
    team.state === 'returned' ? null : facts.unregistered,
    // First, so that nobody completes an enrolment for which no place is left.
    team.holdsPlace ? null : whyFullNow({ item: facts.item, school: null }, setting),
    lacksOf(team, facts, setting)[0]?.refusal ?? null,
    whyRulesBroken(refusingRules(facts.rules, team)),
    whyNoPlace(team, facts, setting),
  )
}

/** Something that a team lacks, and where it is given: a screen of the sign-up, or `profile`: the captain's own data. */
export interface Lack {
  readonly at: Step | 'profile'
  readonly refusal: Refusal
}

/** All that the team itself lacks for its submission, in the order of the screens; the captain's own data first. */
export function lacksOf(
  team: TeamToSubmit,
  { form, documents, at }: Pick<SubmitFacts, 'form' | 'documents' | 'at'>,
  setting: EnrolSetting,
): Lack[] {
  const captains = team.members.filter(({ role }) => role === 'captain')
  const others = team.members.filter(({ role }) => role !== 'captain')
  const isSchoolNamed = captains.some(({ missing }) => missing.includes('school'))
  return [
    ...lackAt('signup', team.noticesAgreed ? null : refuse(no.NOTICES_UNREAD)),
    ...lackAt('signup', team.name.trim() === '' ? refuse(no.NAME_MISSING) : null),
    ...incompleteProfiles(captains),
    ...lackAt('profile', team.schoolId === null && !isSchoolNamed ? refuse(no.SCHOOL_MISSING) : null),
    ...lackAt('team', whyNotTeamMembers(countedMembers(team.members), team, setting)),
    ...lackAt('team', whyNotAdvisers(team.members.filter(isCounted), setting)),
    ...incompleteProfiles(others),
    ...lackAt('material', whyUnanswered(team, form, setting)),
    ...unsigned(documents, at),
    ...lackAt(
      // Nothing is left to fill in for a captain whom the school has yet to verify.
      team.awaitedSchool === null ? 'profile' : 'material',
      team.holdsPlace || team.schoolId === null ? null : whyUnverified(team, setting),
    ),
  ]
}

const lackAt = (at: Lack['at'], refusal: Refusal | null): Lack[] => (refusal ? [{ at, refusal }] : [])

/** What the team waits for: invitations without an answer, and profiles that are incomplete. */
export function awaitedLacks(members: readonly SubmittedMember[]): Lack[] {
  return [...lackAt('team', whyUnconfirmed(members)), ...incompleteProfiles(members)]
}

/** Faults of size, captain, school and duplicates among these people. */
export function whyNotTeamMembers(
  people: readonly TeamMember[],
  team: { schoolId: string | null },
  setting: EnrolSetting,
): Refusal | null {
  const stranger = setting.crossSchool
    ? undefined
    : people.find((person) => person.schoolId !== null && person.schoolId !== team.schoolId)
  const ids = people.flatMap((person) => person.userId ?? [])
  const twice = people.find(
    (person) => person.userId !== null && ids.indexOf(person.userId) !== ids.lastIndexOf(person.userId),
  )
  return firstRefusal(
    people.filter((person) => person.role === 'captain').length === 1 ? null : refuse(no.NO_CAPTAIN),
    ...sizeFaults(sizeOf(people), setting),
    twice ? refuse(no.ALREADY_MEMBER, { name: twice.name }) : null,
    stranger ? refuse(no.OTHER_SCHOOL, { name: stranger.name }) : null,
  )
}

/** Documents that have to be there for the submission. */
export function unsigned(documents: readonly AskedDocument[], at: Date): Lack[] {
  return documentLacks(documents, 'submission', at).flatMap((refusal) => lackAt('material', refusal))
}

/** Why the team’s part of the organiser’s form isn’t complete. */
function whyUnanswered({ answers }: TeamToSubmit, form: FormFacts, setting: EnrolSetting): Refusal | null {
  const own = ownAnswers(setting, answers)
  return whyNotAnswers(own, teamForm(setting), form, { complete: true, saved: own })
}

/** Only of members who accepted: an invited person completes the profile when accepting. */
function incompleteProfiles(members: readonly SubmittedMember[]): Lack[] {
  return members.flatMap(({ state, role, name, missing }) =>
    state === 'accepted' && missing.length > 0
      ? lackAt(
          role === 'captain' ? 'profile' : 'team',
          refuse(no.PROFILE_INCOMPLETE, { name, ...missingParams(missing) }),
        )
      : [],
  )
}

function missingParams(missing: readonly ProfileField[]) {
  return {
    missingZh: missing.map((field) => profileFieldLabels[field].zh).join('、'),
    missingEn: missing.map((field) => profileFieldLabels[field].en).join(', '),
  }
}

/** Why the team can't take a place on submission; null if it has one, takes it when the school approves, or may wait. */
function whyNoPlace(team: TeamToSubmit, facts: SubmitFacts, setting: EnrolSetting): Refusal | null {
  if (team.holdsPlace) return null
  return firstRefusal(whyUnverified(team, setting), whyFullNow(facts, setting))
}

/** Why a submission gets no place of the plain quotas; null: one is left, or it waits in line, or for an approval. */
export function whyFullNow(
  facts: Pick<SubmitFacts, 'school' | 'item'>,
  { quotaFrom, waitingHours }: Pick<EnrolSetting, 'quotaFrom' | 'waitingHours'>,
): Refusal | null {
  return quotaFrom === 'approval' || waitingHours !== null ? null : whyFull(facts)
}

/** Why the quota is used up. For display only: the counter row in the database decides. */
export function whyFull(facts: Pick<SubmitFacts, 'school' | 'item'>): Refusal | null {
  const { item, school } = facts
  if (item && item.used >= item.size) return refuse(no.ITEM_QUOTA_FULL, { used: item.used, size: item.size })
  if (school && school.used >= school.size)
    return refuse(no.SCHOOL_QUOTA_FULL, { used: school.used, size: school.size })
  return null
}

/** Members of a team that waits, who have not answered or whose profiles are incomplete. */
export function awaitedMembers<M extends Pick<SubmittedMember, 'state' | 'missing'>>(members: readonly M[]): M[] {
  return members.filter(({ state, missing }) => state === 'invited' || (state === 'accepted' && missing.length > 0))
}

/**
 * Why a team can't proceed after its last invitation was answered. While a profile is incomplete or a document isn't
 * signed it goes on waiting; for every other reason it becomes a draft again.
 */
export function whyNotAwaitMembers(team: TeamToSubmit, facts: SubmitFacts): Refusal | null {
  const { setting } = facts
  if (!setting) return refuse(no.NOT_CONFIGURED)
  const accepted = team.members.filter((member) => member.state === 'accepted')
  return firstRefusal(
    facts.windowClosed,
    facts.unregistered,
    whyNotTeamMembers(accepted, team, setting),
    whyNotAdvisers(accepted, setting),
    incompleteProfiles(accepted)[0]?.refusal ?? null,
    whyUnanswered(team, facts.form, setting),
    whyRulesBroken(refusingRules(facts.rules, team)),
    unsigned(facts.documents, facts.at)[0]?.refusal ?? null,
    whyNoPlace(team, facts, setting),
  )
}
