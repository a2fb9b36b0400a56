import type { Design, Slide } from '@podium/core/certificate/template/design/design.ts'
import { DesignFault, printable } from '@podium/core/certificate/template/design/printable.ts'
import type { Design as PressDesign } from '@podium/press/design.ts'
import type { Drawing } from '@podium/press/layout/draw-list.ts'
import type { Faces } from '@podium/press/layout/faces.ts'
import { layoutPage } from '@podium/press/layout/sheet.ts'
import { svgOf } from '@podium/press/layout/svg.ts'
import { memo, useEffect, useMemo, useRef } from 'react'
import { fontFamilyOf } from '../fonts/glyph-store.ts'
import { useFaces } from '../fonts/use-faces.ts'
import { pictureAddress } from '../stage/picture-address.ts'
import type { Values } from '../state/editor.ts'

export interface SlideDrawingProps {
  slide: Slide
  design: Pick<Design, 'viewportRatio' | 'paper'>
  values: Values
  /** Label for screen readers; left out where text beside it says the same. */
  label?: string
}

/** A page as printed, at any size. */
export const SlideDrawing = memo(function SlideDrawing({ slide, design, values, label }: SlideDrawingProps) {
  const host = useRef<HTMLDivElement>(null)
  const shadow = useRef<ShadowRoot | null>(null)
  const { faces, glyphs } = useFaces()
  const { viewportRatio, paper } = design
  const drawing = useMemo(
    () => faces && drawingOf(slide, { viewportRatio, ...(paper ? { paper } : {}) }, values, faces),
    [slide, viewportRatio, paper, values, faces],
  )
  useEffect(() => {
    if (!drawing) return
    void glyphs?.needDrawing(drawing)
    // A shadow root separates the ids and styles of drawings. Closed, because its text is a picture, not text of the
    // page.
    const root = (shadow.current ??= host.current!.attachShadow({ mode: 'closed' }))
    const svg = svgOf(drawing, { fontFamily: fontFamilyOf, image: pictureAddress })
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml').documentElement
    parsed.setAttribute('width', '100%')
    parsed.setAttribute('height', '100%')
    root.replaceChildren(document.importNode(parsed, true))
  }, [drawing, glyphs])
  const accessibility = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label }
  return <div ref={host} className="designer-drawing" style={{ aspectRatio: 1 / viewportRatio }} {...accessibility} />
})

/** Null where a text's markup can't be parsed. */
export function drawingOf(
  slide: Slide,
  design: Pick<Design, 'viewportRatio' | 'paper'>,
  values: Values,
  faces: Faces,
): Drawing | null {
  try {
    const pressDesign: PressDesign = printable({ ...design, title: '', slides: [slide], slideIndex: 0 })
    return layoutPage(pressDesign, 0, values, faces)
  } catch (error) {
    if (error instanceof DesignFault) return null
    throw error
  }
}
