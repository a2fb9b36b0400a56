import type { Design, DesignElement, Slide, TextElement } from './design.ts'
import { baseStyle } from '../editing/mirror.rule.ts'
import { plainText, readRichText } from './rich-text.ts'

/** What differs in an element that is in both designs. */
export type Difference =
  | 'page'
  | 'place'
  | 'size'
  | 'turn'
  | 'words'
  | 'look'
  | 'picture'
  | 'field'
  | 'order'
  | 'state'
  | 'name'

export interface ElementDifference {
  readonly id: string
  readonly name: string
  /** Page of the element in the newer design, or in the older one where it was removed. */
  readonly page: number
  readonly kind: 'added' | 'removed' | 'changed'
  /** Empty unless changed. */
  readonly what: readonly Difference[]
}

export interface PageDifference {
  readonly page: number
  readonly kind: 'added' | 'removed' | 'moved' | 'background'
}

export interface DesignDifferences {
  readonly title: boolean
  readonly paper: boolean
  readonly pages: readonly PageDifference[]
  readonly elements: readonly ElementDifference[]
}

const KINDS: Readonly<Record<string, Difference>> = {
  left: 'place',
  top: 'place',
  width: 'size',
  height: 'size',
  rotate: 'turn',
  name: 'name',
  src: 'picture',
  crop: 'picture',
  opacity: 'picture',
  code: 'field',
  hidden: 'state',
  locked: 'state',
  group: 'state',
  placeholder: 'words',
}

interface PlacedElement {
  readonly element: DesignElement
  readonly page: number
}

/** The differences from the older design to the newer one; the selected page (`slideIndex`) is ignored. */
export function compareDesigns(older: Design, newer: Design): DesignDifferences {
  const [before, after] = [elementsById(older), elementsById(newer)]
  const inBoth = [...after.keys()].filter((id) => before.has(id))
  const orders = [...before.keys()].filter((id) => after.has(id))
  const moved = movedAmong(orders, inBoth)
  const elements: ElementDifference[] = []
  for (const [id, { element, page }] of after) {
    const was = before.get(id)
    const { name } = element
    if (!was) elements.push({ id, name, page, kind: 'added', what: [] })
    else {
      const what = differences(was, { element, page }, older, newer, moved.has(id))
      if (what.length > 0) elements.push({ id, name, page, kind: 'changed', what })
    }
  }
  for (const [id, { element, page }] of before) {
    if (!after.has(id)) elements.push({ id, name: element.name, page, kind: 'removed', what: [] })
  }
  return {
    title: older.title !== newer.title,
    paper: older.viewportRatio !== newer.viewportRatio || !same(older.paper ?? null, newer.paper ?? null),
    pages: pageDifferences(older.slides, newer.slides),
    elements,
  }
}

/** Whether two designs print the same and are edited the same. */
export function isSameDesign(a: Design, b: Design): boolean {
  const { title, paper, pages, elements } = compareDesigns(a, b)
  return !title && !paper && pages.length === 0 && elements.length === 0
}

function elementsById({ slides }: Design): Map<string, PlacedElement> {
  return new Map(slides.flatMap(({ elements }, page) => elements.map((element) => [element.id, { element, page }])))
}

function differences(
  was: PlacedElement,
  is: PlacedElement,
  older: Design,
  newer: Design,
  moved: boolean,
): Difference[] {
  const found = new Set<Difference>()
  const [a, b] = [was.element, is.element]
  if (older.slides[was.page]!.id !== newer.slides[is.page]!.id) found.add('page')
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (same(Reflect.get(a, name) ?? null, Reflect.get(b, name) ?? null)) continue
    if (name === 'content' && a.type === 'text' && b.type === 'text')
      found.add(wordsOf(a) === wordsOf(b) ? 'look' : 'words')
    else if (name !== 'contentText') found.add(KINDS[name] ?? 'look')
    else if (a.type !== b.type || Reflect.get(a, 'content') === Reflect.get(b, 'content')) found.add('words')
  }
  if (moved) found.add('order')
  return [...found]
}

function wordsOf(element: TextElement): string {
  const read = readRichText(element.content, baseStyle(element))
  return 'paragraphs' in read ? plainText(read.paragraphs) : element.content
}

/** Ids whose relative order changed: all except one longest common subsequence. */
function movedAmong(before: readonly string[], after: readonly string[]): Set<string> {
  const rank = new Map(before.map((id, at) => [id, at]))
  const ranks = after.map((id) => rank.get(id)!)
  const best = ranks.map(() => 1)
  const from = ranks.map(() => -1)
  let last = -1
  for (let i = 0; i < ranks.length; i++) {
    for (let j = 0; j < i; j++) {
      if (ranks[j]! < ranks[i]! && best[j]! + 1 > best[i]!) {
        best[i] = best[j]! + 1
        from[i] = j
      }
    }
    if (last < 0 || best[i]! > best[last]!) last = i
  }
  const stayed = new Set<string>()
  for (let at = last; at >= 0; at = from[at]!) stayed.add(after[at]!)
  return new Set(after.filter((id) => !stayed.has(id)))
}

function pageDifferences(older: readonly Slide[], newer: readonly Slide[]): PageDifference[] {
  const found: PageDifference[] = []
  const common = (slides: readonly Slide[], others: readonly Slide[]) =>
    slides.map(({ id }) => id).filter((id) => others.some((other) => other.id === id))
  const moved = movedAmong(common(older, newer), common(newer, older))
  newer.forEach((slide, page) => {
    const was = older.find(({ id }) => id === slide.id)
    if (!was) found.push({ page, kind: 'added' })
    else if (moved.has(slide.id)) found.push({ page, kind: 'moved' })
    if (was && !same(was.background ?? null, slide.background ?? null)) found.push({ page, kind: 'background' })
  })
  older.forEach((slide, page) => {
    if (!newer.some(({ id }) => id === slide.id)) found.push({ page, kind: 'removed' })
  })
  return found
}

/** Deep equality of plain data, whatever the order of keys. */
function same(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...names].every((name) => same(Reflect.get(a, name), Reflect.get(b, name)))
}
