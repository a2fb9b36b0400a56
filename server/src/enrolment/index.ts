import { recordNames } from '@podium/core/system/events.ts'
import { importNames, messageNames, teamNames } from './record-names.store.ts'
import { feeWaived, lineRefunded, orderClosed, orderPaid } from '@podium/core/finance/events.ts'
import { factsAsked, identityChanged, profileChanged, submittedEnrolment } from '@podium/core/identity/events.ts'
import { itemsRecoded, itemsToRecode, windowsMoved } from '@podium/core/competition/events.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentExports } from '@podium/core/enrolment/exports.ts'
import { answerForPlaces, answerForRules } from '#server/competition/index.ts'
import { answer, module, when } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { answerInvitation, invitations, invitationView } from './member/answer-invitation.ts'
import { auditCalls } from './audit/calls.ts'
import { TEAM_IMPORT } from '@podium/core/enrolment/import/team-import.ts'
import { importFiles } from './import/import-sheet.ts'
import { checkTeamImport, importJobs, importTeams } from './import/import-teams.ts'
import {
  annotatedTeamImport,
  teamImportPage,
  teamImportRounds,
  teamImportTemplate,
  undoTeamImport,
} from './import/show-imports.ts'
import { admission, admissionDraw, admissionNumbers, joinAdmission } from './admission/admission.ts'
import { MOVE_SECONDS, moveQueues } from './admission/move-queues.ts'
import { reviveQueues } from './admission/queue.store.ts'
import { notifyAuditors } from './audit/notify-auditors.ts'
import { copyTeam } from './team/copy-team.ts'
import { setAdviserKind } from './adviser/set-adviser-kind.ts'
import { dropLeader, nameLeader } from './leader/name-leader.ts'
import { exportTeams } from './list/export-teams.ts'
import { excludePreview, excludeTeam, readmitTeam } from './exclusion/exclude-team.ts'
import { invariants } from './invariants.ts'
import { invitationLink, inviteByLink, inviteMember } from './member/invite-member.ts'
import { reinstateTeam } from './exclusion/forfeit-team.ts'
import { foldTeamCounts, laggingSchools, seenTally } from './list/tally.store.ts'
import {
  listMine,
  listTeams,
  teamItems,
  teamNum,
  teamRounds,
  teamSchools,
  teamSources,
  teamFields,
} from './list/list-teams.ts'
import { followIdentity } from './member/follow-identity.ts'
import { hasFormalTeam } from './member/identity.store.ts'
import { improveUserInfoQrCode, completeStatus } from './member/profile-status.ts'
import { batchFee, chargeTeam, chargeTeams } from './payment/charge-team.ts'
import { forfeitOverdue, forfeitTeam } from './payment/forfeit-team.ts'
import { restoreUnpaid } from './payment/restore-team.ts'
import { waiveFee } from './payment/request-waiver.ts'
import { leaveRefunded } from './payment/leave-refunded.ts'
import { notifyWaived } from './payment/notify-waived.ts'
import { settleTeams } from './payment/settle-team.ts'
import { factsAskedOf } from './awaited/facts-asked.ts'
import { COMPLETE_TEAMS, completeTeams, completeTeamsJob, profileWasChanged } from './awaited/complete-team.ts'
import { proofFiles } from './team/proof-files.ts'
import { publicTeam, websiteMembers } from './list/public-team.ts'
import { remindMember } from './member/remind-member.ts'
import { enrolmentReceiptPdf } from './receipt/receipt-pdf.ts'
import { copyPurpose } from './document/copy-files.ts'
import { documentCalls } from './document/calls.ts'
import { shortLinks } from './document/sign-by-link.ts'
import { tendDocuments } from './document/remind-of-documents.ts'
import { answerChange } from './change/answer-change.ts'
import { askChange, withdrawChange } from './change/ask-change.ts'
import { decideChange, decideChangeAsAdviser } from './change/decide-change.ts'
import { exportChanges } from './change/export-changes.ts'
import { certificatesAtStake, changeDetail, listChanges, ownChanges } from './change/show-changes.ts'
import { removeMember } from './member/remove-member.ts'
import {
  DELIVER_MESSAGE,
  deliverMessageJob,
  listMessages,
  countRecipients,
  sendMessage,
} from './message/send-message.ts'
import { myNoteThreads, notes, officeNotes, officeNoteThreads } from './note/read-notes.ts'
import { replyNote, seeNotes, seeOfficeNotes, sendNote } from './note/write-notes.ts'
import { petitionCalls } from './petition/petitions.ts'
import { exportSanctions, giveSanction, liftSanction, sanctionPage } from './sanction/sanctions.ts'
import { extendableWindows, extendWindow, revokeExtension } from './extension/extend-window.ts'
import { rosterCalls } from './roster/calls.ts'
import { callForRosters } from './roster/call-for-rosters.ts'
import { settleRosters } from './roster/settle-rosters.ts'
import { ruleEffect } from './setting/rule-effect.ts'
import { saveOfficeAnswers } from './form/save-office-answers.ts'
import { saveMaterial, saveSignup, saveTeamStep } from './team/save-steps.ts'
import { canonicaliseNames } from './member/canonical-names.ts'
import { applyView, startTeam } from './team/start-team.ts'
import { answerCaptaincy, decideCaptaincy, expireTransfers } from './captaincy/answer-captaincy.ts'
import { offerCaptaincy, withdrawCaptaincy } from './captaincy/offer-captaincy.ts'
import { expireJoinRequests } from './joining/answer-request.ts'
import { joiningCalls } from './joining/calls.ts'
import { countQuotas } from './quota/count-quotas.ts'
import { teamQuotas } from './quota/fullest-quotas.ts'
import { lockToMove, moveCounters } from './quota/move-counters.ts'
import { letterPurpose, registrationCalls, registrationJobs } from './registration/calls.ts'
import { placesLeft } from './quota/places-left.ts'
import { RECOUNT_QUOTAS, recountQuotasJob } from './quota/recount-quotas.ts'
import { answerOffer } from './waiting/answer-offer.ts'
import { moveLines } from './waiting/offer-places.ts'
import { recallTeam, submitTeam, withdrawTeam } from './team/submit-team.ts'
import { officeTeamDetail, ownTeamDetail, teamMembers } from './team/team-detail.ts'
import { NOTIFY_WINDOW_CHANGE, notifyWindowsJob, windowsWereMoved } from './setting/notify-window.ts'

