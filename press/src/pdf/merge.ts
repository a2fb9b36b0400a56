import type { Values } from '../design.ts'
import type { Issue } from '../layout/draw-list.ts'
import { createHash } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import { ByteWriter } from './bytes.ts'
import { catalogOf } from './compile.ts'
import { packContent } from './deflate/deflate.ts'
import { namesOf, pageContent } from './draw-certificate.ts'
import type { ExtraSets } from './draw-certificate.ts'
import { infoOf, writeMetadata } from './info.ts'
import { writeEnd, latin1 } from './issue.ts'
import type { Signer } from './signature/sign.ts'
import { reserveSignature, signatureField, signatureForm } from './signature/signature.ts'
import { fillSpareFont } from './spare-fonts.ts'
import { mediaBox, trimBox } from './template.ts'
import type { Template } from './template.ts'

/** A file that is written certificate by certificate. */
export interface Merge {
  /** Adds the pages of one certificate and returns its issues. */
  add: (values: Values) => Issue[]
  /** Number of bytes that `drain` would return. */
  readonly bufferedBytes: number
  /** Returns the bytes written since the last call; the first ones contain the prefix. */
  drain: () => Uint8Array
  /** The last bytes. Throws a RangeError when no certificate was added. Must be the last call. */
  end: () => Uint8Array
}

export interface MergeOptions {
  title?: string
  /** Signs the complete file. */
  signer?: Signer | null
  /** Date of creation. */
  created?: Date | undefined
  /** Called with the issues of each certificate, numbered from 0. */
  report?: (certificate: number, issues: Issue[]) => void
}

/** Pages per node of the page tree: a tree makes ten thousand pages open quickly. */
const pagesPerNode = 64
/** Bytes collected before a chunk is yielded. */
const chunk = 1 << 16

/**
 * Begins one file for many certificates, added one by one. Background, seal and fonts are included once. Per page only
 * its offset in the file stays in memory.
 */
export function openMerge(template: Template, options: Omit<MergeOptions, 'report'> = {}): Merge {
  const { design } = template
  const { title = design.title, signer = null, created } = options
  const extra: ExtraSets = new Map()
  const names = namesOf(template, extra)
  const out = new ByteWriter(0, Buffer.allocUnsafe(template.prefix.length + 2 * chunk))
  out.bytes(template.prefix)
  let next = template.nextObject
  const root = next++
  const field = signer ? next++ : 0
  /** SHA-256 of the drained bytes, which the signature covers as well. */
  const digest = createHash('sha256')
  const trim = trimBox(design)
  let node = 0
  let nodeKids: number[] = []
  let kids = ''
  let count = 0
  let first = 0
  const closeNode = (): void => {
    if (nodeKids.length === 0) return
    const list = nodeKids.map((kid) => `${kid} 0 R`).join(' ')
    out.object(node, `<</Type/Pages/Parent ${root} 0 R/Kids[${list}]/Count ${nodeKids.length}>>`)
    kids += `${node} 0 R `
    nodeKids = []
  }
  return {
    add: (values) => {
      const issues: Issue[] = []
      for (let page = 0; page < design.pages.length; page++) {
        if (nodeKids.length === 0) node = next++
        const content = pageContent(template, page, values, names, issues)
        if (count === 0) first = next
        const annotations = signer && count === 0 ? `/Annots[${field} 0 R]` : ''
        out.object(next, `<</Type/Page/Parent ${node} 0 R/Contents ${next + 1} 0 R${trim}${annotations}>>`)
        out.stream(next + 1, '/Filter/FlateDecode', packContent(latin1(content)))
        nodeKids.push(next)
        next += 2
        count++
        if (nodeKids.length === pagesPerNode) closeNode()
      }
      return issues
    },
    get bufferedBytes() {
      return out.size
    },
    drain: () => {
      const bytes = out.drain()
      if (signer) digest.update(bytes)
      return bytes
    },
    end: () => {
      if (count === 0) throw new RangeError('there is no certificate to merge')
      closeNode()
      for (const [spare, set] of extra) {
        fillSpareFont(out, spare, set, (number, entries, data) =>
          out.stream(number, `${entries}/Filter/FlateDecode`, deflateSync(data)),
        )
      }
      out.object(
        root,
        `<</Type/Pages/Kids[${kids.trimEnd()}]/Count ${count}${mediaBox(design)}/Resources ${template.resources} 0 R>>`,
      )
      const catalog = next++
      const signature = signer ? next++ : 0
      out.object(catalog, catalogOf(design, root, template.metadata, signer ? signatureForm(field) : ''))
      const about = { title, ...(created && { created }) }
      out.object(template.info, infoOf(about))
      writeMetadata(out, template.metadata, about)
      if (signer) out.object(field, signatureField(first, signature))
      const before = out.position - out.size
      const sign = signer && reserveSignature(out, { number: signature, before, digest }, signer, created)
      writeEnd(out, template, catalog, template.info)
      sign?.()
      return out.drain()
    },
  }
}

/** One file with the pages of many certificates, in chunks. Throws a RangeError when there is none. */
export function* mergeCertificates(
  template: Template,
  certificates: Iterable<Values>,
  options: MergeOptions = {},
): Generator<Uint8Array, void, undefined> {
  const merge = openMerge(template, options)
  let certificate = 0
  for (const values of certificates) {
    const issues = merge.add(values)
    if (issues.length > 0) options.report?.(certificate, issues)
    certificate++
    if (merge.bufferedBytes >= chunk) yield merge.drain()
  }
  yield merge.end()
}
