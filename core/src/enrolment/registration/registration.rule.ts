import { firstRefusal, refuse, type FieldFault, type Refusal } from '../../base/refusal.ts'
import { closingText } from '../../base/time/window-times.ts'
import { RUNNING_STATES, type RoundState } from '../../competition/round/round-state.ts'
import { runningRefusals } from '../../competition/schedule/refusals.ts'
import { registrationRefusals as no } from './refusals.ts'
import { isRegistered, isReturned, isUnregistered } from './registration-state.ts'
import type { RegistrationDecision, RegistrationState, RegistrationTerms } from './registration.ts'
import { registrationStateLabels } from '../state-labels.ts'

/** What is known of a school's registration for a round; null: there is none. */
export interface Registered {
  readonly state: RegistrationState
  readonly opinion: string
}

/** The form that a school fills in. */
export interface RegistrationForm {
  readonly region: string
  readonly divisionId: string | null
  readonly fileId: string | null
}

interface Registering {
  readonly terms: RegistrationTerms
  readonly roundState: RoundState
  readonly registration: (Registered & RegistrationForm) | null
  readonly now: Date
}

/** Why the school can't register, or change its registration; a registered one changes its contact alone. */
export function whyNotRegister(at: Registering, form: RegistrationForm | null): Refusal | null {
  const { terms, roundState, registration } = at
  const stands = registration !== null && isRegistered(registration)
  const isFixed = stands && form !== null && !isSame(askedOf(terms, form), askedOf(terms, registration))
  return firstRefusal(
    RUNNING_STATES.includes(roundState) ? null : refuse(runningRefusals.ROUND_ENDED),
    terms.needed ? null : refuse(no.REGISTRATION_NOT_NEEDED),
    isFixed ? refuse(no.REGISTRATION_FIXED) : null,
    stands ? null : whyClosed(at),
    form === null || stands ? null : whyIncomplete(terms, form),
  )
}

/** A form without what the terms don't ask for. */
export function askedOf({ placement, stamp }: RegistrationTerms, form: RegistrationForm): RegistrationForm {
  return {
    region: placement === 'region' ? form.region : '',
    divisionId: placement === 'division' ? form.divisionId : null,
    fileId: stamp ? form.fileId : null,
  }
}

function isSame(one: RegistrationForm, other: RegistrationForm): boolean {
  return one.region === other.region && one.divisionId === other.divisionId && one.fileId === other.fileId
}

/** A returned registration can be mended after the end, since the organiser asked for it. */
function whyClosed({ terms: { closesAt }, registration, now }: Registering): Refusal | null {
  if (closesAt === null || (registration && isReturned(registration)) || now < new Date(closesAt)) return null
  const closing = closingText(closesAt, now)
  return refuse(no.REGISTRATION_CLOSED, { closesAtZh: closing.zh, closesAtEn: closing.en })
}

function whyIncomplete({ stamp, placement }: RegistrationTerms, form: RegistrationForm): Refusal | null {
  const faults: FieldFault[] = [
    ...(placement === 'region' && form.region === ''
      ? [{ path: 'region', zh: '请选择地区', en: 'Choose the region' }]
      : []),
    ...(placement === 'division' && form.divisionId === null
      ? [{ path: 'divisionId', zh: '请选择赛区', en: 'Choose the division' }]
      : []),
    ...(stamp && form.fileId === null
      ? [{ path: 'fileId', zh: '请上传加盖公章的文件', en: 'Upload the stamped letter' }]
      : []),
  ]
  return faults.length > 0 ? refuse(no.REGISTRATION_INCOMPLETE, {}, faults) : null
}

/** Why the school can't be placed there: it is no known region, or no division of the organiser. */
export function whyUnknownPlace(
  { region, divisionId }: Pick<RegistrationForm, 'region' | 'divisionId'>,
  known: { readonly regions: readonly string[]; readonly divisions: readonly string[] },
): Refusal | null {
  const faults: FieldFault[] = [
    ...(region === '' || known.regions.includes(region)
      ? []
      : [{ path: 'region', zh: '没有这个地区', en: 'There is no such region' }]),
    ...(divisionId === null || known.divisions.includes(divisionId)
      ? []
      : [{ path: 'divisionId', zh: '没有这个赛区', en: 'There is no such division' }]),
  ]
  return faults.length > 0 ? refuse(no.REGISTRATION_INCOMPLETE, {}, faults) : null
}

/** The state of a registration once its form is saved. */
export function stateAfterRegistering(
  { approval }: RegistrationTerms,
  registration: Pick<Registered, 'state'> | null,
): RegistrationState {
  return (registration !== null && isRegistered(registration)) || !approval ? 'approved' : 'pending'
}

/** Teams depend on a registration that stands; those handed in before one was asked for don't on one that waits. */
const whyTeamsDepend = (registration: Pick<Registered, 'state'>, teams: number): Refusal | null =>
  isRegistered(registration) && teams > 0 ? refuse(no.TEAMS_DEPEND, { count: teams }) : null

/** Why a school's registration can't end: there is none, or teams depend on it. */
export function whyNotEndRegistration(registration: Pick<Registered, 'state'> | null, teams: number): Refusal | null {
  return firstRefusal(
    registration && registration.state !== 'withdrawn' ? null : refuse(no.NOT_REGISTERED),
    registration && whyTeamsDepend(registration, teams),
  )
}

