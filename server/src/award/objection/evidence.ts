import { z } from 'zod'
import { EVIDENCE, EVIDENCE_BYTES } from '@podium/core/award/objection/evidence.ts'
import { isParty } from '@podium/core/award/objection/objection.rule.ts'
import { objectionRefusals } from '@podium/core/award/objection/refusals.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { whyNotSubmitFiles } from '@podium/core/base/file/scan.rule.ts'
import { Id } from '@podium/core/base/shapes.ts'
import { cleanFile } from '#server/platform/clean/clean-file.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { transact } from '#server/platform/db/transact.ts'
import { findFile, findFiles } from '#server/platform/files/file.store.ts'
import { filePurpose, readAbout, type StoredFile, type UploadMeta } from '#server/platform/files/purpose.ts'
import { isScanRequired } from '#server/platform/files/scan/is-scan-required.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { job } from '#server/platform/jobs/kind.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import type { SignedIn, WriteCall } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { sandbox } from '#server/platform/sandbox/sandbox.ts'
import { addEvidence, overdueEvidence, placeOfEvidence, saveCopy, waitsForCopy } from './evidence.store.ts'
import { findTeam, roundWithin } from './objection.store.ts'
import { standingOf } from './to-object.ts'

/** File purpose of copies without metadata. */
const EVIDENCE_COPY = 'award.evidence_copy'
const CLEAN_EVIDENCE = 'award.clean_evidence'
/** Files stay with their objections, and staff file for all teams of a school. */
const KEPT_FILES = 100
const HANDLES = 'award:result:publish'

/** The team's side reads both; staff who answer read the copy, or what can't be cleaned. */
async function mayRead(db: Db, viewer: Viewer | null, file: StoredFile): Promise<boolean> {
  if (!viewer) return false
  const place = await placeOfEvidence(db, file.id)
  if (!place) return file.ownerId === viewer.userId
  const person = { userId: viewer.userId, scope: viewer.scopeOf('enrolment:team:list') }
  const team = await findTeam(db, place.teamId, person)
  if (team && isParty(team)) return true
  return place.forOffice && holdsAny(viewer, [HANDLES]) && roundWithin(db, place.roundId, viewer.scopeOf(HANDLES))
}

/** What the page sends along with an upload. */
const About = z.object({ teamId: Id, stageId: Id })

/** Only for an objection that could be filed now. */
async function mayUpload(db: Db, viewer: Viewer, { about }: UploadMeta): Promise<boolean> {
  const at = readAbout(About, about)
  const person = { userId: viewer.userId, scope: viewer.scopeOf('enrolment:team:list') }
  const team = at && (await findTeam(db, at.teamId, person))
  return team !== null && (await standingOf(db, team, at!.stageId, await clock(db))).refusal === null
}

const kinds = ['pdf', 'image'] as const

/** Files with objections, for their purposes. */
export const evidencePurposes = {
  [EVIDENCE]: filePurpose({
    maxBytes: EVIDENCE_BYTES,
    quotaBytes: KEPT_FILES * EVIDENCE_BYTES,
    kinds,
    mayUpload,
    mayRead,
  }),
  [EVIDENCE_COPY]: filePurpose({
    maxBytes: EVIDENCE_BYTES,
    quotaBytes: 0,
    kinds,
    mayUpload: async () => false,
    mayRead,
  }),
}

/** Attaches the caller's own uploads to an objection, and queues their copies. */
export async function attachEvidence(
  { services, tx, viewer }: SignedIn<WriteCall>,
  objectionId: string,
  fileIds: readonly string[],
): Promise<void> {
  if (fileIds.length === 0) return
  const files = await findFiles(tx, fileIds)
  const own = files.filter(({ ownerId, purpose }) => ownerId === viewer.userId && purpose === EVIDENCE)
  if (own.length < fileIds.length) throw refuse(objectionRefusals.EVIDENCE_NOT_YOURS)
  refuseIf(whyNotSubmitFiles(own, await isScanRequired(services, tx)))
  await onConflict(addEvidence(tx, objectionId, fileIds), {
    award_evidence_pkey: objectionRefusals.EVIDENCE_NOT_YOURS,
  })
  for (const fileId of fileIds) await enqueue(services, tx, CLEAN_EVIDENCE, { fileId })
}

/** Queues copies that have waited for too long: their jobs failed for good. */
export async function queueOverdueEvidence(services: Services): Promise<void> {
  await transact(services, async (tx) => {
    for (const fileId of await overdueEvidence(tx)) await enqueue(services, tx, CLEAN_EVIDENCE, { fileId })
  })
}

/** Makes the copy of a file for the office. */
const cleanEvidence = job(z.object({ fileId: Id }), async function cleanEvidence(run, { fileId }) {
  const { db, services } = run
  if (!(await waitsForCopy(db, fileId))) return {}
  const file = await findFile(db, fileId)
  const cleaned =
    file &&
    (await cleanFile(services.instances.get(sandbox), {
      input: () => services.storage.read(file.storageKey),
      mediaType: file.mediaType,
      size: file.size,
    }))
  await run.write(async (tx) => {
    if (!(await waitsForCopy(tx, fileId))) return
    const copyId = cleaned
      ? await storeFile(services, tx, {
          purpose: EVIDENCE_COPY,
          name: `${file.name.replace(/\.[^.]*$/, '')}.${cleaned.extension}`,
          mediaType: cleaned.mediaType,
          bytes: Buffer.from(cleaned.bytes),
        })
      : null
    await saveCopy(tx, fileId, copyId)
  })
  return {}
})

export const evidenceJobs = { [CLEAN_EVIDENCE]: cleanEvidence }
