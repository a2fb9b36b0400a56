import { crc32 } from 'node:zlib'

const INCH = 0.0254
/** Length in bytes of a PNG's signature and IHDR chunk. */
const PNG_HEAD = 33

/** Adds the density to a PNG, so that it prints in its real size. */
export function withDensity(picture: Buffer, dpi: number): Buffer {
  if (picture[0] === 0x89)
    return Buffer.concat([picture.subarray(0, PNG_HEAD), physical(dpi), picture.subarray(PNG_HEAD)])
  const head = Buffer.from([0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0])
  head.writeUInt16BE(dpi, 12)
  head.writeUInt16BE(dpi, 14)
  const hasHead = picture[2] === 0xff && picture[3] === 0xe0
  const rest = hasHead ? 4 + picture.readUInt16BE(4) : 2
  return Buffer.concat([picture.subarray(0, 2), head, picture.subarray(rest)])
}

/** The pHYs chunk: pixels per metre. */
function physical(dpi: number): Buffer {
  const part = Buffer.alloc(21)
  part.writeUInt32BE(9, 0)
  part.write('pHYs', 4, 'latin1')
  const perMetre = Math.round(dpi / INCH)
  part.writeUInt32BE(perMetre, 8)
  part.writeUInt32BE(perMetre, 12)
  part[16] = 1
  part.writeUInt32BE(crc32(part.subarray(4, 17)), 17)
  return part
}
