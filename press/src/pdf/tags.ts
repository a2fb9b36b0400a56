import type { Design, Element } from '../design.ts'
import type { ByteWriter } from './bytes.ts'
import { textString } from './bytes.ts'

/** What an element is to somebody who hears the page. Null for ornaments, which are passed over. */
export interface Tag {
  kind: 'H1' | 'P' | 'Figure'
  /** Said in place of a picture. */
  alt: string
}

interface Leaf extends Tag {
  page: number
  /** Key of the stream it is drawn in, and its number there. */
  key: number
  index: number
  /** Object of the form it is drawn in, null for the page itself. */
  form: number | null
}

/** Says what the element is; the first of the largest texts of a design is its heading. */
export function tagOf(design: Design, element: Element): Tag | null {
  const chinese = design.language.startsWith('zh')
  if (element.kind === 'text') return { kind: element === headingOf(design) ? 'H1' : 'P', alt: '' }
  if (element.alt === '') return null
  const alt = element.alt ?? (element.kind === 'qr' ? (chinese ? '二维码' : 'QR code') : chinese ? '图片' : 'Picture')
  return { kind: 'Figure', alt }
}

function headingOf(design: Design): Element | null {
  let heading: Element | null = null
  let largest = 0
  for (const element of design.pages[0]!.elements) {
    if (element.kind !== 'text') continue
    for (const run of element.paragraphs.flatMap((paragraph) => paragraph.runs)) {
      if (run.sizeUnits <= largest) continue
      largest = run.sizeUnits
      heading = element
    }
  }
  return heading
}

/**
 * The structure of a document: its elements in the order they are drawn. All of it is the same on every certificate, so
 * it lies in the prefix; a certificate only marks its stretches with the numbers given here.
 */
export class TagTree {
  private readonly leaves: Leaf[] = []
  private readonly counts: number[] = []

  constructor(pages: number) {
    for (let page = 0; page < pages; page++) this.counts.push(0)
  }

  /** A key for another stream than a page's; a page's key is its number. */
  stream(): number {
    return this.counts.push(0) - 1
  }

  /** Takes an element in and gives the operator that begins its stretch. */
  open(tag: Tag | null, page: number, key: number, form: number | null): string {
    if (!tag) return '/Artifact BMC\n'
    const index = this.counts[key]!++
    this.leaves.push({ ...tag, page, key, index, form })
    return `/${tag.kind}<</MCID ${index}>>BDC\n`
  }

  /** Writes the tree and gives its root's number. `pageOf` gives a page's object. */
  write(out: ByteWriter, take: (count?: number) => number, pageOf: (page: number) => number): number {
    const root = take()
    const document = take()
    const first = take(this.leaves.length)
    const rows: string[][] = this.counts.map(() => [])
    this.leaves.forEach((leaf, i) => {
      const { kind, alt, page, key, index, form } = leaf
      const at = form === null ? String(index) : `<</Type/MCR/Pg ${pageOf(page)} 0 R/Stm ${form} 0 R/MCID ${index}>>`
      const said = alt === '' ? '' : `/Alt${textString(alt)}`
      out.object(first + i, `<</S/${kind}/P ${document} 0 R/Pg ${pageOf(page)} 0 R/K ${at}${said}>>`)
      rows[key]!.push(`${first + i} 0 R`)
    })
    const kids = this.leaves.map((_, i) => `${first + i} 0 R`).join(' ')
    out.object(document, `<</S/Document/P ${root} 0 R/K[${kids}]>>`)
    const parents = rows.map((row, key) => `${key}[${row.join(' ')}]`).join(' ')
    out.object(
      root,
      `<</Type/StructTreeRoot/K[${document} 0 R]/ParentTree<</Nums[${parents}]>>/ParentTreeNextKey ${rows.length}>>`,
    )
    return root
  }
}
