import { designRows } from '@podium/core/certificate/design-api.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { sendFile, sendMade } from '#server/platform/files/answer.ts'
import { read } from '#server/platform/read.ts'
import { found } from '#server/platform/refused.ts'
import { backgroundArt } from '../background-art.ts'
import { PICTURE, pictureNamed } from '../pictures.ts'
import { ownSealOf } from '../place.store.ts'

/** A picture as a design names it: uploaded, built in, or the seal of one's own organisation. */
export const designPicture = read(designRows.designPicture, async ({ db, viewer }, { name }) => {
  const picture = name === 'seal' ? null : found(pictureNamed(name))
  if (picture && 'builtIn' in picture) {
    const art = backgroundArt(picture.builtIn)
    return sendMade(art, { name: `${picture.builtIn}.jpg`, mediaType: 'image/jpeg', shown: true })
  }
  const fileId = picture ? picture.fileId : viewer.groupId && (await ownSealOf(db, viewer.groupId))
  const file = found(fileId ? await findFile(db, fileId) : null)
  if (picture) found(file.purpose === PICTURE || null)
  return sendFile(file, { shown: true })
})
