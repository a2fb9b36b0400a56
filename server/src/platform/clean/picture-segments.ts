/** Markers of JPEG segments that are kept: JFIF and Adobe's colour transform; other APPn and comments are properties. */
const KEPT_APPS = new Set([0xe0, 0xee])
const PNG_PROPERTIES = new Set(['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME'])
const PNG_SIGNATURE = 8

/** A JPEG or PNG without its properties, byte for byte otherwise; other formats unchanged. */
export function withoutProperties(bytes: Uint8Array): Uint8Array {
  const view = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (view.length > 4 && view.readUInt16BE(0) === 0xffd8) return jpeg(view)
  if (view.length > PNG_SIGNATURE && view.readUInt32BE(0) === 0x89504e47) return png(view)
  return bytes
}

function jpeg(view: Buffer): Buffer {
  const parts = [view.subarray(0, 2)]
  let at = 2
  while (at + 4 <= view.length && view[at] === 0xff) {
    const marker = view[at + 1]!
    // The compressed picture begins here and has no properties.
    if (marker === 0xda) break
    const end = at + 2 + view.readUInt16BE(at + 2)
    const isProperty = marker === 0xfe || (marker >= 0xe0 && marker <= 0xef && !KEPT_APPS.has(marker))
    if (!isProperty) parts.push(view.subarray(at, end))
    at = end
  }
  const last = view.lastIndexOf(Buffer.from([0xff, 0xd9]))
  parts.push(view.subarray(at, last > at ? last + 2 : view.length))
  return Buffer.concat(parts)
}

function png(view: Buffer): Buffer {
  const parts = [view.subarray(0, PNG_SIGNATURE)]
  let at = PNG_SIGNATURE
  while (at + 12 <= view.length) {
    const end = at + 12 + view.readUInt32BE(at)
    const name = view.toString('latin1', at + 4, at + 8)
    if (!PNG_PROPERTIES.has(name)) parts.push(view.subarray(at, end))
    at = end
    // Anything after the end chunk is not part of the picture.
    if (name === 'IEND') break
  }
  return Buffer.concat(parts)
}
