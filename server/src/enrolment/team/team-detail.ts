import { whyNotAdmitted } from '@podium/core/enrolment/admission/admission.rule.ts'
import { refusalText, type Language } from '@podium/core/base/refusal.ts'
import { formerAnswers, teamForm } from '@podium/core/competition/form/form-state.rule.ts'
import { NO_FORM, type ExtraField } from '@podium/core/competition/form/form.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { teamDifferences } from '@podium/core/enrolment/audit/team-changes.rule.ts'
import { whyNotChangeLeaders } from '@podium/core/enrolment/leader/leader.rule.ts'
import { takesPlaceOnApproval } from '@podium/core/enrolment/team/place.rule.ts'
import { whyNotDecide, whyNotTakeBack } from '@podium/core/enrolment/audit/audit.rule.ts'
import { ownAnswers } from '@podium/core/enrolment/team/answers.rule.ts'
import { refusingRules } from '@podium/core/enrolment/team/own-rules.rule.ts'
import { whyNotSubmit } from '@podium/core/enrolment/team/submit.rule.ts'
import { isEditable, isWaiting } from '@podium/core/enrolment/team/team.ts'
import { whyWait } from '@podium/core/enrolment/waiting/waiting.rule.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { countedQuotas } from '@podium/core/competition/rule/judged.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import {
  describeItem,
  extensionsInForce,
  formerFields,
  roundOf,
  settingById,
  settingInForce,
} from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { lastReturned } from '../audit/returned.store.ts'
import { returnedState } from '../audit/returned-state.ts'
import { decisionsOf } from '../audit/decision.store.ts'
import { openUnpaid } from '../payment/unpaid.store.ts'
import { openForfeit } from '../exclusion/forfeit.store.ts'
import { rosterViews } from '../roster/confirm-roster.ts'
import { petitionsOf } from '../petition/petition.store.ts'
import { unitsCountedIn } from '../quota/unit.store.ts'
import { unitQuotaViews } from '../quota/unit-quotas.ts'
import { judgeTeam, withRulesInForce } from '../rule/judge-team.ts'
import { paymentOf } from '../payment/payment-view.ts'
import { findEntry } from '../admission/queue.store.ts'
import { judgedMembers, quotaUse, teamToSubmit, windowFacts, withCaptainsSchool } from './facts.ts'
import { whyUnregistered } from '../registration/why-unregistered.ts'
import { documentsOf } from '../document/team-documents.ts'
import { formFacts } from '../form/form-facts.ts'
import { materialsOf } from './material.store.ts'
import { changeViews } from '../change/change-view.ts'
import { limitsOfTeam } from '../change-window/limits-of-team.ts'
import { openChanges } from '../change/change.store.ts'
import { changeFacts } from '../change/team-to-change.ts'
import { identitiesOf } from '../audit/member-facts.store.ts'
import { declinedOf } from '../member/invitation.store.ts'
import { membersOf, type Member } from '../member/member.store.ts'
import { wordingOn } from '#server/platform/http/wording-on.ts'
import { receiptsOf } from '../receipt/receipt.store.ts'
import { transferView } from '../captaincy/transfer-view.ts'
import { waitingView } from '../waiting/waiting-view.ts'
import { memberView, unknownIn } from '../audit/member-view.ts'
import { ruleView } from './rule-view.ts'
import { loadTeam, type Team } from './team.store.ts'

/** Who looks at a team, and how texts are worded for them. */
interface Reader {
  readonly userId: string
  readonly levels: readonly AuditLevel[]
  readonly isStaff: boolean
  readonly now: Date
  readonly language: Language
  readonly wording: string
}

/** A team of the viewer. */
export const ownTeamDetail = read(
  enrolmentApi.detail,
  async function ownTeamDetail({ services, db, viewer, now, language, host }, { teamId }) {
    const team = orNotFound(await loadTeam(db, teamId))
    const members = await membersOf(db, teamId)
    const self = orNotFound(members.find((member) => member.userId === viewer.userId))
    const levels: AuditLevel[] = self.role === 'teacher' && self.state === 'accepted' ? ['teacher'] : []
    const wording = await wordingOn(services, host)
    const reader = { userId: viewer.userId, levels, isStaff: false, now, language, wording }
    const detail = await detailOf(services, db, team, members, reader)
    return { ...detail, ...ownForm(detail) }
  },
)

/** The team's part of the form; what it knows of the captain is for the captain. */
function ownForm(detail: TeamDetail) {
  const { form, isCaptain } = detail
  return { ...teamsPart(detail), form: isCaptain ? form : { ...form, captain: null } }
}

