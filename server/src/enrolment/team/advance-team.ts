import { randomBytes } from 'node:crypto'
import { receiptOf } from '@podium/core/base/receipt/receipt-number.rule.ts'
import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { teamEnrolled } from '@podium/core/enrolment/events.ts'
import { documentRefusals } from '@podium/core/enrolment/document/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { answersToSubmit } from '@podium/core/enrolment/team/answers.rule.ts'
import { slotOf } from '@podium/core/enrolment/team/team.ts'
import { advanceOnSubmit, type Advance } from '@podium/core/enrolment/team/advance.rule.ts'
import { whyQueued } from '@podium/core/enrolment/team/own-rules.rule.ts'
import { whyNotAwaitMembers } from '@podium/core/enrolment/team/submit.rule.ts'
import { takesPlace } from '@podium/core/enrolment/team/place.rule.ts'
import type { TeamState } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { Refused } from '#server/platform/kernel/refused.ts'
import { callAuditors } from '../audit/audit-call.store.ts'
import { addDecision } from '../audit/decision.store.ts'
import { awaitPayment } from '../payment/await-payment.ts'
import { teamDue, type TeamDue } from '../payment/due.ts'
import { judgedMembers, lockFacts, teamToSubmit, type TeamFacts } from './facts.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { freezeNames, type Member } from '../member/member.store.ts'
import { countInQuotas } from '../rule/count-in-quotas.ts'
import { judgeTeam } from '../rule/judge-team.ts'
import { rowCounted } from '../rule/part-quota.store.ts'
import { addReceipt } from '../receipt/receipt.store.ts'
import { dropLeftOut } from './material.store.ts'
import { giveNumbers, numbersOf } from '../number/give-number.ts'
import { claimParticipations } from './claim-participation.ts'
import { claimOrWait, type Wait } from '../waiting/claim-place.ts'
import { standInLine } from '../waiting/stand-in-line.ts'
import { changeTeam, type Team, type TeamChange } from './team.store.ts'
import type { Services } from '#server/platform/kernel/services.ts'

export interface Advanced {
  state: TeamState
  version: number
}

/** Facts for the number and the messages of a team that advances. */
interface AdvancingFacts {
  readonly team: Team
  readonly members: readonly Member[]
  readonly setting: EnrolSetting
  readonly at: Date
}

/**
 * Moves the team to its next audit level; after the last one enrols it, or lets it wait for its fee. Skipped levels are
 * recorded.
 */
export async function saveAdvance(
  services: Services,
  tx: Tx,
  facts: AdvancingFacts,
  { state, auditLevel, skipped }: Advance,
  change: TeamChange = {},
): Promise<Advanced> {
  const { team } = facts
  for (const level of skipped) await addDecision(tx, { teamId: team.teamId, level, action: 'pass' })
  if (state === 'enrolled') {
    const due = await teamDue(tx, team, facts.members, facts.setting, facts.at)
    if (due.due > 0) return awaitPayment(services, tx, { ...facts, due }, { ...change, auditLevel: null })
    return enrol(services, tx, facts, due, change)
  }
  if (auditLevel) await callAuditors(tx, team.teamId, auditLevel)
  return { state, version: await changeTeam(tx, team, { ...change, state, auditLevel, step: 'success' }) }
}

/** Gives the team its number, only once and unless it comes with the first work, and notifies its members. */
async function enrol(
  services: Services,
  tx: Tx,
  { team, members, setting, at }: AdvancingFacts,
  { fee }: TeamDue,
  change: TeamChange,
): Promise<Advanced> {
  const numbers = numbersOf(team) ?? (setting.numberFrom === 'work' ? null : await giveNumbers(tx, team, setting))
  const version = await changeTeam(tx, team, {
    ...change,
    state: 'enrolled',
    auditLevel: null,
    step: 'success',
    decidedAt: at,
    fee,
    enrolled: { numbers, at: team.enrolledAt ?? at },
  })
  await emit(services, tx, teamEnrolled, { teamId: team.teamId, roundId: team.roundId, itemId: team.itemId })
  await sendEnrolmentNotice(services, tx, numbers ? 'enrolled' : 'enrolledUnnumbered', {
    users: acceptedOf(members).map(({ userId }) => userId),
    roundId: team.roundId,
    dedupeKey: `${team.teamId}:${version}`,
    link: paths.centre.team({ teamId: team.teamId }),
    params: { team: team.name, ...(numbers && { number: numbers.number }) },
  })
  return { state: 'enrolled', version }
}

/**
 * After the captain submitted and all invitations were answered: checks the team again and submits it, or makes it a
 * draft again and notifies the captain of the reason. Null: it goes on waiting, for a profile is incomplete or a document
 * isn't signed.
 */
