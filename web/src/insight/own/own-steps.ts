import type { Language } from '@podium/core/base/refusal.ts'
import type { AwaitedDecision } from '@podium/core/enrolment/audit/awaited-decision.ts'
import type { Invitation } from '@podium/core/enrolment/member/invitation.ts'
import {
  auditLevelLabels,
  awaitsPayment,
  isEditable,
  isReturned,
  isStudentRole,
} from '@podium/core/enrolment/team/team.ts'
import type { MyTeam } from '@podium/core/enrolment/views.ts'
import { paths } from '@podium/core/paths.ts'
import type { MyWork } from '@podium/core/work/views.ts'
import { AWAITING_RESULT_STATES, hasSubmission, isReturned as isWorkReturned } from '@podium/core/work/work.ts'
import { pick, type Translate } from '#web/lib/i18n/i18n.ts'
import type { ownMessages } from './own-messages.ts'

/** Something that waits for the reader: what is lacking, and until when. */
export interface OwnStep {
  readonly key: string
  readonly title: string
  /** The competition. */
  readonly about?: string
  /** What the auditor wrote who returned it. */
  readonly opinion?: string
  readonly lacks?: readonly string[]
  readonly opensAt?: string | null
  readonly until?: string | null
  /** Whether it can be done at any time: it was submitted before the end. */
  readonly isEndless?: boolean
  /** Since when others have to act, not the reader. */
  readonly since?: string
  /** What happens next. */
  readonly note?: string
  /** Whether the reader has nothing to do. */
  readonly isQuiet?: boolean
  readonly to: string
}

type T = Translate<(typeof ownMessages)['words']>

/** Invitations to answer; and of the requests by which the reader is to join, that they wait for a decision. */
export function stepsOfInvitations(invitations: readonly Invitation[], t: T): OwnStep[] {
  const to = paths.centre.team()
  const agreed = invitations.flatMap(({ asked, teamName, roundName }) =>
    asked?.isAgreed ? [{ key: asked.fieldId, title: t('stepAwaitJoin', { team: teamName }), about: roundName }] : [],
  )
  const open = invitations.filter(({ asked }) => !asked?.isAgreed)
  const [first] = open
  return [
    ...(first ? [{ key: 'invitations', ...invited(first, open.length, t), to }] : []),
    ...agreed.map((step) => ({ ...step, isQuiet: true, to })),
  ]
}

/** A single invitation by its team; of several, how many there are. */
function invited({ teamName, roundName, expiresAt }: Invitation, count: number, t: T) {
  if (count > 1 || teamName === '') return { title: t('stepInvitations', { count }) }
  return { title: t('stepInvitation', { team: teamName }), about: roundName, until: expiresAt }
}

export function stepsOfTeam(team: MyTeam, t: T, language: Language): OwnStep[] {
  const { teamId, name, roundName, offerUntil, captaincyUntil, rosters } = team
  const to = paths.centre.team({ teamId })
  const answer = (key: string, title: string, until: string) => ({
    key: teamId + key,
    title,
    about: roundName,
    until,
    to,
  })
  return [
    ...(offerUntil ? [answer('offer', t('stepOffer', { team: name }), offerUntil)] : []),
    ...(captaincyUntil ? [answer('captaincy', t('stepCaptaincy', { team: name }), captaincyUntil)] : []),
    ...rosters.map(({ stageId, stageName, until }) =>
      answer(stageId, t('stepRoster', { team: name, stage: stageName }), until),
    ),
    ...unfinishedStep(team, t),
    ...team.awaited.map((decision) => awaitedStep(team, decision, t, language)),
  ]
}

/** That a level has to decide on the team or on its change request; where it is the advisers’, theirs alone to do. */
function awaitedStep(
  team: MyTeam,
  { on, level, schoolName, since }: AwaitedDecision,
  t: T,
  language: Language,
): OwnStep {
  const { teamId, name, roundName, role } = team
  const step = { key: teamId + on + since, about: roundName, to: paths.centre.team({ teamId }) }
  const shown = { team: name || roundName }
  if (level === 'teacher' && role === 'teacher') {
    return { ...step, title: t(on === 'team' ? 'stepAudit' : 'stepDecideChange', shown) }
  }
  const by = level === 'school' && schoolName ? schoolName : pick(auditLevelLabels[level], language)
  const title = t(on === 'team' ? 'stepAwaitAudit' : 'stepAwaitChange', { ...shown, by })
  return { ...step, title, since, isQuiet: true }
}