/** Form and answers without what only the organiser's office fills in. */
function teamsPart({ setting, answers }: TeamDetail) {
  return { setting: setting && teamForm(setting), answers: ownAnswers(setting ?? NO_FORM, answers) }
}

/** An enrolment for its auditors. */
export const officeTeamDetail = read(
  enrolmentApi.teamDetail,
  async function officeTeamDetail({ services, db, viewer, now, language, host }, { teamId }) {
    const team = orNotFound(await loadTeam(db, teamId))
    const seen = orNotFound(await levelsFor(db, team, viewer, 'enrolment:team:list'))
    const levels = (await levelsFor(db, team, viewer, 'enrolment:team:audit')) ?? []
    const whole = await detailOf(services, db, team, await membersOf(db, teamId), {
      userId: viewer.userId,
      levels,
      isStaff: true,
      now,
      language,
      wording: await wordingOn(services, host),
    })
    const isOrganiser = seen.includes('organiser')
    const detail = isOrganiser ? whole : { ...whole, ...teamsPart(whole) }
    const identities = await identitiesOf(db, teamId)
    const returned = await lastReturned(db, teamId)
    const before = returned && {
      ...returned.state,
      answers: isOrganiser ? returned.state.answers : ownAnswers(whole.setting ?? NO_FORM, returned.state.answers),
    }
    const nameOf = new Map((await membersOf(db, teamId, true)).map(({ memberId, name }) => [memberId, name]))
    const context = { nameOf: (id: string) => nameOf.get(id) ?? '—', fields: detail.setting?.extraFields ?? [] }
    return {
      ...detail,
      formerFields: await removedFields(db, detail),
      differences: before ? teamDifferences(before, returnedState(detail), context) : [],
      returnedAt: returned?.at.toISOString() ?? null,
      members: detail.members.map((member) => ({ ...member, ...identities.get(member.memberId) })),
    }
  },
)

/** Fields that the form has no longer but this team answered. */
async function removedFields(db: Db, { itemId, setting, answers }: TeamDetail): Promise<ExtraField[]> {
  const keys = Object.keys(formerAnswers(setting ?? NO_FORM, answers))
  return keys.length === 0 ? [] : (await formerFields(db, itemId)).filter(({ key }) => keys.includes(key))
}

/** @spec C39 */
export const teamMembers = read(enrolmentApi.teamMembers, async function teamMembers({ db, viewer, now }, { teamId }) {
  const members = await membersOf(db, teamId)
  const own = orNotFound(members.find((member) => member.userId === viewer.userId))
  return members.map((member) => memberView(member, now, own.role !== 'member' || member === own))
})