/** Why the organiser can't decide so: an approval is of what waits; what is registered is returned while no team depends on it. */
export function whyNotDecideRegistration(
  registration: Pick<Registered, 'state'>,
  decision: RegistrationDecision,
  { opinion, teams }: { readonly opinion: string; readonly teams: number },
): Refusal | null {
  const { state } = registration
  const { zh: stateZh, en: stateEn } = registrationStateLabels[state]
  const isDue = state === 'pending' || (decision === 'return' && isRegistered(registration))
  return firstRefusal(
    isDue ? null : refuse(no.REGISTRATION_DECIDED, { stateZh, stateEn }),
    decision === 'return' && opinion.trim() === '' ? refuse(no.OPINION_MISSING) : null,
    decision === 'return' ? whyTeamsDepend(registration, teams) : null,
  )
}

/** Why a team of the school can't enter the round, with what would satisfy it. */
export function whySchoolUnregistered(
  terms: Pick<RegistrationTerms, 'needed'>,
  registration: Registered | null,
): Refusal | null {
  if (!terms.needed || (registration && isRegistered(registration))) return null
  if (registration?.state === 'pending') return refuse(no.SCHOOL_PENDING)
  if (registration && isReturned(registration)) return refuse(no.SCHOOL_RETURNED, { opinion: registration.opinion })
  return refuse(no.SCHOOL_UNREGISTERED)
}

/**
 * Why a team that had left can't come back: it relied on a registration that ended meanwhile. One that was promoted, or
 * handed in before its school registered, relied on none.
 */
export function whyNotComeBack(
  terms: Pick<RegistrationTerms, 'needed'>,
  registration: Pick<Registered, 'state'> | null,
  { isPromoted }: { readonly isPromoted: boolean },
): Refusal | null {
  if (!terms.needed || isPromoted || registration === null || isRegistered(registration)) return null
  const { zh: stateZh, en: stateEn } = registrationStateLabels[registration.state]
  return refuse(no.REGISTRATION_ENDED, { stateZh, stateEn })
}

/** Of which school a registrar is staff: of all of it, or of some of its colleges. */
export interface Registrar {
  readonly ofSchool: boolean
  readonly collegeIds: readonly string[]
  /** The group that the person works for now. */
  readonly ownId: string | null
}

/** Why staff of a college can't register their school: the round asks the school for it, or somebody else of it did. */
export function whyNotByCollege(
  { byCollege }: Pick<RegistrationTerms, 'byCollege'>,
  registration:
    | (Pick<Registered, 'state'> & { readonly collegeId: string | null; readonly collegeName: string })
    | null,
  { ofSchool, collegeIds }: Registrar,
): Refusal | null {
  if (ofSchool) return null
  if (!byCollege) return refuse(no.NOT_BY_COLLEGE)
  if (registration === null || isUnregistered(registration)) return null
  const { collegeId, collegeName } = registration
  if (collegeId !== null && collegeIds.includes(collegeId)) return null
  return refuse(no.REGISTERED_BY_OTHERS, {
    byZh: collegeName === '' ? '校级管理员' : `“${collegeName}”`,
    byEn: collegeName === '' ? 'its own staff' : `“${collegeName}”`,
  })
}

/**
 * The college in whose name somebody registers: the one that did before, else the only one, the one chosen, or the one
 * that the person works for now. Null: the school's own, or several fit and none was chosen.
 */
export function registeringCollege(
  { ofSchool, collegeIds, ownId }: Registrar,
  known: string | null,
  chosen: string | null,
): string | null {
  if (ofSchool) return null
  if (known !== null && collegeIds.includes(known)) return known
  if (collegeIds.length === 1) return collegeIds[0]!
  return [chosen, chosen === null ? ownId : null].find((id) => id !== null && collegeIds.includes(id)) ?? null
}

/** Why somebody can't register before choosing one of several colleges. */
export function whyNoCollege(registrar: Registrar, known: string | null, chosen: string | null): Refusal | null {
  if (registrar.ofSchool || registeringCollege(registrar, known, chosen) !== null) return null
  const words = { zh: '请选择以哪个学院的名义注册', en: 'Choose the college that registers' }
  return refuse(no.COLLEGE_NEEDED, {}, [{ path: 'collegeId', ...words }])
}

/** Why somebody can't enter with this code of the school. */
export function whyWrongSchoolCode(
  terms: Pick<RegistrationTerms, 'needed' | 'code'>,
  school: string,
  typed: string,
): Refusal | null {
  if (!asksCode(terms)) return null
  const words = { zh: '与本校的注册码不一致', en: 'Your school has another code' }
  return typedSchoolCode(typed) === school ? null : refuse(no.WRONG_SCHOOL_CODE, {}, [{ path: 'schoolCode', ...words }])
}

/** A code as people type it: without spaces and hyphens, in upper case. */
export function typedSchoolCode(text: string): string {
  return text.replaceAll(/[\s-]/g, '').toUpperCase()
}

/** Whether whoever enters states the code of the school. */
export function asksCode({ needed, code }: Pick<RegistrationTerms, 'needed' | 'code'>): boolean {
  return needed && code
}