answerForRules(ruleEffect)
answerForPlaces(placesLeft)

export const enrolment = module(
  'enrolment',
  { ...enrolmentApi, ...enrolmentExports },
  {
    apply: applyView,
    start: startTeam,
    saveSignup,
    saveTeamStep,
    saveMaterial,
    saveOfficeAnswers,
    invite: inviteMember,
    inviteByLink,
    invitationLink,
    remind: remindMember,
    removeMember,
    askChange,
    withdrawChange,
    answerChange,
    ownChanges,
    certificatesAtStake,
    decideChangeAsAdviser,
    changePage: listChanges,
    exportChanges,
    changeDetail,
    decideChange,
    invitation: invitationView,
    invitations,
    answerInvitation,
    joinAdmission,
    admission,
    admissionDraw,
    admissionNumbers,
    submit: submitTeam,
    recall: recallTeam,
    withdraw: withdrawTeam,
    answerOffer,
    offerCaptaincy,
    answerCaptaincy,
    withdrawCaptaincy,
    decideCaptaincy,
    ...joiningCalls,
    mine: listMine,
    detail: ownTeamDetail,
    receiptPdf: enrolmentReceiptPdf,
    ...documentCalls,
    completeStatus,
    teamMembers,
    copy: copyTeam,
    websiteMembers,
    publicTeam,
    improveUserInfoQrCode,
    teamNum,
    teamQuotas,
    teamRounds,
    teamItems,
    teamFields,
    teamSchools,
    teamSources,
    teamPage: listTeams,
    teamDetail: officeTeamDetail,
    ...auditCalls,
    exclude: excludeTeam,
    excludePreview,
    readmit: readmitTeam,
    nameLeader,
    setAdviserKind,
    dropLeader,
    reinstate: reinstateTeam,
    restoreUnpaid,
    charge: chargeTeam,
    batchFee,
    chargeTeams,
    waiveFee,
    export: exportTeams,
    teamImportRounds,
    teamImportTemplate,
    checkTeamImport,
    annotatedTeamImport,
    importTeams,
    teamImportPage,
    undoTeamImport,
    ...rosterCalls,
    extendableWindows,
    extendWindow,
    revokeExtension,
    ...petitionCalls,
    ...registrationCalls,
    sanctionPage,
    giveSanction,
    liftSanction,
    exportSanctions,
    countRecipients,
    sendMessage,
    messagePage: listMessages,
    myNoteThreads,
    notes,
    sendNote,
    seeNotes,
    officeNoteThreads,
    officeNotes,
    replyNote,
    seeOfficeNotes,
    exportMessages: exportList(enrolmentExports.exportMessages, 'enrolment.exportMessages', listMessages),
    exportNotes: exportList(enrolmentExports.exportNotes, 'enrolment.exportNotes', officeNoteThreads),
  },
  {
    on: [
      when(windowsMoved, async ({ services, tx }, moved) => {
        await reviveQueues(tx, moved.roundId)
        await windowsWereMoved(services, tx, moved)
      }),
      when(itemsToRecode, ({ tx }, { roundId }) => lockToMove(tx, { roundId })),
      when(itemsRecoded, ({ tx }, recoded) => moveCounters(tx, recoded)),
      when(identityChanged, ({ services, tx }, changed) => followIdentity(services.secrets, tx, changed)),
      when(profileChanged, ({ services, tx }, { userId }) => profileWasChanged(services, tx, userId)),
      when(orderPaid, ({ services, tx }, { subjectIds }) => settleTeams(services, tx, subjectIds)),
      when(lineRefunded, ({ services, tx }, { subjectIds }) => leaveRefunded(services, tx, subjectIds)),
      when(feeWaived, async ({ services, tx }, waived) => {
        await settleTeams(services, tx, [waived.subjectId])
        await notifyWaived(services, tx, waived)
      }),
      when(orderClosed, async ({ services, tx }, { subjectIds }) => {
        for (const teamId of subjectIds.toSorted()) await forfeitTeam(services, tx, teamId)
      }),
    ],
    answers: [
      answer(recordNames, async (handle, { type, ids }) => {
        if (type === 'team') return teamNames(handle, ids)
        if (type === 'enrolment_import') return importNames(handle, ids)
        return type === 'team_message' ? messageNames(handle, ids) : []
      }),
      answer(factsAsked, (handle, { userId }) => factsAskedOf(handle, userId)),
      answer(submittedEnrolment, async (handle, { userId }) => ({ isSubmitted: await hasFormalTeam(handle, userId) })),
    ],
    routes: shortLinks,
    jobs: {
      [NOTIFY_WINDOW_CHANGE]: notifyWindowsJob,
      [DELIVER_MESSAGE]: deliverMessageJob,
      [COMPLETE_TEAMS]: completeTeamsJob,
      [RECOUNT_QUOTAS]: recountQuotasJob,
      ...registrationJobs,
      ...importJobs,
    },
    files: { enrolment: proofFiles, ...copyPurpose, ...letterPurpose, [TEAM_IMPORT]: importFiles },
    periodicTasks: {
      'enrolment.admission': { seconds: MOVE_SECONDS, run: moveQueues },
      'enrolment.complete_teams': { seconds: 60, run: completeTeams },
      'enrolment.audit_calls': { seconds: 600, run: notifyAuditors },
      'enrolment.documents': { seconds: 600, run: tendDocuments },
      'enrolment.forfeit': { seconds: 30, run: forfeitOverdue },
      'enrolment.quota_counts': { seconds: 30, run: countQuotas },
      'enrolment.roster_calls': { seconds: 300, run: callForRosters },
      'enrolment.rosters': { seconds: 300, run: settleRosters },
      'enrolment.transfers': { seconds: 300, run: expireTransfers },
      'enrolment.join_requests': { seconds: 300, run: expireJoinRequests },
      'enrolment.waiting': { seconds: 30, run: moveLines },
      'enrolment.tally': { seconds: 60, run: ({ db }) => foldTeamCounts(db) },
    },
    start: canonicaliseNames,
    invariants,
  },
)

