import { readCodes, writeCodes } from '@podium/core/certificate/template/font/code-ranges.ts'
import { SLICE_CODES, type FaceRow } from '@podium/core/certificate/template/font/font-api.ts'
import type { Faces, FaceTable } from '@podium/press/layout/faces.ts'

/**
 * Which characters of a slice a text that is being edited takes from it. Of a Latin companion only those that the faces of
 * its family lack: a browser would give it the letters and quotation marks of all.
 */
export function editedCodes(
  { id, family }: FaceRow,
  codes: string,
  faces: Faces,
  tables: readonly FaceTable[],
): string {
  const companions = new Set(tables.filter(({ latin }) => latin).map((table) => table.id))
  if (!companions.has(id)) return codes
  const own = faces.all.filter((face) => face.family === family && !face.shaped && !companions.has(face.id))
  return writeCodes(readCodes(codes, SLICE_CODES)!.filter((code) => own.every((face) => face.advance(code) < 0)))
}
