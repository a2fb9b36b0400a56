import type { ByteWriter } from './bytes.ts'
import { textString } from './bytes.ts'
import type { Signer } from './sign.ts'
import type { Template } from './template.ts'

/** Digits set aside for each number of the range. */
const digits = 10

/**
 * Writes the signature's object with room for the signature itself. What comes back signs everything but that room, once
 * the whole file is written and before it is taken. Throws a TypeError for a template that was not compiled as `signed`.
 */
export function reserveSignature(out: ByteWriter, template: Template, signer: Signer, at?: Date): () => void {
  if (template.signature === null) throw new TypeError('template has no place for a signature')
  const time = at ? `/M(D:${at.toISOString().replace(/[-:T]|\.\d+/g, '')})` : ''
  const head =
    `<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/ETSI.CAdES.detached` +
    `/Name${textString(signer.name)}${time}/Prop_Build<</App<</Name/Podium>>>>/ByteRange`
  const range = `[0${` ${' '.repeat(digits)}`.repeat(3)}]`
  const before = out.size + `${template.signature} 0 obj\n`.length + head.length
  const open = before + range.length + '/Contents'.length
  const close = open + 2 + 2 * signer.size
  out.object(template.signature, `${head}${range}/Contents<${'0'.repeat(2 * signer.size)}>>>`)
  return () => {
    const bytes = out.written
    const prefix = template.prefix.length
    const numbers = [prefix + open, prefix + close, bytes.length - close]
    put(bytes, before, `[0${numbers.map((number) => ` ${String(number).padEnd(digits)}`).join('')}]`)
    const digest = template.digest.copy().update(bytes.subarray(0, open)).update(bytes.subarray(close)).digest()
    const container = signer.sign(digest)
    if (container.length > signer.size) throw new RangeError('signature is larger than its room')
    put(bytes, open + 1, container.toString('hex'))
  }
}

function put(into: Uint8Array, at: number, text: string): void {
  for (let i = 0; i < text.length; i++) into[at + i] = text.charCodeAt(i)
}
