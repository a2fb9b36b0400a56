import { currentSlide, updateSlide } from './actions.rule.ts'
import type { Design, DesignElement } from '../design/design.ts'
import type { Offsets } from '../geometry/align.rule.ts'
import type { Box } from '../geometry/box.ts'
import { scaled, roundedBox, type Scaling } from '../geometry/resize.rule.ts'
import { scaledText } from './scale-text.rule.ts'

/** Changes positions of elements on the current slide; pure functions like the other commands. @spec D02 D10 */

const FARTHEST = 10_000
const within = (value: number, least: number) => Math.min(FARTHEST, Math.max(least, value))

/** Replaces each element for which `change` returns another one; the others keep their identity. */
export function mapped(design: Design, change: (element: DesignElement) => DesignElement): Design {
  const slide = currentSlide(design)
  if (!slide) return design
  const elements = slide.elements.map(change)
  return elements.every((element, at) => element === slide.elements[at]) ? design : updateSlide(design, { elements })
}

/** The element at another position, rounded to a hundredth of a unit and limited to the reachable area. */
export function placed(element: DesignElement, box: Box): DesignElement {
  const { left, top, width, height, rotate } = roundedBox(box)
  const limited = {
    left: within(left, -FARTHEST),
    top: within(top, -FARTHEST),
    width: within(width, 0),
    height: within(height, 0),
    rotate,
  }
  const stays = (Object.keys(limited) as Array<keyof Box>).every((name) => limited[name] === element[name])
  return stays ? element : { ...element, ...limited }
}

export function moved(design: Design, moves: Offsets): Design {
  return mapped(design, (element) => {
    const by = moves.get(element.id)
    return by ? placed(element, { ...element, left: element.left + by.dx, top: element.top + by.dy }) : element
  })
}

/** Moves the given elements by the same offset. */
export function movedBy(design: Design, ids: readonly string[], dx: number, dy: number): Design {
  return moved(design, new Map(ids.map((id) => [id, { dx, dy }])))
}

/** The given elements at the boxes that `boxOf` returns. */
export function replaced(design: Design, ids: readonly string[], boxOf: (element: DesignElement) => Box): Design {
  const named = new Set(ids)
  return mapped(design, (element) => (named.has(element.id) ? placed(element, boxOf(element)) : element))
}

/** Scales the given elements as a whole: positions, sides, and text with its font size. */
export function scaledTogether(design: Design, ids: readonly string[], change: Scaling): Design {
  const named = new Set(ids)
  return mapped(design, (element) => {
    if (!named.has(element.id)) return element
    const sizedText = element.type === 'text' ? scaledText(element, change.scale) : element
    return placed(sizedText, scaled(element, change))
  })
}

/** Elements of the current slide that can be selected, from the back to the front. */
export function selectableElements(design: Design): DesignElement[] {
  return currentSlide(design)?.elements.filter(({ hidden, locked }) => !hidden && !locked) ?? []
}
