import type { Element, Page, Paragraph, ShapeElement, TextElement } from '@podium/press/design.ts'
import type { Faces } from '@podium/press/layout/faces.ts'
import { layoutElement } from '@podium/press/layout/sheet.ts'
import type { Paper, PaperTable } from './paper.ts'

const LEFT = 90
const WIDTH = 820
const TOP = 90
const BOTTOM = 1300
const FOOT = 1340
const CODE = { left: 740, top: 70, size: 150 }
const INK = '#1b1b1b'
const FAINT = '#555555'

interface Style {
  readonly size: number
  readonly lineHeight: number
  readonly bold?: boolean
  readonly color?: string
  readonly align?: Paragraph['align']
}

const title: Style = { size: 36, lineHeight: 1.35, bold: true }
const fact: Style = { size: 20, lineHeight: 1.5 }
const body: Style = { size: 21, lineHeight: 1.7, align: 'justify' }
const heading: Style = { size: 21, lineHeight: 1.6, bold: true }
const cell: Style = { size: 18, lineHeight: 1.4 }
const head: Style = { ...cell, bold: true }
const foot: Style = { size: 15, lineHeight: 1.4, color: FAINT }

/** Lays a document out on as many pages as it needs. */
export function layoutPaper(paper: Paper, faces: Faces): Page[] {
  const sheet = new Sheets(faces)
  const narrow = CODE.left - LEFT - 30
  sheet.text(paper.title, title, narrow)
  sheet.moveDown(14)
  for (const [label, value] of paper.facts)
    sheet.text(label + (paper.language === 'zh' ? '：' : ': ') + value, fact, narrow)
  sheet.codeEnds()
  sheet.moveDown(10)
  sheet.rule('#cccccc')
  sheet.moveDown(14)
  for (const line of paper.text.split('\n')) {
    if (line.trim() === '') sheet.moveDown(16)
    else {
      sheet.text(line, body, WIDTH)
      sheet.moveDown(6)
    }
  }
  for (const table of paper.tables) drawTable(sheet, table)
  drawLines(sheet, paper.lines)
  return sheet.pages.map((elements, at) => {
    const number =
      paper.language === 'zh'
        ? `第 ${at + 1} 页，共 ${sheet.pages.length} 页`
        : `Page ${at + 1} of ${sheet.pages.length}`
    const id = `foot${at}`
    return {
      background: { color: '#ffffff' },
      elements: [
        ...(at === 0 ? [codeOf(paper)] : []),
        ...elements,
        textBox(id, { left: LEFT, top: FOOT, width: 620, height: 44 }, paper.foot, foot),
        textBox(`${id}n`, { left: 720, top: FOOT, width: 190, height: 44 }, number, { ...foot, align: 'right' }),
      ],
    }
  })
}

function drawTable(sheet: Sheets, { title: name, head: heads, rows }: PaperTable): void {
  const columns = Math.max(heads.length, rows[0]?.length ?? 1)
  const width = WIDTH / columns
  sheet.moveDown(14)
  sheet.keep(120)
  sheet.text(name, heading, WIDTH)
  sheet.rule(INK)
  if (heads.length > 0) sheet.row(heads, head, width)
  for (const row of rows) sheet.row(row, cell, width)
}

/** The lines to sign on, together on one page. */
function drawLines(sheet: Sheets, labels: readonly string[]): void {
  sheet.moveDown(50)
  sheet.keep(labels.length * 70)
  for (const label of labels) {
    sheet.signLine(label)
    sheet.moveDown(22)
  }
}

/** Elements on pages, filled from top to bottom. */
class Sheets {
  readonly pages: Element[][] = [[]]
  #top = TOP
  #count = 0
  readonly #faces: Faces

  constructor(faces: Faces) {
    this.#faces = faces
  }

