import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { printableElement } from '@podium/core/certificate/template/design/printable.ts'
import type { Glyphs, Group, Word } from '@podium/press/layout/draw-list.ts'
import { layoutElement } from '@podium/press/layout/sheet.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { installAmbient } from '../../web/src/lib/ambient.ts'
import type { GlyphStore } from '../../web/src/certificate/designer/fonts/glyph-store.ts'
import type { ShapedFaces } from '../../web/src/certificate/designer/fonts/shaped-faces.ts'
import { useFaces } from '../../web/src/certificate/designer/fonts/use-faces.ts'
import { Elements } from '../../web/src/certificate/designer/stage/elements.tsx'
import { DrawingProvider } from '../../web/src/certificate/designer/stage/drawing-context.tsx'
import { PaperLayer } from '../../web/src/certificate/designer/stage/paper-layer.tsx'
import { createEditor } from '../../web/src/certificate/designer/state/editor.ts'
import { EditorProvider } from '../../web/src/certificate/designer/state/use-editor.ts'
import '../../web/src/ui/style/base.css'
import '../../web/src/ui/style/tokens.css'
import '../../web/src/certificate/designer/designer.css'
import '../../web/src/certificate/designer/stage/stage.css'

/**
 * Renders the designer's stage alone with the platform's fonts, and reads the position of each character from the
 * browser. Available in the page as `fidelity`.
 */

export interface Shown {
  design: Design
  values: Record<string, string>
  /** Pixels per unit, the stage's zoom. */
  zoom: number
}

/**
 * One SVG text, or one word drawn by its outline: its characters or clusters, the start of each, and the end of the
 * last; canvas units, y downwards.
 */
export interface DrawnText {
  pieces: string[]
  /** x and y of each piece, then of the end. */
  places: number[]
  /** The path of a word, as in the page. */
  outline?: string
}

const ready = Promise.withResolvers<{ shaped: ShapedFaces; glyphs: GlyphStore }>()
const root = createRoot(document.getElementById('root')!)
const client = new QueryClient()

function Ready() {
  const { shaped, glyphs, error } = useFaces()
  useEffect(() => {
    if (shaped && glyphs) ready.resolve({ shaped, glyphs })
    else if (error) ready.reject(error)
  }, [shaped, glyphs, error])
  return null
}

function show({ design, values, zoom }: Shown): void {
  const editor = createEditor(design, { readOnly: true })
  editor.setValues(values)
  flushSync(() =>
    root.render(
      <QueryClientProvider client={client}>
        <Ready />
        <EditorProvider editor={editor}>
          <DrawingProvider>
            <div className="designer-layer" style={{ transform: `scale(${zoom})` }}>
              <PaperLayer />
              <Elements ref={null} />
            </div>
          </DrawingProvider>
        </EditorProvider>
      </QueryClientProvider>,
    ),
  )
}

/** Waits for the faces' tables. */
async function start(token: string): Promise<void> {
  const ambient = {
    language: () => 'zh-cn' as const,
    token: () => token,
    fetch: (path: string, init: RequestInit) => fetch(path, init),
  }
  installAmbient(() => ambient)
  show({
    design: { title: '-', slides: [{ id: '1', elements: [] }], viewportRatio: 1, slideIndex: 0 },
    values: {},
    zoom: 1,
  })
  await ready.promise
}

function groupsOf({ design, values }: Shown, shaped: ShapedFaces): Group[] {
  return design.slides.flatMap(({ elements }) =>
    elements.map((element) => layoutElement(printableElement(element, element.id), 0, values, shaped.faces(), [])),
  )
}

/** Loads the characters of all these designs, and the shaper for their words, as the stage would for each. */
async function load(shown: readonly Shown[]): Promise<void> {
  const { shaped, glyphs } = await ready.promise
  const laid = () => shown.flatMap((each) => groupsOf(each, shaped))
  let groups = laid()
  while (shaped.state() === 'loading') {
    await shaped.settled()
    groups = laid()
  }
  if (shaped.state() === 'failed') throw new Error('what shapes words could not be fetched')
  if (!(await glyphs.needDrawing({ groups }))) throw new Error('some characters could not be fetched')
  await document.fonts.ready
}

