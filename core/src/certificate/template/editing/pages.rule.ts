import { replaceSlides } from './actions.rule.ts'
import type { Design, Slide } from '../design/design.ts'

/** Pages that one certificate may have. */
export const MAX_PAGES = 10

/** Adds an empty page after the current one, with the same background, and selects it. */
export function addPage(design: Design, id: string): Design {
  if (design.slides.length >= MAX_PAGES) return design
  const background = design.slides[design.slideIndex]?.background
  return inserted(design, { id, elements: [], ...(background === undefined ? {} : { background }) })
}

/** Copies the current page with new ids for it and its elements, and selects the copy. */
export function copyPage(design: Design, newId: () => string): Design {
  const slide = design.slides[design.slideIndex]
  if (!slide || design.slides.length >= MAX_PAGES) return design
  const groups = new Map<string, string>()
  const groupOf = (group: string) => {
    const existing = groups.get(group) ?? newId()
    groups.set(group, existing)
    return existing
  }
  const elements = slide.elements.map((element) => ({
    ...element,
    id: newId(),
    ...(element.group === undefined ? {} : { group: groupOf(element.group) }),
  }))
  return inserted(design, { ...slide, id: newId(), elements })
}

/** Removes a page; the last one can't be removed. */
export function removePage(design: Design, index: number): Design {
  if (design.slides.length <= 1 || !design.slides[index]) return design
  const slides = design.slides.filter((_, at) => at !== index)
  const current = index < design.slideIndex ? design.slideIndex - 1 : design.slideIndex
  return { ...design, slides, slideIndex: Math.min(current, slides.length - 1) }
}

/** Moves a page to another index; the current page stays selected. */
export function movePage(design: Design, from: number, to: number): Design {
  const last = design.slides.length - 1
  const target = Math.min(Math.max(to, 0), last)
  const slide = design.slides[from]
  if (!slide || target === from) return design
  const slides = design.slides.toSpliced(from, 1).toSpliced(target, 0, slide)
  const current = design.slides[design.slideIndex]
  return { ...replaceSlides(design, slides), slideIndex: slides.indexOf(current!) }
}

function inserted(design: Design, slide: Slide): Design {
  const at = design.slideIndex + 1
  return { ...design, slides: design.slides.toSpliced(at, 0, slide), slideIndex: at }
}
