import { deflateSync } from 'node:zlib'
import type { Values } from '../design.ts'
import type { Issue } from '../layout/draw-list.ts'
import { ByteWriter } from './bytes.ts'
import { writeCrossReferences } from './cross-references.ts'
import { packBinary, packContent } from './deflate/deflate.ts'
import { namesOf, pageContent } from './draw-certificate.ts'
import type { ExtraSets } from './draw-certificate.ts'
import { infoOf, writeMetadata } from './info.ts'
import type { DocumentInfo } from './info.ts'
import type { Signer } from './signature/sign.ts'
import { reserveSignature } from './signature/signature.ts'
import type { SignaturePosition } from './signature/signature.ts'
import { fillSpareFont } from './spare-fonts.ts'
import { catalogObject } from './template.ts'
import type { Template } from './template.ts'

export interface Issued {
  /** Follows the template's prefix; both together form the file. */
  suffix: Uint8Array
  issues: Issue[]
}

/**
 * Bytes from which zlib's better compression is worth its time: for fonts of certificates that share few characters.
 */
const large = 12_000

/** Buffer in which every suffix is written before it is copied. */
const room = Buffer.allocUnsafe(1 << 17)

/**
 * Writes the suffix of one certificate. `about` (or just its title) becomes the document's properties; the design's
 * title is the default. A signer signs the complete file including the prefix; the template must have been compiled as
 * `signed`.
 */
export function issueCertificate(
  template: Template,
  values: Values,
  about: string | DocumentInfo = {},
  signer: Signer | null = null,
): Issued {
  const { design } = template
  const issues: Issue[] = []
  const extra: ExtraSets = new Map()
  const names = namesOf(template, extra)
  const out = new ByteWriter(template.prefix.length, room)
  const pack = (number: number, entries: string, data: Uint8Array): void => {
    const packed = data.length > large ? deflateSync(data) : packBinary(data)
    out.stream(number, `${entries}/Filter/FlateDecode`, packed)
  }
  for (let page = 0; page < design.pages.length; page++) {
    const content = pageContent(template, page, values, names, issues)
    out.stream(template.firstContent + page, '/Filter/FlateDecode', packContent(latin1(content)))
  }
  const info = { title: design.title, ...(typeof about === 'string' ? { title: about } : about) }
  out.object(template.info, infoOf(info))
  writeMetadata(out, template.metadata, info)
  for (const [spare, set] of extra) fillSpareFont(out, spare, set, pack)
  const sign = signer && reserveSignature(out, positionOf(template), signer, info.created)
  writeEnd(out, template, catalogObject, template.info)
  sign?.()
  return { suffix: out.drain(), issues }
}

function positionOf({ signature, prefix, digest }: Template): SignaturePosition {
  if (signature === null) throw new TypeError('template has no place for a signature')
  return { number: signature, before: prefix.length, digest }
}

/** Joins the prefix and the suffix of a file. */
export function wholeFile(prefix: Uint8Array, suffix: Uint8Array): Uint8Array {
  const file = Buffer.allocUnsafe(prefix.length + suffix.length)
  file.set(prefix)
  file.set(suffix, prefix.length)
  return file
}

let bytes = Buffer.allocUnsafe(1 << 14)

/** The bytes of a content stream, valid until the next call. */
export function latin1(text: string): Uint8Array {
  if (bytes.length < text.length) bytes = Buffer.allocUnsafe(2 * text.length)
  return bytes.subarray(0, bytes.write(text, 'latin1'))
}

/** Ends a file that starts with the prefix: writes the cross-references of the objects after it. */
export function writeEnd(out: ByteWriter, template: Template, catalog: number, info: number): void {
  const number = Math.max(template.nextObject, out.offsets.length)
  const id = template.id.slice(0, 24) + out.checksum.toString(16).padStart(8, '0')
  const entries = `/Prev ${template.crossReferences}/Root ${catalog} 0 R/Info ${info} 0 R/ID[<${template.id}><${id}>]`
  writeCrossReferences(out, number, number + 1, entries)
}
