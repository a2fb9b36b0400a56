/** Without characters that look alike on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 6
const BITS = 5

/** The code that is printed on a document, from the SHA-256 of its data in hexadecimal digits. */
export function documentCode(fingerprint: string): string {
  const bits = BigInt(`0x${fingerprint.slice(0, 8)}`)
  return Array.from({ length: LENGTH }, (_, at) => ALPHABET[Number((bits >> BigInt(at * BITS)) & 31n)]).join('')
}

/** A code as somebody typed it. */
export function typedCode(text: string): string {
  return text.replace(/[\s-]/g, '').toUpperCase()
}
