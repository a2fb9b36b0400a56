import type { Bilingual } from '../../../base/shapes.ts'
import { DEFAULT_VIEWPORT_RATIO, type Design, type Paper } from './design.ts'
import { paperOf } from './printable.ts'

/** Paper sizes offered by name. */
export const PAPERS = {
  a4: { label: { zh: 'A4 横向', en: 'A4 landscape' }, paper: { widthMm: 297, heightMm: 210 } },
  a4Upright: { label: { zh: 'A4 纵向', en: 'A4 portrait' }, paper: { widthMm: 210, heightMm: 297 } },
  a3: { label: { zh: 'A3 横向', en: 'A3 landscape' }, paper: { widthMm: 420, heightMm: 297 } },
  a3Upright: { label: { zh: 'A3 纵向', en: 'A3 portrait' }, paper: { widthMm: 297, heightMm: 420 } },
} as const satisfies Record<string, { label: Bilingual; paper: Paper }>

export type PaperName = keyof typeof PAPERS

/** Tolerance in millimetres for recognising a paper size. */
const NEAR_MM = 0.05

/** The paper that a design is printed on. */
export function designPaper(design: Pick<Design, 'paper' | 'viewportRatio'>): Paper {
  return design.paper ?? paperOf(design.viewportRatio)
}

/** The name of a paper size; null for a custom size. */
export function paperName({ widthMm, heightMm }: Paper): PaperName | null {
  const names = Object.keys(PAPERS) as PaperName[]
  const near = (a: number, b: number) => Math.abs(a - b) < NEAR_MM
  return (
    names.find((name) => near(PAPERS[name].paper.widthMm, widthMm) && near(PAPERS[name].paper.heightMm, heightMm)) ??
    null
  )
}

/**
 * The design on another paper: the canvas takes its ratio, and elements keep their vertical position as a fraction of
 * the height. A4 landscape is the default, which has no `paper` and the default ratio. @spec D01
 */
export function setPaper(design: Design, paper: Paper): Design {
  const { paper: _, ...rest } = design
  const plain = paperName(paper) === 'a4'
  const viewportRatio = plain ? DEFAULT_VIEWPORT_RATIO : Math.round((paper.heightMm / paper.widthMm) * 1e6) / 1e6
  const factor = viewportRatio / design.viewportRatio
  const slides =
    factor === 1
      ? design.slides
      : design.slides.map((slide) => ({
          ...slide,
          elements: slide.elements.map((element) => {
            const middle = (element.top + element.height / 2) * factor
            return { ...element, top: Math.round((middle - element.height / 2) * 100) / 100 }
          }),
        }))
  return plain ? { ...rest, slides, viewportRatio } : { ...rest, slides, viewportRatio, paper }
}

/** Unit of displayed lengths: `px` are units of the canvas, `mm` those of the paper. */
export type LengthUnit = 'mm' | 'px'

/** Converts canvas units to the displayed unit, rounded to 0.1. */
export function displayLength(units: number, unit: LengthUnit, paper: Paper): number {
  return Math.round((unit === 'mm' ? (units * paper.widthMm) / 1000 : units) * 10) / 10
}

/** Converts a displayed length to canvas units. */
export function canvasLength(shown: number, unit: LengthUnit, paper: Paper): number {
  return Math.round((unit === 'mm' ? (shown * 1000) / paper.widthMm : shown) * 100) / 100
}
