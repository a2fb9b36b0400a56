import type { Bilingual } from '../../../base/shapes.ts'
import { DEFAULT_VIEWPORT_RATIO, type Design, type Paper } from './design.ts'
import { paperOf } from './printable.ts'

/** Sheets that are offered by name. */
export const PAPERS = {
  a4: { label: { zh: 'A4 横向', en: 'A4 landscape' }, paper: { widthMm: 297, heightMm: 210 } },
  a4Upright: { label: { zh: 'A4 纵向', en: 'A4 portrait' }, paper: { widthMm: 210, heightMm: 297 } },
  a3: { label: { zh: 'A3 横向', en: 'A3 landscape' }, paper: { widthMm: 420, heightMm: 297 } },
  a3Upright: { label: { zh: 'A3 纵向', en: 'A3 portrait' }, paper: { widthMm: 297, heightMm: 420 } },
} as const satisfies Record<string, { label: Bilingual; paper: Paper }>

export type PaperName = keyof typeof PAPERS

/** Millimetres within which a sheet is the one of that name. */
const NEAR_MM = 0.05

/** The paper a design prints on. */
export function designPaper(design: Pick<Design, 'paper' | 'viewportRatio'>): Paper {
  return design.paper ?? paperOf(design.viewportRatio)
}

/** The name of a sheet; null: one of its own. */
export function paperName({ widthMm, heightMm }: Paper): PaperName | null {
  const names = Object.keys(PAPERS) as PaperName[]
  const near = (a: number, b: number) => Math.abs(a - b) < NEAR_MM
  return (
    names.find((name) => near(PAPERS[name].paper.widthMm, widthMm) && near(PAPERS[name].paper.heightMm, heightMm)) ??
    null
  )
}

/**
 * The design on another sheet: the canvas takes its ratio, and what stands lower than before keeps its part of the
 * height. A4 landscape is the default, which names no paper and has the default ratio. @spec D01
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

/** How lengths are shown: units of the canvas are its pixels; millimetres are those of the paper. */
export type LengthUnit = 'mm' | 'px'

/** A length of the canvas in the unit shown, to 0.1. */
export function displayLength(units: number, unit: LengthUnit, paper: Paper): number {
  return Math.round((unit === 'mm' ? (units * paper.widthMm) / 1000 : units) * 10) / 10
}

/** The length of the canvas that a shown one stands for. */
export function canvasLength(shown: number, unit: LengthUnit, paper: Paper): number {
  return Math.round((unit === 'mm' ? (shown * 1000) / paper.widthMm : shown) * 100) / 100
}
