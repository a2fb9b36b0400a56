import { teamLeft } from '@podium/core/enrolment/events.ts'
import { workApi } from '@podium/core/work/api.ts'
import { module, when } from '#server/platform/kernel/module.ts'
import { auditWorks } from './audit-work.ts'
import { flagBreach } from './copy/flag-breach.ts'
import { COPY_PURPOSE, copyFiles, MAKE_COPY, makeCopyJob, queueOverdueCopies } from './copy/make-copy.ts'
import { invariants } from './invariants.ts'
import { workFiles } from './purpose.ts'
import { attach, detach, saveDraft } from './save-draft.ts'
import { checkReceipt } from './receipt/check-receipt.ts'
import { workReceiptPdf } from './receipt/receipt-pdf.ts'
import { revoke, shared, sharedFile, shareWork } from './share-work.ts'
import { submitWork, withdrawWork } from './submit-work.ts'
import { onTeamLeft } from './team-left.ts'
import { desk, mine, officeDetail, officePage, ownDetail } from './work-views.ts'

/** Works that teams submit at each stage. */
export const work = module(
  'work',
  workApi,
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
    submit: submitWork,
    withdraw: withdrawWork,
    detail: ownDetail,
    share: shareWork,
    revokeShare: revoke,
    workPage: officePage,
    workDetail: officeDetail,
    flagBreach,
    audit: auditWorks,
  },
  {
    on: [when(teamLeft, ({ tx }, left) => onTeamLeft(tx, left))],
    files: { work: workFiles, [COPY_PURPOSE]: copyFiles },
    jobs: { [MAKE_COPY]: makeCopyJob },
    periodicTasks: { 'work.copies': { seconds: 15, run: queueOverdueCopies } },
    invariants,
  },
)

/** Functions that other modules may call within their own transaction. */
export { saveAsOwnCopy } from './copy/copy.store.ts'
export { markWorks, releaseWorks } from './review.store.ts'
