import { expect, test } from 'vitest'
import type { FaceRow } from '@podium/core/certificate/template/font/font-api.ts'
import { openFaces, type FaceTable } from '@podium/press/layout/faces.ts'
import { editedCodes } from './companions.ts'

const row = (id: string, family: FaceRow['family']): FaceRow => ({ id, family, bold: false, hash: '0'.repeat(64) })
const tables: FaceTable[] = [
  { ...row('hei', 'hei'), unitsPerEm: 1000, ranges: [0x41, 26, 500, 0x2019, 1, 1000] },
  { ...row('song', 'song'), unitsPerEm: 1000, ranges: [0x141, 1, 500] },
  { ...row('sans', 'hei'), latin: true, unitsPerEm: 1000, ranges: [0x41, 26, 500, 0x141, 2, 500, 0x2019, 1, 250] },
]

test('edited text takes from a Latin companion only what its family lacks', () => {
  const codes = (id: string, family: FaceRow['family']) =>
    editedCodes(row(id, family), '41-43.141-142.2019', openFaces(tables), tables)
  expect(codes('sans', 'hei')).toBe('141-142')
  expect(codes('hei', 'hei')).toBe('41-43.141-142.2019')
})
