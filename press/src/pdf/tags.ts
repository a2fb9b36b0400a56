import type { Design, Element, TextElement } from '../design.ts'
import type { ByteWriter } from './bytes.ts'
import { textString } from './bytes.ts'

/** The role of an element for screen readers. Null for ornaments, which are skipped. */
export interface Tag {
  kind: 'H1' | 'P' | 'Figure'
  /** Alternative text of a picture. */
  alt: string
}

interface Leaf extends Tag {
  page: number
  /** Its marked-content number on the page. */
  index: number
}

/** Tags of an element's parts: its paragraphs, where it is text. */
export function tagsOf(design: Design, element: Element): (Tag | null)[] {
  if (element.kind !== 'text') return [pictureTag(design, element)]
  const heading = element === headingOf(design)
  const paragraphs = element.paragraphs.length === 0 ? [null] : element.paragraphs
  return paragraphs.map((_, at) => ({ kind: heading && at === 0 ? 'H1' : 'P', alt: '' }))
}

function pictureTag(design: Design, element: Exclude<Element, TextElement>): Tag | null {
  const chinese = design.language.startsWith('zh')
  if (element.kind === 'shape' || element.alt === '') return null
  const alt = element.alt ?? (element.kind === 'qr' ? (chinese ? '二维码' : 'QR code') : chinese ? '图片' : 'Picture')
  return { kind: 'Figure', alt }
}

/** The heading of a design: the first of its largest texts. */
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
 * The document's structure tree: its elements in drawing order. It is the same on every certificate and therefore part
 * of the prefix; a certificate only numbers its marked content accordingly. All marked content is in the page itself,
 * not in forms, which many readers ignore.
 */
export class TagTree {
  private readonly leaves: Leaf[] = []
  private readonly counts: number[]

  constructor(pages: number) {
    this.counts = Array.from({ length: pages }, () => 0)
  }

  /** Adds the parts of an element and returns the operators that begin their marked content. */
  openAll(tags: readonly (Tag | null)[], page: number): string[] {
    return tags.map((tag) => {
      if (!tag) return '/Artifact BMC\n'
      const index = this.counts[page]!++
      this.leaves.push({ ...tag, page, index })
      return `/${tag.kind}<</MCID ${index}>>BDC\n`
    })
  }

  /** Writes the tree and returns its root's object number. `pageOf` returns a page's object number. */
  write(out: ByteWriter, allocate: (count?: number) => number, pageOf: (page: number) => number): number {
    const root = allocate()
    const document = allocate()
    const first = allocate(this.leaves.length)
    const rows: string[][] = this.counts.map(() => [])
    this.leaves.forEach(({ kind, alt, page, index }, i) => {
      const alternative = alt === '' ? '' : `/Alt${textString(alt)}`
      out.object(first + i, `<</S/${kind}/P ${document} 0 R/Pg ${pageOf(page)} 0 R/K ${index}${alternative}>>`)
      rows[page]!.push(`${first + i} 0 R`)
    })
    const kids = this.leaves.map((_, i) => `${first + i} 0 R`).join(' ')
    out.object(document, `<</S/Document/P ${root} 0 R/K[${kids}]>>`)
    const parents = rows.map((row, page) => `${page}[${row.join(' ')}]`).join(' ')
    out.object(
      root,
      `<</Type/StructTreeRoot/K[${document} 0 R]/ParentTree<</Nums[${parents}]>>/ParentTreeNextKey ${rows.length}>>`,
    )
    return root
  }
}
