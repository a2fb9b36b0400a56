import { printable } from '@podium/core/certificate/template/design/printable.ts'
import { drawOnCanvas } from '@podium/press/layout/canvas.ts'
import { layoutPage } from '@podium/press/layout/sheet.ts'
import type { Editor, View } from '../state/editor.ts'
import { fontFamilyOf } from '../fonts/glyph-store.ts'
import type { DrawingInputs } from './drawing-context.tsx'
import { pictureAddress } from './picture-address.ts'

/** Pages with at most this many elements are scaled without a picture. */
const FEW = 60
/** Greatest width of the picture in pixels. */
const WIDEST = 2400

export interface ZoomPicture {
  /** Shows the page in `view`; false where that is unnecessary or impossible. */
  show: (view: View, drawn: View) => boolean
  hide: () => void
}

/**
 * Browsers lay text out anew at each change of scale. While zooming, this canvas covers the page: drawn once, then only
 * moved and scaled.
 */
export function openZoomPicture(
  editor: Editor,
  canvas: HTMLCanvasElement,
  layer: HTMLElement,
  inputs: () => DrawingInputs,
): ZoomPicture {
  /** Inputs of the last drawing, and whether it succeeded. */
  let lastInputs: unknown[] = []
  let succeeded = false
  const draw = (pixels: number): boolean => {
    const { design } = editor.state()
    const { faces, values } = inputs()
    const context = canvas.getContext('2d')
    if (!faces || !context) return false
    const now = [design, faces, values, pixels]
    if (now.every((each, at) => each === lastInputs[at])) return succeeded
    lastInputs = now
    try {
      const page = layoutPage(printable(design), design.slideIndex, values, faces)
      canvas.width = Math.round(page.width * pixels)
      canvas.height = Math.round(page.height * pixels)
      context.fillStyle = '#ffffff'
      context.fillRect(0, 0, canvas.width, canvas.height)
      drawOnCanvas(context, page, pixels, { fontFamily: fontFamilyOf, image: (name) => pictureIn(layer, name) })
      succeeded = true
    } catch {
      // A text can't be parsed: the stage itself marks it.
      succeeded = false
    }
    return succeeded
  }
  return {
    show: (view, drawn) => {
      if (layer.querySelectorAll('.designer-element').length <= FEW) return false
      const pixels = Math.min(drawn.zoom * devicePixelRatio, WIDEST / 1000)
      if (canvas.hidden && !draw(pixels)) return false
      canvas.hidden = false
      const scale = view.zoom / (canvas.width / 1000)
      canvas.style.transform = `translate(${view.x}px, ${view.y}px) scale(${scale})`
      return true
    },
    hide: () => {
      canvas.hidden = true
    },
  }
}

/** The image that the stage has loaded; an empty canvas if it is missing or broken. */
function pictureIn(layer: HTMLElement, name: string): CanvasImageSource {
  const address = pictureAddress(name)
  const nodes = layer.querySelectorAll<HTMLImageElement | SVGImageElement>('img, image')
  const found = Array.from(nodes).find((node) => (node.getAttribute('src') ?? node.getAttribute('href')) === address)
  const blank = document.createElement('canvas')
  if (!found) return blank
  try {
    blank.getContext('2d')?.drawImage(found, 0, 0, 1, 1)
    return found
  } catch {
    return blank
  }
}