export async function completeMembers(
  services: Services,
  tx: Tx,
  team: Team,
  members: readonly Member[],
  since?: Date,
): Promise<Advanced | null> {
  const facts = await lockFacts(services.secrets, tx, team, members, { since })
  const why = whyNotAwaitMembers(teamToSubmit(team, facts.members, facts.at), facts)
  if (why?.kind === enrolmentRefusals.PROFILE_INCOMPLETE || why?.kind === documentRefusals.DOCUMENT_LACKS) return null
  const full = why ?? (await claimPlace(services, tx, facts))
  if (isClaim(full)) return submit(services, tx, facts, {}, full)
  const version = await changeTeam(tx, team, { state: 'draft', step: 'team' })
  await sendEnrolmentNotice(services, tx, 'fellBack', {
    users: [team.captainId],
    roundId: team.roundId,
    dedupeKey: `${team.teamId}:${version}`,
    link: paths.home.signUp({ step: 'team', teamId: team.teamId }),
    params: { team: team.name, whyZh: refusalText(full, 'zh-cn'), whyEn: refusalText(full, 'en') },
  })
  return { state: 'draft', version }
}

/** Whether a submission took a place, waits for one, or needs none. */
type Claim = 'taken' | 'none' | Wait

const isClaim = (claim: Refusal | Claim): claim is Claim => typeof claim === 'string' || 'waitsFor' in claim

/**
 * Counts the team in the quotas among the rules, then claims the place that the setting gives on submission: counters are
 * locked in this order. Returns the refusal if the quota is exhausted without a list.
 */
async function claimPlace(
  services: Services,
  tx: Tx,
  { team, members, inForce, at }: TeamFacts,
): Promise<Refusal | Claim> {
  const setting = inForce!.value
  await countInQuotas(services, tx, team, judgedMembers(members), { setting, at })
  if (!takesPlace(team, null, advanceOnSubmit(team, members, setting), setting)) return 'none'
  const claim = await claimOrWait(tx, team, setting)
  if (claim === null) return 'taken'
  if (!('waitsFor' in claim) || claim.waitsFor === null) return claim
  const rules = [rowCounted(setting.rules, claim.waitsFor)!]
  const judging = { setting: { ...setting, rules }, at, reasons: {}, isSubmitted: true }
  const judged = await judgeTeam(services.secrets, tx, team, judgedMembers(members), judging)
  return { ...claim, why: whyQueued(judged) ?? claim.why }
}

/**
 * Saves current names, setting, participations and the answers that are asked for as binding, and claims the place or
 * queues for one, if the setting gives it on submission and nobody has. Throws if the quota is exhausted and the item has
 * no waiting list.
 */
export async function submit(
  services: Services,
  tx: Tx,
  facts: TeamFacts,
  change: TeamChange = {},
  claimed?: Claim,
): Promise<Advanced> {
  const { team, members, inForce, at, form } = facts
  const { value: setting, settingId } = inForce!
  const next = advanceOnSubmit(team, members, setting)
  await claimParticipations(services.secrets, tx, acceptedOf(members), team, setting)
  await freezeNames(tx, team.teamId)
  await addReceipt(tx, team.teamId, { receipt: receiptOf('E', at, randomBytes(5)), at })
  const answers = answersToSubmit(setting, team.answers, form)
  await dropLeftOut(tx, team.teamId, Object.keys(answers).map(slotOf))
  // As late as possible: the counter's row stays locked until the transaction ends.
  const claim = claimed ?? (await claimPlace(services, tx, facts))
  if (!isClaim(claim)) throw new Refused(claim)
  const saved = { ...change, settingId, answers, submittedAt: at }
  if (typeof claim !== 'string') return standInLine(services, tx, { team, members, wait: claim }, saved)
  const advancing = { team: { ...team, settingId }, members, setting, at }
  return goOn(services, tx, advancing, next, { ...saved, ...(claim === 'taken' && { holdsPlace: true }) })
}

/** Lets a team that has its place go on: to its fee, where that comes before the audit, or to its next step. */
export async function goOn(
  services: Services,
  tx: Tx,
  facts: AdvancingFacts,
  next: Advance,
  change: TeamChange = {},
): Promise<Advanced> {
  const { team, members, setting, at } = facts
  if (setting.fee.due === 'submission') {
    const due = await teamDue(tx, team, members, setting, at)
    if (due.due > 0)
      return awaitPayment(services, tx, { team, setting, at, due }, { ...change, auditLevel: team.auditLevel })
  }
  return saveAdvance(services, tx, facts, next, change)
}

/** Members who accepted and have an account. */
export function acceptedOf(members: readonly Member[]): Array<Member & { userId: string }> {
  return members.filter((member): member is Member & { userId: string } => {
    return member.state === 'accepted' && member.userId !== null
  })
}
