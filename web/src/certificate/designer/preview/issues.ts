import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { elementFindings, type DesignFinding } from '@podium/core/certificate/template/design/design-findings.rule.ts'
import { isDeliberateOverlap } from '@podium/core/certificate/template/design/overlap.rule.ts'
import { DesignFault, printable } from '@podium/core/certificate/template/design/printable.ts'
import type { Design as PressDesign } from '@podium/press/design.ts'
import type { Issue } from '@podium/press/layout/draw-list.ts'
import type { Faces } from '@podium/press/layout/faces.ts'
import { inspect } from '@podium/press/layout/sheet.ts'
import type { Values } from '../state/editor.ts'

/** A problem of the layout, or of the design itself. */
type DesignIssue = Issue | { kind: DesignFinding['kind']; element: string; page: number }

/** A problem and its element. */
export interface Finding {
  readonly issue: DesignIssue
  /** The element's name. */
  readonly name: string
  /** Name of the element above it, in an overlap. */
  readonly other?: string
}

/** Problems of these values on this design: the same check as the pre-flight. */
export function findingsOf(design: Design, values: Values, faces: Faces): Finding[] {
  try {
    const pressDesign: PressDesign = printable(design)
    const names = new Map(design.slides.flatMap(({ elements }) => elements.map(({ id, name }) => [id, name])))
    const reported = new Set<string>()
    return [...issuesOf(design), ...inspect(pressDesign, values, faces)].flatMap((issue): Finding[] => {
      const key = JSON.stringify(issue)
      if (reported.has(key)) return []
      reported.add(key)
      const name = names.get(issue.element) ?? ''
      if (issue.kind !== 'overlap') return [{ issue, name }]
      if (isDeliberateOverlap(design, [issue.element, issue.other])) return []
      return [{ issue, name, other: names.get(issue.other) ?? '' }]
    })
  } catch (error) {
    if (error instanceof DesignFault) return []
    throw error
  }
}

function issuesOf(design: Design): DesignIssue[] {
  return design.slides.flatMap(({ elements }, page) =>
    elements.flatMap((element) =>
      elementFindings(design, element).map(({ kind }) => ({ kind, element: element.id, page })),
    ),
  )
}
