import { readBuiltIn } from '@podium/core/certificate/template/built-in-picture.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { backgroundDrawing } from '@podium/press/art/backgrounds.ts'
import { ornamentDrawing } from '@podium/press/art/ornaments.ts'
import type { Vector } from '@podium/press/drawing/vector.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import type { Storage } from '#server/platform/files/storage.ts'

/** File purpose of pictures in templates. */
export const PICTURE = 'certificate.picture'

export const picturePurpose = filePurpose({
  maxBytes: 8 * 2 ** 20,
  quotaBytes: 2 ** 30,
  kinds: ['image'],
  mayUpload: async (_db, viewer) => holdsAny(viewer, ['certificate:template:edit']),
  mayRead: async (_db, viewer) => viewer !== null && holdsAny(viewer, ['certificate:template:list']),
})

/** Resolves the name of a picture in a design. */
export function pictureNamed(name: string): { drawing: Vector } | { fileId: string } | null {
  if (name.startsWith(FILE)) return { fileId: name.slice(FILE.length) }
  const builtIn = readBuiltIn(name)
  if (!builtIn || builtIn.kind === 'shape') return null
  const drawing =
    builtIn.kind === 'background' ? backgroundDrawing(builtIn.name) : ornamentDrawing(builtIn.name, builtIn.color)
  return drawing && { drawing }
}

const FILE = 'file:'

/** Bytes of a stored picture; null if it was removed. */
export async function storedPicture(storage: Storage, db: Db | Tx, fileId: string): Promise<Buffer | null> {
  const file = await findFile(db, fileId)
  if (!file) return null
  const stream = await storage.read(file.storageKey)
  return Buffer.concat(await stream.toArray())
}

/** A picture by its name in a design; null if it does not exist. */
export async function readPicture(storage: Storage, db: Db | Tx, name: string): Promise<Uint8Array | Vector | null> {
  const picture = pictureNamed(name)
  if (!picture) return null
  return 'drawing' in picture ? picture.drawing : storedPicture(storage, db, picture.fileId)
}

/** Whether a picture can be read by its name; of a stored picture only the first byte is read. */
export async function isPictureThere(storage: Storage, db: Db | Tx, name: string): Promise<boolean> {
  try {
    const picture = pictureNamed(name)
    if (!picture || 'drawing' in picture) return picture !== null
    const file = await findFile(db, picture.fileId)
    if (!file) return false
    const stream = await storage.read(file.storageKey, { first: 0, last: 0 })
    return Buffer.concat(await stream.toArray()).length > 0
  } catch {
    return false
  }
}
