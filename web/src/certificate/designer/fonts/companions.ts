import { readCodes, writeCodes } from '@podium/core/certificate/template/font/code-ranges.ts'
import { SLICE_CODES, type FaceRow } from '@podium/core/certificate/template/font/font-api.ts'
import type { Faces, FaceTable } from '@podium/press/layout/faces.ts'

/**
 * Characters of a font slice to use in a text being edited. Of a Latin companion font only those that the family's own
 * faces lack: otherwise the browser would take its letters and quotation marks for all text.
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