/** Draws each design and measures it, element by element. */
async function measure(shown: readonly Shown[]): Promise<DrawnText[][][]> {
  const { shaped } = await ready.promise
  return shown.map((each) => {
    show(each)
    const groups = groupsOf(each, shaped)
    return Array.from(document.querySelectorAll('.designer-element'), (element, at) => {
      const marks = groups[at]!.marks.filter((mark) => mark.kind === 'glyphs' || mark.kind === 'word')
      return Array.from(element.querySelectorAll<SVGTextElement | SVGPathElement>('text, path'), (node, index) =>
        node instanceof SVGTextElement ? placesOf(node, each.zoom) : placesOfWord(node, marks[index]!, each.zoom),
      )
    })
  })
}

/** Starts of a word's clusters on its path, with a thousand units per em. */
function placesOfWord(node: SVGPathElement, mark: Glyphs | Word, zoom: number): DrawnText {
  if (mark.kind !== 'word') throw new Error('a path that is no word')
  const matrix = node.getScreenCTM()!
  const pens = mark.clusters.reduce<number[]>((all, { advance }) => [...all, all.at(-1)! + advance], [0])
  const places = pens.flatMap((pen) => {
    const point = new DOMPoint(1000 * pen, 0).matrixTransform(matrix)
    return [point.x / zoom, point.y / zoom]
  })
  return { pieces: mark.clusters.map(({ text }) => text), places, outline: node.getAttribute('d')! }
}

function placesOf(node: SVGTextElement, zoom: number): DrawnText {
  const text = node.textContent
  const matrix = node.getScreenCTM()!
  const places: number[] = []
  const add = (x: number, y: number): void => {
    const point = new DOMPoint(x, y).matrixTransform(matrix)
    places.push(point.x / zoom, point.y / zoom)
  }
  let at = 0
  let pen = 0
  for (const character of text) {
    const { x: start, y } = node.getStartPositionOfChar(at)
    const { x: end } = node.getEndPositionOfChar(at)
    // Negative spacing wider than the character: the start is derived from its far side.
    const turned = Math.abs(start - pen) > 1 && Math.abs(end - pen) < 1
    add(turned ? end : start, y)
    pen = turned ? start : end
    at += character.length
  }
  // Browsers also add spacing after the last character, where nothing is drawn.
  if (at > 0) add(pen - (Number.parseFloat(getComputedStyle(node).letterSpacing) || 0), 0)
  return { pieces: Array.from(text), places }
}

/**
 * Moves the longest run of sufficient size across its line, as a fault that a comparison must find. Returns whether
 * there is such a run.
 */
function shiftLongest(units: number): boolean {
  const runs = Array.from(document.querySelectorAll<SVGTextElement>('.designer-layer text'), (text) => {
    const { a, b } = text.getCTM()!
    const scale = Math.hypot(a, b)
    return {
      text,
      size: Number.parseFloat(getComputedStyle(text).fontSize) * scale,
      room: text.getComputedTextLength() * scale,
    }
  })
  const [longest] = runs
    .filter(({ text, size }) => size >= 14 && isSeen(text))
    .sort((one, other) => other.room - one.room)
  if (!longest || longest.room < 100) return false
  longest.text.setAttribute('transform', `translate(0 ${units}) ${longest.text.getAttribute('transform')}`)
  return true
}

/** Whether it is on the page and in a box that doesn't clip it. */
function isSeen(text: SVGTextElement): boolean {
  const [one, sheet] = [text, document.querySelector('.designer-sheet')!].map((node) => node.getBoundingClientRect())
  const inside = one!.left >= 0 && one!.top >= 0 && one!.right <= sheet!.right && one!.bottom <= sheet!.bottom
  return inside && text.closest('[clip-path]') === null
}

Object.assign(window, { fidelity: { start, load, measure, show, shiftLongest } })

declare global {
  interface Window {
    fidelity: {
      start: typeof start
      load: typeof load
      measure: typeof measure
      show: typeof show
      shiftLongest: typeof shiftLongest
    }
  }
}
