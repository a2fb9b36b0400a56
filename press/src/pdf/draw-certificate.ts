import { canvasWidth } from '../design.ts'
import type { Values } from '../design.ts'
import type { Issue } from '../layout/draw-list.ts'
import { layoutElement } from '../layout/sheet.ts'
import { CharacterSet } from './characters.ts'
import { contentOf } from './content.ts'
import type { Names } from './content.ts'
import { unitMatrix } from './template.ts'
import type { SpareFont, Template } from './template.ts'

/** Characters missing from the prefix, by the spare font that gets them. */
export type ExtraSets = Map<SpareFont, CharacterSet>

/**
 * Resource names for a certificate's content: from the prefix's fonts first, then from `extra`, which is filled as
 * needed.
 */
export function namesOf(template: Template, extra: ExtraSets): Names {
  const extraOf = (face: string): { font: string; set: CharacterSet } => {
    const spare = template.spares.get(face)!
    let set = extra.get(spare)
    if (!set) extra.set(spare, (set = new CharacterSet()))
    return { font: spare.name, set }
  }
  return {
    glyph: (face, drawn, source) => {
      const constant = template.sets.get(face)
      const number = constant?.set.find(face, drawn, source) ?? 0
      if (number > 0) return { font: constant!.name, number }
      const { font, set } = extraOf(face)
      return { font, number: set.add(template.fonts.file(face), drawn, source) }
    },
    cluster: (face, cluster) => {
      const constant = template.sets.get(face)
      const number = constant?.set.findCluster(face, cluster) ?? 0
      if (number > 0) return { font: constant!.name, number }
      const { font, set } = extraOf(face)
      return { font, number: set.addCluster(template.fonts.file(face), cluster) }
    },
    image: (image) => template.images.get(image)!,
    opacity: (opacity) => template.opacities.get(opacity)!,
  }
}

/** The content stream of one page of one certificate. */
export function pageContent(template: Template, page: number, values: Values, names: Names, issues: Issue[]): string {
  const { design, fonts } = template
  const height = canvasWidth * design.sheet.viewportRatio
  let content = unitMatrix(design)
  for (const step of template.steps[page]!) {
    if ('constant' in step) content += step.constant
    else {
      const group = layoutElement(step.element, page, values, fonts.faces, issues)
      content += `${contentOf([group], height, names, step.opens)}EMC\n`
    }
  }
  return content
}