/** Functions that other modules may call within their own transaction. */
export { documentCodes } from './document/open-documents.ts'
export { handInLacksOf, whyHandInLacks } from './form/late-answers.ts'
export { findPublicTeam } from './list/public.store.ts'
export { enrolmentReceipt } from './receipt/receipt.store.ts'
export { forfeitMissed } from './exclusion/forfeit-team.ts'
export { loadTeam, lockTeam, teamsById, type Team } from './team/team.store.ts'
export { membersOf, type Member } from './member/member.store.ts'
export { laggingSchools, seenTally }
export { reachedBy, reachOf, seenTeam, type Reached } from './audit/scope.store.ts'
export { windowChangeParams, windowNoticeOf } from './setting/notify-window.ts'
export { dropAwards, keepAwards, restoreAward } from './rule/award.store.ts'
export { barredAtStage } from './rule/stage/barred-at-stage.ts'
export { claimWorkTitle } from './rule/claim-work-title.ts'
export { saveWorkTitle } from './rule/project.store.ts'
export { importForRehearsal } from './import/import-for-rehearsal.ts'
export { giveOpenNumber } from './number/give-number.ts'
export { receiveTeams } from './receiving/receive-teams.ts'
export { arriveAtStage, needsPromotion, stageSettings } from './team/stage-entry.store.ts'
