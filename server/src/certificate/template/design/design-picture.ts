import { designRows } from '@podium/core/certificate/template/design-api.ts'
import { vectorSvg } from '@podium/press/drawing/vector-svg.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { sendFile, sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { PICTURE, pictureNamed } from '../pictures.ts'
import { ownSealOf } from '#server/certificate/issue/recipient/issuer.store.ts'

/** Placeholder for a seal that does not exist yet or is not visible before approval. */
const SEAL_TO_COME =
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" fill="none" stroke="#c8161d"
  stroke-opacity=".5" stroke-width="2"><circle cx="50" cy="50" r="47" stroke-dasharray="6 4"/>
  <path d="M50 31l4.7 14.5H70l-12.4 9 4.8 14.5L50 60l-12.4 9 4.8-14.5-12.4-9h15.3z" stroke-linejoin="round"/></svg>`)

/** A picture by its name in a design: uploaded, built in, or the seal of the viewer's organisation. */
export const designPicture = read(designRows.designPicture, async function designPicture({ db, viewer }, { name }) {
  const picture = name === 'seal' ? null : orNotFound(pictureNamed(name))
  if (picture && 'drawing' in picture) {
    const drawn = Buffer.from(vectorSvg(picture.drawing))
    return sendMade(drawn, { name: `${name.replace(':', '-')}.svg`, mediaType: 'image/svg+xml', shown: true })
  }
  const fileId = picture ? picture.fileId : viewer.groupId && (await ownSealOf(db, viewer.groupId))
  if (!picture && !fileId) return sendMade(SEAL_TO_COME, { name: 'seal.svg', mediaType: 'image/svg+xml', shown: true })
  const file = orNotFound(fileId ? await findFile(db, fileId) : null)
  if (picture) orNotFound(file.purpose === PICTURE || null)
  return sendFile(file, { shown: true })
})
