import { createHash } from 'node:crypto'
import { MAX_FONTS, whyNotFont, whyNotRemoveFont } from '@podium/core/certificate/template/font/font.rule.ts'
import { FONT_PURPOSE, fontListRows, MAX_FONT_BYTES } from '@podium/core/certificate/template/font/font-list-api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { collectionSignature, soleFace } from '@podium/press/font/container.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { pushEvent } from '#server/platform/events/push-event.ts'
import { findFile, removeFile } from '#server/platform/files/file.store.ts'
import { filePurpose, type StoredFile } from '#server/platform/files/purpose.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  familyUse,
  fontsAt,
  lockFontList,
  insertFont,
  detachUnused,
  listFonts,
  lockFont,
  markRemoved,
  raiseVersion,
} from './font.store.ts'
import { lookAtFace, inspectFontFile, lookOf, whyNotFontFile } from './inspect-font.ts'
import { bundledFaces } from './open-fonts.ts'
import type { Storage } from '#server/platform/files/storage.ts'

/** Uploaded font files can't be downloaded because they are licensed; pages receive only subsets. */
export const fontPurpose = filePurpose({
  maxBytes: MAX_FONT_BYTES,
  quotaBytes: 20 * MAX_FONT_BYTES,
  kinds: ['any'],
  mayUpload: async (_db, viewer) => mayChangeFonts(viewer, 'certificate:font:add'),
  mayRead: async () => false,
  whyNot: (_db, { path }) => whyNotFontFile(path),
})

/** @spec D09 */
export const lookAtFont = read(
  fontListRows.lookAtFont,
  async function lookAtFont({ services, db, viewer }, { fileId }) {
    refuseUnlessMayChangeFonts(viewer, 'certificate:font:add')
    return { faces: await inspectFontFile(await bytesOf(services.storage, await ownUpload(db, viewer, fileId))) }
  },
)

/** The file is read, checked and subset before the transaction, which would otherwise time out. @spec D09 */
export const addFont = writeAfterCheck(
  fontListRows.addFont,
  'certificate.add_font',
  async function checkAddFont({ services, db, viewer }, { fileId, index, family }) {
    refuseUnlessMayChangeFonts(viewer, 'certificate:font:add')
    const file = await ownUpload(db, viewer, fileId)
    const bytes = await bytesOf(services.storage, file)
    const face = await lookAtFace(bytes, index)
    refuseIf(whyNotFont(lookOf(face), family))
    // Of a collection, only the selected face is stored, as a separate file.
    const alone = isCollection(bytes) ? Buffer.from(soleFace(bytes, index)) : null
    const hash = alone ? createHash('sha256').update(alone).digest('hex') : file.sha256
    return { face, alone, hash }
  },
  async function addFont(
    { services, tx, viewer, note },
    { fileId: uploadId, family, bold, licence },
    { face, alone, hash },
  ) {
    const { name, version: fontVersion, fsType, coverage } = face
    const version = await raiseVersion(tx)
    // Looked up after the lock, because the clean-up job takes the same lock and may have removed the upload.
    const file = await ownUpload(tx, viewer, uploadId)
    if ((await fontsAt(tx, version)).length >= MAX_FONTS) {
      throw refuse(certificateRefusals.FONT_TOO_MANY, { most: MAX_FONTS })
    }
    const duplicate = (await listFonts(tx)).find((font) => font.hash === hash)
    if (duplicate) throw refuse(certificateRefusals.FONT_TWICE, { name: duplicate.name })
    const fileId = alone ? await keepFace(services, tx, file, alone) : file.id
    const fresh = { family, bold, fileId, hash, name: name || file.name, fontVersion, fsType, licence }
    const adding = insertFont(tx, { ...fresh, by: viewer.userId, version }, coverage)
    const fontId = await onConflict(adding, {
      certificate_font_once: { kind: certificateRefusals.FONT_TWICE, params: { name: fresh.name }, fields: [] },
    })
    note({ type: 'certificate_font', id: fontId, after: fresh })
    await pushListChanged(tx)
    return { fontId }
  },
  { repeatable: true },
)

/** @spec D09 */
export const removeFont = write(
  fontListRows.removeFont,
  'certificate.remove_font',
  async function removeFont({ tx, viewer, note }, { fontId }) {
    refuseUnlessMayChangeFonts(viewer, 'certificate:font:remove')
    // Locks the list before the face is checked, so that two users can't remove the last two faces of a family at once.
    const version = await raiseVersion(tx)
    const font = orNotFound(await lockFont(tx, fontId))
    const { family } = font
    const uploaded = await fontsAt(tx, version)
    const others =
      uploaded.filter((each) => each.family === family && each.fontId !== fontId).length + (await bundledOf(family))
    const use = family === 'any' ? null : (await familyUse(tx))[family]
    refuseIf(whyNotRemoveFont({ family, others, designs: use?.enabled ?? 0 }))
    await markRemoved(tx, fontId, viewer.userId, version)
    note({ type: 'certificate_font', id: fontId, before: font })
    await pushListChanged(tx)
    return {}
  },
)

async function bundledOf(family: string): Promise<number> {
  return (await bundledFaces()).filter(({ table }) => table.family === family && !table.shaped).length
}

/** Removes font files that are no longer needed; see `detachUnused`. */
export async function sweepFonts(services: Services): Promise<void> {
  await transact(services, async (tx) => {
    await lockFontList(tx)
    for (const fileId of await detachUnused(tx, FONT_PURPOSE)) await removeFile(tx, fileId)
  })
}

/** Makes browsers reload the font list; server processes compare its number themselves. */
function pushListChanged(tx: Tx): Promise<void> {
  return pushEvent(tx, { topic: 'fonts:list', type: 'certificate.fonts' })
}

type FontPermission = 'certificate:font:add' | 'certificate:font:remove'

/** Fonts are shared by all organisations, so the permission must have the scope `all`. */
export function mayChangeFonts(viewer: Viewer, code: FontPermission): boolean {
  return holdsAny(viewer, [code]) && viewer.scopeOf(code).reach === 'all'
}

function refuseUnlessMayChangeFonts(viewer: Viewer, code: FontPermission): void {
  if (!mayChangeFonts(viewer, code)) throw refuse(certificateRefusals.FONT_FOR_PLATFORM)
}

async function ownUpload(db: Db | Tx, viewer: Viewer, fileId: string): Promise<StoredFile> {
  const file = await findFile(db, fileId)
  return orNotFound(file?.purpose === FONT_PURPOSE && file.ownerId === viewer.userId ? file : null)
}

async function bytesOf(storage: Storage, { storageKey }: StoredFile): Promise<Buffer> {
  const stream = await storage.read(storageKey)
  return Buffer.concat(await stream.toArray())
}

const isCollection = (bytes: Buffer): boolean => bytes.readUInt32BE(0) === collectionSignature

const keepFace = (services: Services, tx: Tx, { ownerId, name }: StoredFile, bytes: Buffer): Promise<string> =>
  storeFile(services, tx, { purpose: FONT_PURPOSE, ownerId, name, mediaType: 'font/ttf', bytes })
