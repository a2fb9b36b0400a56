import type { Hash } from 'node:crypto'
import type { ByteWriter } from '../bytes.ts'
import { textString } from '../bytes.ts'
import type { Signer } from './sign.ts'

/** Digits reserved for each number of the byte range. */
const digits = 10

/** Position of a signature, and the part of the file before the writer's buffer. */
export interface SignaturePosition {
  /** Its object number. */
  number: number
  /** Length of the bytes that left the writer, and the state of SHA-256 after them. */
  before: number
  digest: Hash
}

/**
 * Writes the signature object with space for the signature. The returned function signs everything but that space, once
 * the file is complete; the writer must not be drained in between.
 */
export function reserveSignature(out: ByteWriter, position: SignaturePosition, signer: Signer, at?: Date): () => void {
  const time = at ? `/M(D:${at.toISOString().replace(/[-:T]|\.\d+/g, '')})` : ''
  const head =
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached` +
    `/Name${textString(signer.name)}${time}/Prop_Build<</App<</Name/Podium>>>>/ByteRange`
  const range = `[0${` ${' '.repeat(digits)}`.repeat(3)}]`
  const before = out.size + `${position.number} 0 obj\n`.length + head.length
  const open = before + range.length + '/Contents'.length
  const close = open + 2 + 2 * signer.size
  out.object(position.number, `${head}${range}/Contents<${'0'.repeat(2 * signer.size)}>>>`)
  return () => {
    const bytes = out.written
    const numbers = [position.before + open, position.before + close, bytes.length - close]
    put(bytes, before, `[0${numbers.map((number) => ` ${String(number).padEnd(digits)}`).join('')}]`)
    const digest = position.digest.copy().update(bytes.subarray(0, open)).update(bytes.subarray(close)).digest()
    const container = signer.sign(digest)
    if (container.length > signer.size) throw new RangeError('signature is larger than its room')
    put(bytes, open + 1, container.toString('hex'))
  }
}

/** An invisible signature field on a page. */
export const signatureField = (page: number, signature: number): string =>
  `<</Type/Annot/Subtype/Widget/FT/Sig/T(Signature)/F 132/Rect[0 0 0 0]/P ${page} 0 R/V ${signature} 0 R>>`

/** The catalogue's entry for the field. */
export const signatureForm = (field: number): string => `/AcroForm<</Fields[${field} 0 R]/SigFlags 3>>`

function put(into: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) into[at + i] = text.charCodeAt(i)
}
