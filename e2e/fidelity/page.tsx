import type { Design } from '@podium/core/certificate/design.ts'
import { printableElement } from '@podium/core/certificate/sheet.ts'
import type { Faces } from '@podium/press/layout/faces.ts'
import { layoutElement } from '@podium/press/layout/sheet.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { installAmbient } from '../../web/src/lib/ambient.ts'
import type { GlyphStore } from '../../web/src/certificate/designer/fonts/glyph-store.ts'
import { useFaces } from '../../web/src/certificate/designer/fonts/use-faces.ts'
import { Elements } from '../../web/src/certificate/designer/stage/elements.tsx'
import { InkProvider } from '../../web/src/certificate/designer/stage/ink-context.tsx'
import { Sheet } from '../../web/src/certificate/designer/stage/sheet.tsx'
import { createEditor } from '../../web/src/certificate/designer/state/editor.ts'
import { EditorProvider } from '../../web/src/certificate/designer/state/use-editor.ts'
import '../../web/src/ui/base.css'
import '../../web/src/ui/tokens.css'
import '../../web/src/certificate/designer/designer.css'
import '../../web/src/certificate/designer/stage/stage.css'

/**
 * The designer's stage by itself: its own components draw a design with the fonts that the server hands out, and the
 * browser is asked where it put each character. In the page as `fidelity`.
 */

export interface Shown {
  design: Design
  values: Record<string, string>
  /** Pixels a unit, as the stage's zoom. */
  zoom: number
}

/** One SVG text: its characters and where each begins, then where the last ends; canvas units, y downwards. */
export interface DrawnText {
  text: string
  /** x and y of each code point, then of the end. */
  places: number[]
}

const ready = Promise.withResolvers<{ faces: Faces; glyphs: GlyphStore }>()
const root = createRoot(document.getElementById('root')!)
const client = new QueryClient()

function Ready() {
  const { faces, glyphs, error } = useFaces()
  useEffect(() => {
    if (faces && glyphs) ready.resolve({ faces, glyphs })
    else if (error) ready.reject(error)
  }, [faces, glyphs, error])
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
          <InkProvider>
            <div className="designer-layer" style={{ transform: `scale(${zoom})` }}>
              <Sheet />
              <Elements ref={null} />
            </div>
          </InkProvider>
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

/** Fetches the characters of all these designs at once, as the stage would fetch those of each. */
async function load(shown: readonly Shown[]): Promise<void> {
  const { faces, glyphs } = await ready.promise
  const groups = shown.flatMap(({ design, values }) =>
    design.slides.flatMap(({ elements }) =>
      elements.map((element) => layoutElement(printableElement(element, element.id), 0, values, faces, [])),
    ),
  )
  if (!(await glyphs.needDrawing({ groups }))) throw new Error('some characters could not be fetched')
  await document.fonts.ready
}

/** Draws each design and measures it, element by element. */
function measure(shown: readonly Shown[]): DrawnText[][][] {
  return shown.map((each) => {
    show(each)
    return Array.from(document.querySelectorAll('.designer-element'), (element) =>
      Array.from(element.querySelectorAll('text'), (text) => placesOf(text, each.zoom)),
    )
  })
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
    // A character that takes less room than its spacing takes back is told from its far side.
    const turned = Math.abs(start - pen) > 1 && Math.abs(end - pen) < 1
    add(turned ? end : start, y)
    pen = turned ? start : end
    at += character.length
  }
  // A browser spaces behind the last character as well, where nothing is drawn.
  if (at > 0) add(pen - (Number.parseFloat(getComputedStyle(node).letterSpacing) || 0), 0)
  return { text, places }
}

/**
 * Moves the longest run of some size across its line: a fault for a comparison to find. Answers whether there is one that
 * a reader would notice, at least as long as it says and no smaller than print.
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

/** Whether it lies on the sheet, in a box that does not cut it. */
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
