import { createHash, randomBytes } from 'node:crypto'
import { whyNotOpen } from '@podium/core/base/file/scan.rule.ts'
import { workApi } from '@podium/core/work/api.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import type { WorkFile } from '@podium/core/work/work.ts'
import { namesOfStage, settingById } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sendFile } from '#server/platform/files/file-answer.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { isScanRequired } from '#server/platform/files/scan/is-scan-required.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { teamOfAuthor } from './entry/entry.ts'
import { addShare, revokeShare, sharedVersion } from './share.store.ts'
import { versionFiles } from './work-file.store.ts'
import { loadWork } from './work.store.ts'

const DAY_MS = 86_400_000

/** Creates a link to the current version. Only the hash of its token is stored. */
export const shareWork = write(
  workApi.share,
  'work.share',
  async function shareWork({ tx, viewer, note }, { workId, days }) {
    const work = orNotFound(await loadWork(tx, workId))
    await teamOfAuthor(tx, work.teamId, viewer.userId)
    if (!work.versionId) throw refuse(workRefusals.NOTHING_SUBMITTED)
    const shareId = randomBytes(24).toString('base64url')
    const expiresAt = new Date((await clock(tx)).getTime() + days * DAY_MS)
    const shareNo = await addShare(tx, {
      versionId: work.versionId,
      tokenHash: hashOf(shareId),
      createdBy: viewer.userId,
      expiresAt,
    })
    note({ type: 'work', id: workId, after: { shareNo, expiresAt } })
    return { shareNo, shareId, expiresAt: expiresAt.toISOString() }
  },
  { repeatable: false },
)

export const revoke = write(
  workApi.revokeShare,
  'work.revoke_share',
  async function revoke({ tx, viewer, note }, input) {
    const work = orNotFound(await loadWork(tx, input.workId))
    await teamOfAuthor(tx, work.teamId, viewer.userId)
    orNotFound((await revokeShare(tx, input.workId, input.shareNo)) || null)
    note({ type: 'work', id: input.workId, after: { revoked: input.shareNo } })
    return {}
  },
)

/** @spec C30 R38 */
export const shared = read(workApi.detailByShareId, async function shared({ db, language }, { shareId }) {
  const { version, files, labels } = await open(db, shareId)
  const names = orNotFound(await namesOfStage(db, version.itemId, version.stageId, language))
  return {
    title: version.title,
    summary: version.summary,
    keywords: version.keywords,
    roundName: names.roundName,
    itemName: names.itemName,
    stageName: names.stageName,
    submittedAt: version.submittedAt.toISOString(),
    expiresAt: version.expiresAt.toISOString(),
    files: files.map((file) => ({
      fileId: file.fileId,
      ...labels(file),
      mediaType: file.mediaType,
      size: file.size,
      sha256: file.sha256,
    })),
  }
})

/** A file of a shared work, named after its slot, because its own name may contain an author's name. */
export const sharedFile = read(workApi.sharedFile, async function sharedFile({ services, db }, { shareId, fileId }) {
  const { files, labels } = await open(db, shareId)
  const file = orNotFound(files.find((each) => each.fileId === fileId))
  const stored = orNotFound(await findFile(db, fileId))
  refuseIf(whyNotOpen({ ...stored, name: labels(file).label }, await isScanRequired(services)))
  const extension = /\.[A-Za-z0-9]{1,5}$/.exec(stored.name)?.[0] ?? ''
  return sendFile({ ...stored, name: labels(file).label + extension }, { shown: true })
})

async function open(db: Db, shareId: string) {
  const version = await sharedVersion(db, hashOf(shareId))
  if (!version) throw refuse(workRefusals.SHARE_GONE)
  const [files, setting] = await Promise.all([
    versionFiles(db, version.workId, version.versionId),
    settingById(db, 'work', version.settingId),
  ])
  const labels = (file: WorkFile) => {
    const slot = setting?.value.slots.find(({ key }) => key === file.slot)
    return { label: slot?.label ?? file.slot, labelEn: slot?.labelEn ?? '' }
  }
  return { version, files, labels }
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
