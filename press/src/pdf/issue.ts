import { deflateSync } from 'node:zlib'
import type { Values } from '../design.ts'
import type { Issue } from '../layout/draw-list.ts'
import { ByteWriter, crossReferences, textString } from './bytes.ts'
import { objectsPerFont, writeFont } from './characters.ts'
import { namesOf, pageContent } from './draw-certificate.ts'
import type { ExtraSets } from './draw-certificate.ts'
import { catalogObject, mediaBox, pagesObject } from './template.ts'
import type { Template } from './template.ts'

export interface Issued {
  /** Follows the template's prefix; the two together are the whole file. */
  suffix: Uint8Array
  issues: Issue[]
}

/** Every suffix is put together here and copied out, one at a time. */
const room = Buffer.allocUnsafe(1 << 17)

/** Writes what is particular to one certificate. `title` replaces the design's title in the document's properties. */
export function issueCertificate(template: Template, values: Values, title?: string): Issued {
  const { design, fonts } = template
  const issues: Issue[] = []
  const extra: ExtraSets = new Map()
  const names = namesOf(template, extra)
  const out = new ByteWriter(template.prefix.length, room)
  let next = template.nextObject
  let kids = ''
  for (let page = 0; page < design.pages.length; page++) {
    writePage(out, next, pagesObject, pageContent(template, page, values, names, issues), false)
    kids += `${next} 0 R `
    next += objectsPerPage
  }
  let fontEntries = template.fontEntries
  for (const { name, set } of extra.values()) {
    writeFont(out, next, set, fonts.file(set.face), false)
    fontEntries += `/${name} ${next} 0 R`
    next += objectsPerFont
  }
  finish(out, template, { fontEntries, kids, count: design.pages.length, title: title ?? design.title })
  return { suffix: out.take(), issues }
}

/** Joins the two parts of one file. */
export function wholeFile(prefix: Uint8Array, suffix: Uint8Array): Uint8Array {
  const file = Buffer.allocUnsafe(prefix.length + suffix.length)
  file.set(prefix)
  file.set(suffix, prefix.length)
  return file
}

/** The higher levels save a tenth and cost twice as much. */
const fastest = { level: 1 }

/** A page and its content. */
export const objectsPerPage = 2

/** Writes a page as objects `number` and `number + 1`. */
export function writePage(out: ByteWriter, number: number, parent: number, content: string, compress: boolean): void {
  out.object(number, `<</Type/Page/Parent ${parent} 0 R/Contents ${number + 1} 0 R>>`)
  if (!compress) return out.stream(number + 1, '', content)
  out.stream(number + 1, '/Filter/FlateDecode', deflateSync(Buffer.from(content, 'latin1'), fastest))
}

interface Ending {
  /** All fonts of the file as resource entries. */
  fontEntries: string
  /** Children of the page tree's root, and how many pages lie below them. */
  kids: string
  count: number
  title: string
}

/** Ends a file: page tree, catalogue, properties, cross-references, trailer. */
export function finish(out: ByteWriter, template: Template, ending: Ending): void {
  const { design } = template
  const { fontEntries, kids, count, title } = ending
  const info = Math.max(out.offsets.length, template.nextObject)
  out.object(
    pagesObject,
    `<</Type/Pages/Kids[${kids.trimEnd()}]/Count ${count}${mediaBox(design)}` +
      `/Resources<</Font<<${fontEntries}>>${template.resourceEntries}>>>>`,
  )
  const language = /^[A-Za-z0-9-]+$/.test(design.language) ? `/Lang(${design.language})` : ''
  out.object(
    catalogObject,
    `<</Type/Catalog/Pages ${pagesObject} 0 R${language}/ViewerPreferences<</DisplayDocTitle true>>>>`,
  )
  out.object(info, `<</Title${textString(title)}/Producer(Podium)>>`)
  const start = out.position
  out.text(
    `xref\n0 ${info + 1}\n0000000000 65535 f \n${crossReferences(out.offsets.slice(0, catalogObject + 2), 1)}` +
      template.references +
      crossReferences(out.offsets, template.nextObject),
  )
  const id = template.hash.slice(0, 24) + out.checksum.toString(16).padStart(8, '0')
  out.text(
    `trailer\n<</Size ${info + 1}/Root ${catalogObject} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`,
  )
}
