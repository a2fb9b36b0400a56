import { textIn } from '@podium/core/base/bilingual-text.ts'
import { ruleSentence } from '@podium/core/competition/rule/words.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import {
  whyNotAnswerPetition,
  whyNotAskNow,
  whyNotGrant,
  whyNotPetition,
} from '@podium/core/enrolment/petition/petition.rule.ts'
import { type PetitionRow } from '@podium/core/enrolment/petition/petition.ts'
import { petitionStateLabels } from '@podium/core/enrolment/state-labels.ts'
import { petitionRefusals } from '@podium/core/enrolment/petition/refusals.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { factWords } from '@podium/core/system/dict/seed-words.ts'
import { lockRoundShared, settingInForce } from '#server/competition/index.ts'
import { nearestStaff } from '#server/identity/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { exportRows } from '#server/platform/workbook/export-rows.ts'
import { pathOfRound } from '../audit/audit-call.store.ts'
import { reachOf } from '../audit/scope.store.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { openTeam } from '../team/open-team.ts'
import { lockTeam } from '../team/team.store.ts'
import {
  endPetition,
  findPetition,
  grantException,
  insertPetition,
  petitionRows,
  petitionsOf,
  petitionsToExport,
  roundsOfPetitions,
} from './petition.store.ts'

const ANSWER = 'enrolment:petition:answer'

/** The captain asks while the team can be edited; about a rule that stages check, as long as it takes part. */
export const askException = write(
  enrolmentApi.askException,
  'enrolment.ask_exception',
  async function askException({ services, tx, viewer, note, language }, { teamId, ruleKey, reason }) {
    const { team } = await openTeam(tx, teamId, viewer.userId)
    const rules = (await settingInForce(tx, 'enrol', team.itemId))?.value.rules ?? []
    const asked = rules.find(({ key }) => key === ruleKey)
    refuseIf(whyNotAskNow(team, team.captainId === viewer.userId, asked?.stages ?? []))
    const petitions = await petitionsOf(tx, teamId, language)
    refuseIf(whyNotPetition(ruleKey, { rules, exceptions: team.ruleExceptions, petitions }))
    const rule = ruleSentence(asked!, factWords)
    const by = { userId: viewer.userId, name: viewer.realName }
    const made = insertPetition(tx, { teamId, roundId: team.roundId, ruleKey, rule, reason, by })
    const petitionId = await onConflict(made, { enrolment_petition_open: petitionRefusals.PETITION_OPEN })
    await sendEnrolmentNotice(services, tx, 'petitionAsked', {
      users: await nearestStaff(tx, ANSWER, await pathOfRound(tx, team.roundId)),
      roundId: team.roundId,
      dedupeKey: petitionId,
      link: paths.office.signUpPetitions({ roundId: team.roundId, petitionState: 'open' }),
      params: { team: team.name, ruleZh: rule.zh, ruleEn: rule.en },
    })
    note({ type: 'team', id: teamId, after: { petitionId, rule: rule.zh }, reason })
    return { petitionId }
  },
)

export const withdrawPetition = write(
  enrolmentApi.withdrawPetition,
  'enrolment.withdraw_petition',
  async function withdrawPetition({ tx, viewer, note }, { petitionId, version }) {
    const { teamId } = orNotFound(await findPetition(tx, petitionId))
    const { team } = await openTeam(tx, teamId, viewer.userId)
    if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
    const petition = orNotFound(await findPetition(tx, petitionId))
    refuseIf(whyNotAnswerPetition(petition.state))
    await refuseStale(tx, { type: 'petition', id: petitionId, version: petition.version }, version)
    await endPetition(tx, petitionId, { state: 'withdrawn', answer: '', byName: viewer.realName })
    note({ type: 'petition', id: petitionId, before: { state: 'open' }, after: { state: 'withdrawn' } })
    return {}
  },
)

export const petitionPage = read(
  enrolmentApi.petitionPage,
  async function petitionPage({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const page = await petitionRows(db, viewer.scopeOf(ANSWER), filter, { pageNum, pageSize }, language)
    return { ...page, pageNum, pageSize }
  },
)

/** Grants or refuses; a granted exception holds for the rule of this key from now on. */
export const answerPetition = write(
  enrolmentApi.answerPetition,
  'enrolment.answer_petition',
  async function answerPetition({ services, tx, viewer, note }, { petitionId, granted, answer, version }) {
    const { teamId } = orNotFound(await findPetition(tx, petitionId))
    const team = orNotFound(await lockTeam(tx, teamId))
    const reach = await reachOf(tx, teamId, viewer.scopeOf(ANSWER))
    orNotFound(reach?.round || null)
    const petition = orNotFound(await findPetition(tx, petitionId))
    refuseIf(whyNotAnswerPetition(petition.state))
    await refuseStale(tx, { type: 'petition', id: petitionId, version: petition.version }, version)
    const roundState = orNotFound(await lockRoundShared(tx, team.roundId))
    refuseIf(granted ? whyNotGrant({ state: team.state, roundState }) : null)
    const state = granted ? ('granted' as const) : ('refused' as const)
    await endPetition(tx, petitionId, { state, answer, byName: viewer.realName })
    if (granted) await grantException(tx, teamId, petition.ruleKey, answer)
    const { zh: outcomeZh, en: outcomeEn } = petitionStateLabels[state]
    await sendEnrolmentNotice(services, tx, 'petitionAnswered', {
      users: [team.captainId],
      roundId: team.roundId,
      dedupeKey: petitionId,
      link: paths.home.signUp({ step: 'material', teamId }),
      params: { team: team.name, outcomeZh, outcomeEn: outcomeEn.toLowerCase(), answer },
    })
    note({
      type: 'petition',
      id: petitionId,
      before: { state: 'open' },
      after: { state, rule: petition.ruleZh },
      reason: answer,
    })
    note({ type: 'team', id: teamId, after: { petitionId, state }, reason: answer })
    return { state }
  },
)

export const exportPetitions = exportRows<typeof enrolmentApi.exportPetitions, PetitionRow>(
  enrolmentApi.exportPetitions,
  'enrolment.export_petitions',
  {
    competitions: roundsOfPetitions,
    batches: petitionsToExport,
    columns: {
      teamName: { kind: 'text', width: 24, of: ({ teamName }) => teamName },
      schoolName: { kind: 'text', width: 24, of: ({ schoolName }) => schoolName },
      itemName: { kind: 'text', width: 20, of: ({ itemName }) => itemName },
      roundName: { kind: 'text', width: 30, of: ({ roundName }) => roundName },
      sentence: { kind: 'text', width: 40, of: ({ sentence }) => sentence },
      reason: { kind: 'text', width: 40, of: ({ reason }) => reason },
      state: { kind: 'text', width: 14, of: ({ state }, to) => textIn(petitionStateLabels[state], to) },
      askedByName: { kind: 'text', width: 12, of: ({ askedByName }) => askedByName },
      askedAt: { kind: 'moment', width: 18, of: ({ askedAt }) => askedAt },
      answer: { kind: 'text', width: 40, of: ({ answer }) => answer },
      answeredByName: { kind: 'text', width: 12, of: ({ answeredByName }) => answeredByName },
      answeredAt: { kind: 'moment', width: 18, of: ({ answeredAt }) => answeredAt },
    },
  },
)

/** Calls about petitions, for the module's index. */
export const petitionCalls = { askException, withdrawPetition, petitionPage, answerPetition, exportPetitions }
