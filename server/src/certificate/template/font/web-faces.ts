import { readFile } from 'node:fs/promises'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { readCodes } from '@podium/core/certificate/template/font/code-ranges.ts'
import { fontRows, SLICE_CODES } from '@podium/core/certificate/template/font/font-api.ts'
import type { Fonts } from '@podium/press/font/fonts.ts'
import type { FaceTable } from '@podium/press/layout/faces.ts'
import { sendMade } from '#server/platform/files/file-answer.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { fonts } from './open-fonts.ts'

/** The faces for certificates, without their tables. */
export const faces = read(fontRows.faces, async function faces({ services, db }) {
  return (await fonts(services, db)).tables.map(({ id, family, bold, hash }) => ({ id, family, bold, hash }))
})

/** Layout data of a face. The address contains its hash and the table format, so that it may be cached for ever. */
export const faceTable = read(fontRows.faceTable, async function faceTable({ services, db }, input) {
  const table = tableOf(await fonts(services, db), input)
  return sendMade(Buffer.from(JSON.stringify(table)), {
    name: `${table.id}.json`,
    mediaType: 'application/json',
    immutable: true,
  })
})

/** The whole file of a face that needs text shaping; the browser shapes its text as the PDF engine does. */
export const shapedFace = read(fontRows.shapedFace, async function shapedFace({ services, db }, input) {
  const installed = await fonts(services, db)
  const { id, shaped } = tableOf(installed, input)
  orNotFound(shaped ?? null)
  return sendMade(await readFile(installed.file(id).path), {
    name: `${id}.ttf`,
    mediaType: 'font/ttf',
    immutable: true,
  })
})

/** A subset of a face as a web font. */
export const faceSlice = read(fontRows.faceSlice, async function faceSlice({ services, db }, input) {
  const installed = await fonts(services, db)
  const { id } = tableOf(installed, input)
  const codes = readCodes(input.codes, SLICE_CODES)
  if (!codes) throw refuse(baseRefusals.INVALID_INPUT)
  const bytes = installed.file(id).webFont(codes)
  return sendMade(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
    name: `${id}.woff`,
    mediaType: 'font/woff',
    immutable: true,
  })
})

/** Throws NOT_FOUND if the face was removed or its file has changed; the client then reloads the list. */
function tableOf({ tables }: Fonts, { face, hash }: { face: string; hash: string }): FaceTable {
  return orNotFound(tables.find((table) => table.id === face && table.hash === hash) ?? null)
}