  moveDown(height: number): void {
    if (this.#top > TOP) this.#top += height
  }

  /** Below the square code of the first page. */
  codeEnds(): void {
    if (this.pages.length === 1) this.#top = Math.max(this.#top, CODE.top + CODE.size + 40)
  }

  /** Starts a new page unless so much is left. */
  keep(height: number): void {
    if (this.#top + height > BOTTOM && this.#top > TOP) this.#nextPage()
  }

  /** A paragraph, which goes on on the next page where it doesn’t fit. */
  text(text: string, style: Style, width: number): void {
    const pitch = style.size * style.lineHeight
    for (let rest = text; rest !== '';) {
      const room = Math.floor((BOTTOM - this.#top) / pitch)
      const lines = this.#lines(rest, style, width)
      if (lines <= room) {
        this.#add(rest, style, width, lines * pitch)
        return
      }
      const fitting = room < 1 ? 0 : this.#fitting(rest, style, width, room)
      if (fitting > 0) this.#add(rest.slice(0, fitting), style, width, room * pitch)
      this.#nextPage()
      rest = rest.slice(fitting)
    }
  }

  rule(stroke: string): void {
    this.#push(ruleOf(this.#id(), { left: LEFT, top: this.#top, width: WIDTH }, stroke))
    this.#top += 8
  }

  /** Cells beside one another; a row stays on one page. */
  row(cells: readonly string[], style: Style, width: number): void {
    const pitch = style.size * style.lineHeight
    const inner = width - 16
    const wanted = Math.max(...cells.map((text) => this.#lines(text, style, inner)), 1) * pitch
    const height = Math.min(wanted, BOTTOM - TOP - 20)
    this.keep(height + 16)
    for (const [at, text] of cells.entries()) {
      const place = { left: LEFT + at * width, top: this.#top + 4, width: inner, height: height + 2 }
      if (text !== '') this.#push(textBox(this.#id(), place, text, style))
    }
    this.#top += height + 10
    this.rule('#dddddd')
  }

  /** A label with a line behind it to write on. */
  signLine(label: string): void {
    const place = { left: 400, top: this.#top, width: 220, height: 40 }
    this.#push(textBox(this.#id(), place, label, { ...fact, align: 'right' }))
    this.#push(ruleOf(this.#id(), { left: 640, top: this.#top + 30, width: 270 }, INK))
    this.#top += 44
  }

  #add(text: string, style: Style, width: number, height: number): void {
    this.#push(textBox(this.#id(), { left: LEFT, top: this.#top, width, height: height + 2 }, text, style))
    this.#top += height
  }

  #push(element: Element): void {
    this.pages.at(-1)!.push(element)
  }

  #nextPage(): void {
    this.pages.push([])
    this.#top = TOP
  }

  #id(): string {
    this.#count += 1
    return `e${this.#count}`
  }

  #lines(text: string, style: Style, width: number): number {
    if (text === '') return 0
    const element = textBox('measure', { left: 0, top: 0, width, height: 10 }, text, style)
    const { marks } = layoutElement({ ...element, fit: { kind: 'grow' } }, 0, {}, this.#faces, [])
    const tops = marks.flatMap((mark) => (mark.kind === 'glyphs' || mark.kind === 'word' ? [Math.round(mark.y)] : []))
    return Math.max(new Set(tops).size, 1)
  }

  /** How much of the text fills so many lines, never half a character. */
  #fitting(text: string, style: Style, width: number, lines: number): number {
    let [least, most] = [0, text.length]
    while (least < most) {
      const middle = Math.ceil((least + most) / 2)
      if (this.#lines(text.slice(0, middle), style, width) <= lines) least = middle
      else most = middle - 1
    }
    const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(least - 1))
    const end = isSplit ? least - 1 : least
    // A Latin word isn't cut.
    const word = /[\w’'-]+$/.exec(text.slice(0, end))
    return word && /^\w/.test(text.slice(end)) && word.index > 0 ? word.index : end
  }
}

interface Place {
  readonly left: number
  readonly top: number
  readonly width: number
}

function textBox(id: string, place: Place & { readonly height: number }, text: string, style: Style): TextElement {
  const { size, lineHeight, bold = false, color = INK, align = 'left' } = style
  const run = { family: 'hei' as const, sizeUnits: size, color, bold, text }
  return {
    kind: 'text',
    id,
    ...place,
    rotate: 0,
    paragraphs: [{ align, lineHeight, paragraphSpacing: 0, runs: [run] }],
    vertical: false,
    verticalAlign: 'top',
    fit: { kind: 'shrink', minSize: 6 },
  }
}

function ruleOf(id: string, place: Place, stroke: string): ShapeElement {
  return {
    kind: 'shape',
    id,
    form: 'line',
    ...place,
    height: 4,
    rotate: 0,
    stroke,
    strokeWidth: 1.5,
    dashed: false,
    fill: null,
    radius: 0,
    opacity: 1,
  }
}

function codeOf({ link, code }: Paper): Element {
  const { left, top, size } = CODE
  const box = { left, top, width: size, height: size, rotate: 0 }
  return { kind: 'qr', id: 'code', ...box, content: { text: link }, level: 'M', color: '#000000', alt: code }
}
