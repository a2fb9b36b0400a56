/** The subset of DER that a signature needs: values are complete encodings, combined by nesting. */

function encode(tag: number, content: Uint8Array): Buffer {
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 255]
  if (length > 0xffff) throw new RangeError('value is too long')
  return Buffer.concat([Uint8Array.of(tag, ...size), content])
}

export const sequence = (...parts: readonly Uint8Array[]): Buffer => encode(0x30, Buffer.concat(parts))
/** Members of a set are sorted by their bytes. */
export const set = (...parts: readonly Uint8Array[]): Buffer =>
  encode(0x31, Buffer.concat(parts.toSorted((a, b) => Buffer.compare(a, b))))
export const octetString = (bytes: Uint8Array): Buffer => encode(0x04, bytes)
/** An integer from 0 to 127, or of any size by its bytes. */
export const integer = (value: number | Uint8Array): Buffer =>
  encode(0x02, typeof value === 'number' ? Uint8Array.of(value) : value)
/** A bit string without its last `unused` bits. */
export const bitString = (bytes: Uint8Array, unused: number): Buffer => encode(0x03, Uint8Array.of(unused, ...bytes))
export const utf8String = (text: string): Buffer => encode(0x0c, Buffer.from(text))
/** UTCTime, to the second, before 2050. */
export const utcTime = (at: Date): Buffer => encode(0x17, Buffer.from(at.toISOString().replace(/^..|[-:T]|\.\d+/g, '')))
export const nullValue: Buffer = encode(0x05, new Uint8Array(0))
/** A context-specific tag around complete encodings. */
export const tagged = (number: number, ...parts: readonly Uint8Array[]): Buffer =>
  encode(0xa0 | number, Buffer.concat(parts))

/** An object identifier, such as `1.2.840.113549.1.7.2`. */
export function oid(text: string): Buffer {
  const [first, second, ...rest] = text.split('.').map(Number)
  const bytes = [first! * 40 + second!]
  for (let part of rest) {
    const groups = [part & 127]
    while ((part = Math.floor(part / 128)) > 0) groups.unshift((part & 127) | 128)
    bytes.push(...groups)
  }
  return encode(0x06, Uint8Array.from(bytes))
}

/** The encodings nested in an encoding. Throws a TypeError for invalid DER. */
export function partsOf(der: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  let at = headOf(der, 0).start
  while (at < der.length) {
    const { end } = headOf(der, at)
    parts.push(der.subarray(at, end))
    at = end
  }
  return parts
}

/** Start and end of the content of the value at `at`. */
function headOf(der: Uint8Array, at: number): { start: number; end: number } {
  const first = der[at + 1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  let length = lengthBytes === 0 ? first : 0
  for (let i = 0; i < lengthBytes; i++) length = length * 256 + (der[at + 2 + i] ?? 0)
  const start = at + 2 + lengthBytes
  if (lengthBytes > 3 || start + length > der.length) throw new TypeError('bytes are no DER')
  return { start, end: start + length }
}
