import { DEFAULT_TITLE, type Design, type DesignElement, type Slide } from '../design/design.ts'

/**
 * Editing commands: pure functions from one design to the next. Unchanged parts keep their object identity, so that a
 * view re-renders only what changed. An unknown id changes nothing. @spec D10
 */

/** An empty title falls back to the default name. */
export function setTitle(design: Design, title: string): Design {
  return { ...design, title: title.trim() === '' ? DEFAULT_TITLE : title.trim() }
}

export function replaceSlides(design: Design, slides: readonly Slide[]): Design {
  const last = Math.max(slides.length - 1, 0)
  return { ...design, slides: [...slides], slideIndex: Math.min(design.slideIndex, last) }
}

export function setViewportRatio(design: Design, viewportRatio: number): Design {
  return { ...design, viewportRatio }
}

export function currentSlide(design: Design): Slide | undefined {
  return design.slides[design.slideIndex]
}

/** `slideId` left out: the current slide. */
export function updateSlide(design: Design, properties: Partial<Omit<Slide, 'id'>>, slideId?: string): Design {
  return mapSlide(design, slideId, (slide) => ({ ...slide, ...properties }))
}

export function removeSlideProperties(design: Design, names: ReadonlyArray<'background'>, slideId?: string): Design {
  return mapSlide(design, slideId, (slide) => without(slide, names))
}

export function addElements(design: Design, elements: readonly DesignElement[]): Design {
  return mapSlide(design, undefined, (slide) => ({ ...slide, elements: [...slide.elements, ...elements] }))
}

export function deleteElements(design: Design, ids: readonly string[]): Design {
  const removed = new Set(ids)
  return mapSlide(design, undefined, (slide) => ({
    ...slide,
    elements: slide.elements.filter(({ id }) => !removed.has(id)),
  }))
}

export type ElementChange = Partial<DesignElement>

/** Changes elements of the current slide or of the given one. */
export function updateElements(
  design: Design,
  target: { id: string | readonly string[]; slideId?: string },
  change: ElementChange,
): Design {
  const ids = new Set(typeof target.id === 'string' ? [target.id] : target.id)
  return mapElements(design, target.slideId, ids, (element) => ({ ...element, ...change }) as DesignElement)
}

/** Replaces elements of the current slide by what `change` returns for each. */
export function changeElements(
  design: Design,
  ids: readonly string[],
  change: (element: DesignElement) => DesignElement,
): Design {
  return mapElements(design, undefined, new Set(ids), change)
}

/** Removes optional properties from an element of the current slide. */
export function removeElementProperties(design: Design, id: string, names: readonly string[]): Design {
  return mapElements(design, undefined, new Set([id]), (element) => without(element, names))
}

function mapElements(
  design: Design,
  slideId: string | undefined,
  ids: ReadonlySet<string>,
  change: (element: DesignElement) => DesignElement,
): Design {
  return mapSlide(design, slideId, (slide) =>
    slide.elements.some(({ id }) => ids.has(id))
      ? withElements(
          slide,
          slide.elements.map((element) => (ids.has(element.id) ? change(element) : element)),
        )
      : slide,
  )
}

function withElements(slide: Slide, elements: DesignElement[]): Slide {
  return elements.every((element, at) => element === slide.elements[at]) ? slide : { ...slide, elements }
}

function mapSlide(design: Design, slideId: string | undefined, change: (slide: Slide) => Slide): Design {
  const id = slideId ?? currentSlide(design)?.id
  const slides = design.slides.map((slide) => (slide.id === id ? change(slide) : slide))
  return slides.every((slide, at) => slide === design.slides[at]) ? design : { ...design, slides }
}

function without<T extends object>(value: T, names: readonly string[]): T {
  const removed = new Set(names)
  return Object.fromEntries(Object.entries(value).filter(([name]) => !removed.has(name))) as T
}
