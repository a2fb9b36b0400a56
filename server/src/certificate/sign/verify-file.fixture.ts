import { fromBER } from 'asn1js'
import { ContentInfo, SignedData } from 'pkijs'

/**
 * Verifies a PDF's signature with an independent library: it covers the whole file except itself, its digest is the
 * file's, and its key belongs to an embedded certificate.
 */
export async function isSigned(bytes: Uint8Array): Promise<boolean> {
  const text = Buffer.from(bytes).toString('latin1')
  const range = /\/ByteRange\[0 (\d+) +(\d+) +(\d+) *\]/.exec(text)
  if (!range) return false
  const [open, close, rest] = range.slice(1).map(Number) as [number, number, number]
  if (close + rest !== bytes.length || text[open] !== '<' || text[close - 1] !== '>') return false
  const read = fromBER(Uint8Array.from(Buffer.from(text.slice(open + 1, close - 1), 'hex')).buffer)
  if (read.offset === -1) return false
  const signed = new SignedData({ schema: new ContentInfo({ schema: read.result }).content })
  const data = Uint8Array.from(Buffer.concat([bytes.subarray(0, open), bytes.subarray(close)])).buffer
  try {
    return await signed.verify({ signer: 0, data })
  } catch {
    return false
  }
}
