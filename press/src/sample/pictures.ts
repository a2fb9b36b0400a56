import { crc32, deflateSync } from 'node:zlib'

/** A cream gradient of 64 by 45 pixels. */
const gradient =
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19i' +
  'Z2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2Nj' +
  'Y2NjY2NjY2P/wAARCAAtAEADASIAAhEBAxEB/8QAFwABAQEBAAAAAAAAAAAAAAAAAQADBv/EABQQAQAAAAAAAAAAAAAAAAAAAAD/' +
  'xAAXAQEBAQEAAAAAAAAAAAAAAAABAgAD/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8A7oEOKwkElBAFAgFqElpC' +
  'QSUEAyCALYILSgQCEgkoIAv/2Q=='

/** A JPEG of 300 kB: the gradient padded by comments, since every writer copies a JPEG unparsed. */
export function background(): Uint8Array {
  const picture = Buffer.from(gradient, 'base64')
  const comment = Buffer.alloc(60_002, 0x20)
  comment.set([0xff, 0xfe, 0xea, 0x60])
  return Buffer.concat([picture.subarray(0, 2), comment, comment, comment, comment, comment, picture.subarray(2)])
}

/** A red ring with soft edges on a transparent ground, 400 pixels square, as a PNG with alpha. */
export function seal(): Uint8Array {
  const side = 400
  const rows = Buffer.alloc((side * 4 + 1) * side)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const distance = Math.abs(Math.hypot(x - side / 2, y - side / 2) - 180)
      rows.set([200, 20, 20, Math.max(0, Math.min(220, 40 * (10 - distance)))], y * (side * 4 + 1) + 1 + 4 * x)
    }
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 6, 0, 0, 0], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    pngPart('IHDR', head),
    pngPart('IDAT', deflateSync(rows)),
    pngPart('IEND', Buffer.alloc(0)),
  ])
}

function pngPart(tag: string, body: Buffer): Buffer {
  const tagged = Buffer.concat([Buffer.from(tag), body])
  const part = Buffer.alloc(body.length + 12)
  part.writeUInt32BE(body.length, 0)
  part.set(tagged, 4)
  part.writeUInt32BE(crc32(tagged), body.length + 8)
  return part
}

/** The pictures of the sample design by name. */
export function samplePictures(): Map<string, Uint8Array> {
  return new Map([
    ['background', background()],
    ['seal', seal()],
  ])
}