async function detailOf(
  services: Services,
  db: Db,
  storedTeam: Team,
  members: Member[],
  reader: Reader,
): Promise<TeamDetail> {
  const captain = members.find((member) => member.userId === storedTeam.captainId)
  const team = captain ? withCaptainsSchool(storedTeam, captain) : storedTeam
  const seesAll = reader.isStaff || reader.levels.length > 0 || team.captainId === reader.userId
  const early = team.state === 'draft' || team.state === 'returned' || !team.settingId
  const [
    names,
    setting,
    window,
    submission,
    decisions,
    materials,
    changes,
    round,
    receipts,
    forfeit,
    unpaid,
    rosters,
    extensions,
  ] = await Promise.all([
    describeItem(db, team.itemId, reader.language),
    early ? settingInForce(db, 'enrol', team.itemId) : settingById(db, 'enrol', team.settingId!),
    windowFacts(db, team, 'signup', reader.now),
    windowFacts(db, team, 'submission', reader.now),
    decisionsOf(db, team.teamId),
    materialsOf(db, team.teamId),
    openChanges(db, team.teamId),
    roundOf(db, team.itemId),
    receiptsOf(db, team.teamId),
    openForfeit(db, team.teamId, reader.language),
    openUnpaid(db, team.teamId),
    rosterViews(db, team, reader),
    extensionsInForce(db, team.teamId, reader.language),
  ])
  const value = setting?.value ?? null
  const payment = await paymentOf(db, team, members, value, reader.now)
  const remainingQuota = await quotaUse(db, team, value)
  const people = judgedMembers(members)
  const ruled = value && (await withRulesInForce(db, team.itemId, value))
  const isSubmitted = !isEditable(team)
  const judging = { setting: ruled, at: reader.now, reasons: team.ruleReasons, isSubmitted, rowsOf: every }
  const judged = await judgeTeam(services.secrets, db, team, people, judging)
  const rules = judged.filter(({ stages }) => stages.length === 0)
  const counted = countedQuotas(rules)
  const quotaRows = (ruled?.rules ?? []).filter(({ key }) => counted.has(key))
  const kept = isSubmitted ? (await unitsCountedIn(db, [team.teamId])).get(team.teamId) : undefined
  const quotaRules = await unitQuotaViews(db, { ...team, kept }, quotaRows, {
    language: reader.language,
    at: reader.now,
  })
  const form = await formFacts(db, team, members, { form: value, at: reader.now })
  const documents = await documentsOf(db, { team, members, setting: value, form }, reader.now)
  const entry = value?.admission.queue ? await findEntry(db, team.itemId, team.captainId) : null
  const hindrance = whyNotSubmit(teamToSubmit(team, members, reader.now), {
    setting: value,
    windowClosed: window.windowClosed,
    unregistered: isSubmitted ? null : await whyUnregistered(db, team),
    ...remainingQuota,
    // Reasons are asked for on the page that hands the team in.
    rules: rules.filter(({ strength }) => strength === 'hard'),
    form,
    documents,
    at: reader.now,
  })
  const mayQueue = value !== null && !team.holdsPlace && (isWaiting(team) || isEditable(team))
  const queued = mayQueue ? whyWait({ ...remainingQuota, rules }, value) : null
  const hindered = hindrance ?? (value && whyNotAdmitted(team, value.admission, entry, reader.now))
  const { state: roundState } = orNotFound(round)
  const changing = changeFacts(team, members, { roundState, setting: value! })
  const auditPosition = { state: team.state, level: team.auditLevel }
  return {
    teamId: team.teamId,
    name: team.name,
    state: team.state,
    step: team.step,
    source: team.source,
    auditLevel: team.auditLevel,
    number: team.number,
    roundId: team.roundId,
    roundName: names?.roundName ?? '',
    organiserName: names?.groupName ?? '',
    itemId: team.itemId,
    itemName: names?.itemName ?? '',
    schoolName: team.schoolName,
    captainId: team.captainId,
    isCaptain: team.captainId === reader.userId,
    members: members.map((member) =>
      memberView(member, reader.now, seesAll || member.userId === reader.userId, judged),
    ),
    declined: seesAll ? await declinedOf(db, team.teamId) : [],
    answers: team.answers,
    form: { ...form, people: [...form.people], begunStages: [...form.begunStages] },
    formerFields: [],
    rules: refusingRules(judged, team).map((rule) => ruleView(rule, reader.language)),
    petitions: seesAll ? await petitionsOf(db, team.teamId, reader.language) : [],
    setting: value,
    window: window.view,
    submission: submission.view,
    extensions,
    decisions: decisions.map((decision) => ({ ...decision, at: decision.at.toISOString() })),
    materials,
    submittedAt: team.submittedAt?.toISOString() ?? null,
    enrolledAt: team.enrolledAt?.toISOString() ?? null,
    createdAt: team.createdAt.toISOString(),
    noticesToAgree: team.noticesAgreedAt === null ? (names?.notices ?? []) : null,
    submitHindrance: hindered && refusalText(hindered, reader.language, reader.wording),
    quota: {
      ...remainingQuota,
      holdsPlace: team.holdsPlace,
      takesPlace: value !== null && takesPlaceOnApproval(team, members, value),
      rules: quotaRules.map((quota) => ({ ...quota, unknown: unknownIn(quota.key, rules) })),
    },
    queuedBy: queued && refusalText(queued, reader.language, reader.wording),
    waiting: await waitingView(db, team, reader.language),
    receipts,
    differences: [],
    returnedAt: null,
    mayDecide: whyNotDecide(auditPosition, 'approve', '', reader.levels, null) === null,
    mayNameLeader:
      value !== null && whyNotChangeLeaders({ ...team, roundState, setting: value, members }, reader.levels) === null,
    mayTakeBack: whyNotTakeBack(auditPosition, decisions, reader.levels) === null,
    payment,
    changes: await changeViews(
      services,
      db,
      { teamId: team.teamId, facts: changing, changes: value ? changes : [] },
      reader,
    ),
    changeLimits: await limitsOfTeam(db, team, { form: value, facts: async () => form, now: reader.now }),
    transfer: await transferView(db, team, members, value, reader),
    forfeit: forfeit && { stageName: forfeit.stageName, missed: forfeit.missed, at: forfeit.at.toISOString() },
    unpaidSince: unpaid?.at.toISOString() ?? null,
    rosters,
    roundState,
    serverNow: reader.now.toISOString(),
    version: team.version,
  }
}

/** Those of stages are shown from the beginning on. */
const every = <Row>(rows: readonly Row[]) => rows
