import { CANVAS_WIDTH, type Design, type DesignElement } from './design.ts'
import { boundsOf } from '../geometry/box.ts'
import type { IssueKind } from '../../kind.ts'
import { designPaper } from './paper.ts'

/** Smallest side of a printed QR code that every phone reads. */
export const MIN_CODE_MM = 15

/** Units that a box may exceed the page by without a visible effect. */
const SLACK = 1

export interface DesignFinding {
  readonly kind: Extract<IssueKind, 'code-too-small' | 'off-page' | 'placeholder-text'>
  /** Name of the element in the design. */
  readonly element: string
  /** Millimetres of the code's side; empty otherwise. */
  readonly detail: string
}

/**
 * Faults of a design that don't depend on the recipient: codes too small to read, elements outside the page, and texts
 * that nobody edited.
 */
export function designFindings(design: Design): DesignFinding[] {
  return design.slides.flatMap(({ elements }) => elements.flatMap((element) => elementFindings(design, element)))
}

/** The faults of one element of the design; none if it isn't printed. */
export function elementFindings(design: Design, element: DesignElement): DesignFinding[] {
  if (!isPrinted(element)) return []
  const findings: DesignFinding[] = []
  if (isCode(element)) {
    const mm = designPaper(design).widthMm / CANVAS_WIDTH
    const side = Math.round(Math.min(element.width, element.height) * mm * 10) / 10
    if (side < MIN_CODE_MM) findings.push({ kind: 'code-too-small', element: element.name, detail: String(side) })
  }
  const { left, top, width, height } = boundsOf(element)
  const right = CANVAS_WIDTH + SLACK
  const bottom = CANVAS_WIDTH * design.viewportRatio + SLACK
  const within = left >= -SLACK && top >= -SLACK && left + width <= right && top + height <= bottom
  if (!within) findings.push({ kind: 'off-page', element: element.name, detail: '' })
  if (element.type === 'text' && element.placeholder) {
    findings.push({ kind: 'placeholder-text', element: element.name, detail: element.contentText.slice(0, 60) })
  }
  return findings
}

const isCode = (element: DesignElement) => element.type === 'image' && element.code === 'qrCode'

function isPrinted(element: DesignElement): boolean {
  return !element.hidden && (element.type === 'text' || element.code !== undefined || element.src !== '')
}
