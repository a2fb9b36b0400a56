import { awardRevoked } from '@podium/core/award/events.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { FONT_PURPOSE } from '@podium/core/certificate/font-list-api.ts'
import { module, when } from '#server/platform/module.ts'
import { transact } from '#server/platform/transact.ts'
import { archiveTemplate, restoreTemplate } from './archive-template.ts'
import { batchPage, batchRows, sendBatch, sendPreview } from './batches.ts'
import { approveBatch, checkPage, rejectBatch } from './check-batch.ts'
import {
  acceptCorrection,
  askCorrection,
  correctable,
  correctionPage,
  declineCorrection,
  myCorrections,
  withdrawCorrection,
} from './corrections.ts'
import { certificatePage, download, downloadBatch, mine, picture } from './download.ts'
import { checkDesign } from './design/check-design.ts'
import { designPicture } from './design/design-picture.ts'
import { draft, dropDraft, saveDraft } from './design/drafts.ts'
import { previewWinner } from './design/preview-winner.ts'
import { version, versionPage } from './design/versions.ts'
import { addFont, fontPurpose, lookAtFont, removeFont, sweepFonts } from './font/change-fonts.ts'
import { fontMissing, fontPage } from './font/font-list.ts'
import { faces, faceSlice, faceTable, shapedFace } from './font/web-faces.ts'
import { invariants } from './invariants.ts'
import { issueJob } from './issue-batch.ts'
import { ISSUE, makeBatch } from './make-batch.ts'
import { PICTURE, picturePurpose } from './pictures.ts'
import { CHECK, checkListJob, startCheck } from './check-list.ts'
import { decideRow } from './decide-row.ts'
import { forgetInspections } from './inspection.store.ts'
import { preflight, preflightRows } from './preflight.ts'
import { reissuePicture, reissuePreview } from './preview-reissue.ts'
import { previewTemplate, templatePicture } from './preview-template.ts'
import { copyTemplate, saveTemplate } from './save-template.ts'
import { seedTemplates } from './seed-templates.ts'
import { samplePicture } from './sample-picture.ts'
import { awardOptions, saveSetting, settingPage } from './settings.ts'
import { keepKeys } from './statement/keep-keys.ts'
import { publicKeys } from './statement/public-keys.ts'
import { signedRecheck } from './statement/recheck.ts'
import { cancelBatch, resumeBatch } from './stop-batch.ts'
import { reissueCertificate, revokeCertificate, revokeWithResults } from './take-back.ts'
import { fields, template, templatePage } from './templates.ts'
import { trace } from './trace.ts'
import { saveTraceSetting, traceSetting, traceStatistics } from './trace-settings.ts'

/** Certificates: templates, numbers, issuing, and the public page that tells whether one is true. */
export { readSigner } from './sign/signer.ts'

export const certificate = module(
  certificateApi,
  {
    faces,
    faceTable,
    faceSlice,
    fontPage,
    fontMissing,
    lookAtFont,
    addFont,
    removeFont,
    shapedFace,
    draft,
    saveDraft,
    dropDraft,
    versionPage,
    version,
    checkDesign,
    designPicture,
    previewWinner,
    fields,
    templatePage,
    template,
    previewTemplate,
    templatePicture,
    saveTemplate,
    copyTemplate,
    archiveTemplate,
    restoreTemplate,
    settingPage,
    saveSetting,
    awardOptions,
    preflight,
    preflightRows,
    startCheck,
    decideRow,
    samplePicture,
    make: makeBatch,
    batchPage,
    batchRows,
    cancelBatch,
    resumeBatch,
    checkPage,
    approveBatch,
    rejectBatch,
    sendPreview,
    send: sendBatch,
    page: certificatePage,
    download,
    picture,
    downloadBatch,
    revoke: revokeCertificate,
    reissue: reissueCertificate,
    reissuePreview,
    reissuePicture,
    mine,
    correctable,
    askCorrection,
    withdrawCorrection,
    myCorrections,
    correctionPage,
    acceptCorrection,
    declineCorrection,
    trace,
    statementKeys: publicKeys,
    traceSetting,
    saveTraceSetting,
    traceStatistics,
  },
  {
    on: [when(awardRevoked, revokeWithResults)],
    jobs: { [ISSUE]: issueJob, [CHECK]: checkListJob },
    files: { [PICTURE]: picturePurpose, [FONT_PURPOSE]: fontPurpose },
    topics: { fonts: async (_db, viewer) => viewer !== null },
    chores: {
      'certificate.fonts': { seconds: 3_600, run: sweepFonts },
      'certificate.inspections': { seconds: 3_600, run: (services) => transact(services, forgetInspections) },
    },
    invariants,
    rechecks: [signedRecheck],
    start: async (services) => {
      await keepKeys(services)
      await seedTemplates(services)
    },
  },
)
