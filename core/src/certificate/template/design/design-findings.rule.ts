import { CANVAS_WIDTH, type Design, type DesignElement } from './design.ts'
import { boundsOf } from '../geometry/box.ts'
import type { IssueKind } from '../../kind.ts'
import { designPaper } from './paper.ts'

/** A square code that is printed smaller is not read by every phone. */
export const MIN_CODE_MM = 15

/** Units that a box may stand out by without anybody seeing it. */
const SLACK = 1

export interface DesignFinding {
  readonly kind: Extract<IssueKind, 'code-too-small' | 'off-page'>
  /** Its name in the design. */
  readonly element: string
  /** Millimetres of the code's side; empty otherwise. */
  readonly detail: string
}

/** What is wrong with a design whoever it is printed for: codes too small to read, and elements outside of the page. */
export function designFindings(design: Design): DesignFinding[] {
  const mm = designPaper(design).widthMm / CANVAS_WIDTH
  const height = CANVAS_WIDTH * design.viewportRatio
  return design.slides
    .flatMap(({ elements }) => elements.filter(isPrinted))
    .flatMap((element) => {
      const findings: DesignFinding[] = []
      if (isCode(element)) {
        const side = Math.round(Math.min(element.width, element.height) * mm * 10) / 10
        if (side < MIN_CODE_MM) findings.push({ kind: 'code-too-small', element: element.name, detail: String(side) })
      }
      const { left, top, width, height: tall } = boundsOf(element)
      const within =
        left >= -SLACK && top >= -SLACK && left + width <= CANVAS_WIDTH + SLACK && top + tall <= height + SLACK
      if (!within) findings.push({ kind: 'off-page', element: element.name, detail: '' })
      return findings
    })
}

const isCode = (element: DesignElement) => element.type === 'image' && element.code === 'qrCode'

function isPrinted(element: DesignElement): boolean {
  return !element.hidden && (element.type === 'text' || element.code !== undefined || element.src !== '')
}