function unfinishedStep(team: MyTeam, t: T): OwnStep[] {
  const { teamId, name, roundName, itemName, opinion, role, captainName, unfinished } = team
  if (!unfinished) return []
  const { opensAt, until, lacks } = unfinished
  const texts = lacks.map(({ text }) => text)
  const shown = { team: name || roundName }
  const step = {
    key: teamId,
    about: name ? roundName : itemName,
    opensAt,
    until,
    lacks: texts,
    ...(isReturned(team) && { opinion, isEndless: until === null }),
  }
  const profile = (back?: string) => paths.home.signUpProfile({ teamId, back })
  if (role !== 'captain' && texts.length === 0) {
    const title = t('stepAwaitCaptain', { ...shown, captain: captainName })
    return [{ ...step, title, isQuiet: true, to: paths.centre.team({ teamId }) }]
  }
  const first = lacks[0]?.at ?? 'material'
  if (first === 'documents') return [{ ...step, title: t('stepDocuments', shown), to: paths.centre.team({ teamId }) }]
  if (role !== 'captain') return [{ ...step, title: t('stepOwnData', shown), to: profile() }]
  if (!isEditable(team)) {
    const title = t(awaitsPayment(team) ? 'stepPay' : 'stepAwaitMembers', shown)
    return [{ ...step, title, to: first === 'profile' ? profile() : paths.centre.team({ teamId }) }]
  }
  const screen = paths.home.signUp({ step: first === 'profile' ? 'material' : first, teamId })
  return [
    {
      ...step,
      title: t(isReturned(team) ? 'stepReturned' : 'stepGoOn', shown),
      lacks: texts.length > 0 || isReturned(team) ? texts : [t('allFilledIn')],
      to: first === 'profile' ? profile(screen) : screen,
    },
  ]
}

/**
 * Works to hand in, and those that were changed or returned since: what was submitted counts until then. Of a submitted
 * one, what comes next. Advisers learn how far it is.
 */
export function stepsOfWork(work: MyWork, now: Date, t: T): OwnStep[] {
  const { teamId, stageId, teamName, stageName, roundName, role, versionNo, lacks, isOpen, opensAt, closesAt } = work
  const isUpcoming = !isOpen && opensAt !== null && Date.parse(opensAt) > now.getTime()
  const isAgain = hasSubmission(work)
  if (!isStudentRole(role)) return isAgain || isOpen || isUpcoming ? advisedStep(work, t) : []
  if (isAgain && (!isOpen || (!work.changed && !isWorkReturned(work)))) return submittedStep(work, t)
  if (!isOpen && !isUpcoming) return []
  const title = t(isAgain ? 'stepWorkAgain' : 'stepWork', { team: teamName, stage: stageName })
  const changed = isAgain && work.changed ? [t('workChanged', { no: versionNo })] : []
  const toHandIn = isUpcoming || lacks.length > 0 || isAgain ? lacks : [t('allFilledIn')]
  return [
    {
      key: teamId + stageId,
      title,
      about: roundName,
      lacks: [...changed, ...toHandIn],
      opensAt: isUpcoming ? opensAt : null,
      until: closesAt !== null && Date.parse(closesAt) > now.getTime() ? closesAt : null,
      to: paths.home.submitWork({ teamId, stageId }),
    },
  ]
}

function submittedStep({ teamId, stageId, teamName, stageName, roundName, isOpen, closesAt, ...work }: MyWork, t: T) {
  if (work.hasEnded || !AWAITING_RESULT_STATES.includes(work.state!)) return []
  return [
    {
      key: teamId + stageId,
      title: t('stepWorkDone', { team: teamName, stage: stageName, no: work.versionNo }),
      about: roundName,
      note: t(isOpen ? 'workMayChange' : 'workAwaitsResult'),
      until: isOpen ? closesAt : null,
      isQuiet: true,
      to: paths.home.submitWork({ teamId, stageId }),
    },
  ]
}

/** Of a team that the reader advises, how far its work is: its students hand it in. */
function advisedStep({ teamId, stageId, teamName, stageName, roundName, isOpen, closesAt, ...work }: MyWork, t: T) {
  const isSubmitted = hasSubmission(work)
  if (isSubmitted && (work.hasEnded || !AWAITING_RESULT_STATES.includes(work.state!))) return []
  return [
    {
      key: teamId + stageId,
      title: t('stepAdvised', { team: teamName, stage: stageName }),
      about: roundName,
      note: isSubmitted ? t('advisedSubmitted', { no: work.versionNo }) : t('advisedAwaited'),
      until: isOpen ? closesAt : null,
      isQuiet: true,
      to: paths.centre.team({ teamId }),
    },
  ]
}

export interface Waiting {
  readonly teams: readonly MyTeam[]
  readonly invitations: readonly Invitation[]
  readonly works: readonly MyWork[]
}

/** What the reader has to do: invitations, then enrolments and works by deadline. */
export function dueSteps({ teams, invitations, works }: Waiting, now: Date, t: T, language: Language): OwnStep[] {
  const mine = ({ isQuiet }: OwnStep) => !isQuiet
  return [
    ...stepsOfInvitations(invitations, t).filter(mine),
    ...byDeadline([
      ...teams.flatMap((team) => stepsOfTeam(team, t, language)).filter(mine),
      ...works.flatMap((work) => stepsOfWork(work, now, t)).filter(mine),
    ]),
  ]
}

/** The next to close first; those without a date last. */
export function byDeadline(steps: readonly OwnStep[]): OwnStep[] {
  return [...steps].sort((a, b) => closing(a) - closing(b))
}

const closing = ({ until }: OwnStep): number => (until ? Date.parse(until) : Number.MAX_VALUE)

const SOON_MS = 3 * 86_400_000

export const isSoon = (until: string, now: Date): boolean => Date.parse(until) - now.getTime() <= SOON_MS
