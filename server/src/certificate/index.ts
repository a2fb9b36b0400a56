import { recordNames } from '@podium/core/system/events.ts'
import { batchNames, listNames } from './issue/record-names.store.ts'
import {
  awardPublished,
  awardRevoked,
  resultCertificates,
  winnerRestored,
  winnerRevoked,
} from '@podium/core/award/events.ts'
import { teamCertificates, teamChanged, teamLeft } from '@podium/core/enrolment/events.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { certificateExports } from '@podium/core/certificate/exports.ts'
import { FONT_PURPOSE } from '@podium/core/certificate/template/font/font-list-api.ts'
import { answer, module, when } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { transact } from '#server/platform/db/transact.ts'
import { archiveTemplate, restoreTemplate } from './template/archive-template.ts'
import { batchPage, batchRows, lackingPage, sendBatch, sendPreview } from './issue/batches.ts'
import { approveBatch, checkPage, rejectBatch } from './issue/approval/check-batch.ts'
import {
  acceptCorrection,
  askCorrection,
  correctable,
  correctionPage,
  declineCorrection,
  myCorrections,
  withdrawCorrection,
} from './verify/corrections.ts'
import { certificatePage, download, downloadBatch, mine, picture } from './issue/download.ts'
import { filesInDesigns } from './template/design/version.store.ts'
import { checkDesign } from './template/design/check-design.ts'
import { designPicture } from './template/design/design-picture.ts'
import { draft, dropDraft, saveDraft } from './template/design/drafts.ts'
import { previewWinner } from './template/design/preview-winner.ts'
import { version, versionPage } from './template/design/versions.ts'
import { addFont, fontPurpose, lookAtFont, removeFont, sweepFonts } from './template/font/change-fonts.ts'
import { fontMissing, fontPage } from './template/font/font-list.ts'
import { faces, faceSlice, faceTable, shapedFace } from './template/font/web-faces.ts'
import { invariants } from './invariants.ts'
import { issueJob } from './issue/issue-batch.ts'
import { ISSUE, makeBatch } from './issue/make-batch.ts'
import { PICTURE, picturePurpose } from './template/pictures.ts'
import { CHECK, checkListJob, startCheck } from './issue/preflight/check-list.ts'
import { decideRow } from './issue/preflight/decide-row.ts'
import { removeOldInspections } from './issue/preflight/inspection.store.ts'
import { preflight, preflightRows } from './issue/preflight/preflight.ts'
import { samples } from './issue/preflight/samples.ts'
import { reissuePicture, reissuePreview } from './verify/preview-reissue.ts'
import { previewTemplate, templatePicture } from './template/preview-template.ts'
import { copyTemplate, saveTemplate } from './template/save-template.ts'
import { seedTemplates } from './template/seed-templates.ts'
import { samplePicture } from './template/sample-picture.ts'
import { awardOptions, saveSetting, settingPage } from './issue/setting/settings.ts'
import { saveKeys } from './verify/statement/save-keys.ts'
import { publicKeys } from './verify/statement/public-keys.ts'
import { signedRecheck } from './verify/statement/recheck.ts'
import { cancelBatch, resumeBatch } from './issue/stop-batch.ts'
import {
  reissueCertificate,
  revokeCertificate,
  revokeWithResults,
  revokeWithTeam,
  revokeWithAward,
} from './verify/revoke-certificate.ts'
import { fields, template, templatePage } from './template/templates.ts'
import { askToMakeAgain, askToMakeRestored } from './team/ask-to-make-again.ts'
import { countOfResults } from './team/team-certificate.store.ts'
import { followChange } from './team/follow-change.ts'
import { certificatesOfTeam } from './team/team-certificates.ts'
import { trace } from './verify/trace.ts'
import { saveTraceSetting, traceSetting, traceStatistics } from './verify/trace-settings.ts'

/** Certificates: templates, numbers, issuing, and the public page that verifies a certificate. */
export { readSigner } from './sign/signer.ts'

export const certificate = module(
  'certificate',
  { ...certificateApi, ...certificateExports },
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
    samples,
    startCheck,
    decideRow,
    samplePicture,
    make: makeBatch,
    batchPage,
    lackingPage,
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
    exportCertificates: exportList(
      certificateExports.exportCertificates,
      'certificate.exportCertificates',
      certificatePage,
    ),
    exportChecks: exportList(certificateExports.exportChecks, 'certificate.exportChecks', checkPage),
    exportCorrections: exportList(
      certificateExports.exportCorrections,
      'certificate.exportCorrections',
      correctionPage,
    ),
    exportBatches: exportList(certificateExports.exportBatches, 'certificate.exportBatches', batchPage),
  },
  {
    on: [
      when(awardRevoked, ({ services, tx }, withdrawn) => revokeWithResults(services, tx, withdrawn)),
      when(winnerRevoked, ({ services, tx }, revoked) => revokeWithAward(services, tx, revoked)),
      when(winnerRestored, ({ services, tx }, restored) => askToMakeRestored(services, tx, restored)),
      when(awardPublished, ({ services, tx }, published) => askToMakeAgain(services, tx, published)),
      when(teamLeft, ({ services, tx }, left) => revokeWithTeam(services, tx, left)),
      when(teamChanged, ({ services, tx }, changed) => followChange(services, tx, changed)),
    ],
    answers: [
      answer(recordNames, async (handle, { type, ids }) => {
        if (type === 'certificate_batch') return batchNames(handle, ids)
        return type === 'certificate_list' ? listNames(handle, ids) : []
      }),
      answer(resultCertificates, (handle, { publicationId, teamId }) => countOfResults(handle, publicationId, teamId)),
      answer(teamCertificates, (handle, { teamId }) => certificatesOfTeam(handle, teamId)),
    ],
    jobs: { [ISSUE]: issueJob, [CHECK]: checkListJob },
    fileReferences: filesInDesigns,
    files: { [PICTURE]: picturePurpose, [FONT_PURPOSE]: fontPurpose },
    topics: { fonts: async (_db, viewer) => viewer !== null },
    periodicTasks: {
      'certificate.fonts': { seconds: 3_600, run: sweepFonts },
      'certificate.inspections': { seconds: 3_600, run: (services) => transact(services, removeOldInspections) },
    },
    invariants,
    rechecks: [signedRecheck],
    start: async (services) => {
      await saveKeys(services)
      await seedTemplates(services)
    },
  },
)
