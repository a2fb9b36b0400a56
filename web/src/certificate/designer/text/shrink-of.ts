import type { TextElement } from '@podium/core/certificate/template/design/design.ts'
import { DesignFault, printableElement } from '@podium/core/certificate/template/design/printable.ts'
import type { Element } from '@podium/press/design.ts'
import type { Issue } from '@podium/press/layout/draw-list.ts'
import type { Faces } from '@podium/press/layout/faces.ts'
import { layoutElement } from '@podium/press/layout/sheet.ts'
import { SAMPLE_VALUES } from '../stage/sample-values.ts'

/** Scale at which a text prints after fitting, so that its size doesn't change when editing begins. */
export function shrinkOf(element: TextElement, faces: Faces): number {
  const issues: Issue[] = []
  try {
    const printed: Element = printableElement(element, element.id)
    layoutElement(printed, 0, SAMPLE_VALUES, faces, issues)
    const shrunk = issues.find((issue) => issue.kind === 'shrunk')
    if (!shrunk || printed.kind !== 'text') return 1
    const sizes = printed.paragraphs.flatMap(({ runs }) => runs.map(({ sizeUnits }) => sizeUnits))
    return Math.min(1, shrunk.size / Math.max(...sizes))
  } catch (error) {
    if (error instanceof DesignFault) return 1
    throw error
  }
}
