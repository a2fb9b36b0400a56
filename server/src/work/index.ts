import { windowsMoved } from '@podium/core/competition/events.ts'
import { teamLeft, teamReadmitted, worksHandedIn } from '@podium/core/enrolment/events.ts'
import { workApi } from '@podium/core/work/api.ts'
import { workExports } from '@podium/core/work/exports.ts'
import { answerForPause } from '#server/competition/index.ts'
import { answer, module, when } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { auditWorks } from './audit-work.ts'
import { flagBreach } from './copy/flag-breach.ts'
import { COPY_PURPOSE, copyFiles, MAKE_COPY, makeCopyJob, queueOverdueCopies } from './copy/make-copy.ts'
import { unmarkChecked } from './forfeit/missed.store.ts'
import { closedMeanwhile } from './forfeit/closed-meanwhile.ts'
import { forfeitMissedHandIns, previewForfeits } from './forfeit/forfeit-missed.ts'
import { chooseBrief, declareAi, declareOrigin, registerHashes } from './hand-in/hand-in.ts'
import { teamsHandedIn } from './entry/handed-in.store.ts'
import { invariants } from './invariants.ts'
import { workFiles } from './purpose.ts'
import {
  laggingTeams,
  previewTeamReminders,
  REMIND_TEAMS,
  remindTeams,
  remindTeamsAutomatically,
  remindTeamsJob,
} from './reminder/remind-teams.ts'
import { attach, detach, saveDraft } from './save-draft.ts'
import { mine } from './hand-in/own-works.ts'
import { checkReceipt } from './receipt/check-receipt.ts'
import { workReceiptPdf } from './receipt/receipt-pdf.ts'
import { revoke, shared, sharedFile, shareWork } from './share-work.ts'
import { submitWork, withdrawWork } from './submit-work.ts'
import { onTeamLeft } from './team-left.ts'
import { restoreWorksOf } from './work.store.ts'
import { foldWorkCounts } from './tally.store.ts'
import { desk, officeDetail, officePage, ownDetail } from './work-views.ts'

answerForPause({ closedMeanwhile })

/** Works that teams submit at each stage. */
export const work = module(
  'work',
  { ...workApi, ...workExports },
  {
    detailByShareId: shared,
    sharedFile,
    checkReceipt,
    receiptPdf: workReceiptPdf,
    mine,
    desk,
    save: saveDraft,
    attach,
    detach,
    declareAi,
    declareOrigin,
    chooseBrief,
    registerHashes,
    submit: submitWork,
    withdraw: withdrawWork,
    detail: ownDetail,
    share: shareWork,
    revokeShare: revoke,
    workPage: officePage,
    workDetail: officeDetail,
    flagBreach,
    audit: auditWorks,
    laggingTeams,
    previewTeamReminders,
    remindTeams,
    previewForfeits,
    exportWorks: exportList(workExports.exportWorks, 'work.exportWorks', officePage),
  },
  {
    on: [
      when(teamLeft, ({ tx }, left) => onTeamLeft(tx, left)),
      when(windowsMoved, ({ tx }, { moves }) =>
        unmarkChecked(
          tx,
          moves.map(({ stageId }) => stageId),
        ),
      ),
      when(teamReadmitted, ({ tx }, { teamId }) => restoreWorksOf(tx, teamId)),
    ],
    answers: [answer(worksHandedIn, (handle, at) => teamsHandedIn(handle, at))],
    files: { work: workFiles, [COPY_PURPOSE]: copyFiles },
    jobs: { [MAKE_COPY]: makeCopyJob, [REMIND_TEAMS]: remindTeamsJob },
    periodicTasks: {
      'work.copies': { seconds: 15, run: queueOverdueCopies },
      'work.forfeit': { seconds: 30, run: forfeitMissedHandIns },
      'work.remind': { seconds: 300, run: remindTeamsAutomatically },
      'work.tally': { seconds: 60, run: ({ db }) => foldWorkCounts(db) },
    },
    invariants,
  },
)

/** Functions that other modules may call within their own transaction. */
export { saveAsOwnCopy } from './copy/copy.store.ts'
export { saveFacts } from './file-check/facts.store.ts'
export { carryWork } from './entry/carry-work.ts'
export { markPromotion, markWorks, releaseWorks } from './review.store.ts'
