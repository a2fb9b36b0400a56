/** The orientation of the camera: 1 upright to 8 (EXIF 2.32, tag 0x0112). */
const orientationTag = 0x0112
const exifName = 0x45786966

/**
 * Matrix that rotates or mirrors the unit square (y upwards) to upright, for the `cm` operator: by orientation, null
 * where it is upright.
 */
const turns: readonly (string | null)[] = [
  null,
  null,
  '-1 0 0 1 1 0',
  '-1 0 0 -1 1 1',
  '1 0 0 -1 0 1',
  '0 -1 -1 0 1 1',
  '0 -1 1 0 0 1',
  '0 1 1 0 0 0',
  '0 1 -1 0 1 0',
]

/**
 * Reads the orientation from a JPEG's APP1 segment, which begins with its length. Null where it is missing or invalid.
 */
export function turnOf(segment: DataView): string | null {
  if (segment.byteLength < 16 || segment.getUint32(2) !== exifName) return null
  const tiff = new DataView(segment.buffer, segment.byteOffset + 8, segment.byteLength - 8)
  const order = tiff.getUint16(0)
  if (order !== 0x4949 && order !== 0x4d4d) return null
  const little = order === 0x4949
  const directory = tiff.getUint32(4, little)
  if (directory + 2 > tiff.byteLength) return null
  const count = tiff.getUint16(directory, little)
  for (let at = directory + 2; at < directory + 2 + 12 * count && at + 12 <= tiff.byteLength; at += 12) {
    if (tiff.getUint16(at, little) === orientationTag) return turns[tiff.getUint16(at + 8, little)] ?? null
  }
  return null
}
