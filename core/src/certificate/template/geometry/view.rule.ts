import type { Point, Rect } from './box.ts'

/**
 * Viewport of the designer's page: `zoom` in screen pixels per unit, `x` and `y` of the page's upper left corner in
 * pixels.
 */
export interface Viewport {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const MIN_ZOOM = 0.1
export const MAX_ZOOM = 16

/** The zoom of 100 %: a millimetre of paper is as long as a CSS millimetre. */
export function fullSize(paperWidthMm: number, sheetWidth: number): number {
  return ((paperWidthMm / 25.4) * 96) / sheetWidth
}

/** The viewport with another zoom; the point under `pointer` (pixels of the stage) doesn't move. */
export function zoomedAt(view: Viewport, zoom: number, pointer: Point): Viewport {
  const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
  const ratio = next / view.zoom
  return { zoom: next, x: pointer.x - (pointer.x - view.x) * ratio, y: pointer.y - (pointer.y - view.y) * ratio }
}

/** The viewport with the largest zoom that shows all of `rect`, centred, with `edge` pixels around it. */
export function fitView(rect: Rect, stage: { width: number; height: number }, edge: number): Viewport {
  const wide = Math.max(stage.width - 2 * edge, 1) / Math.max(rect.width, 1)
  const tall = Math.max(stage.height - 2 * edge, 1) / Math.max(rect.height, 1)
  const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, Math.min(wide, tall)))
  return {
    zoom,
    x: stage.width / 2 - (rect.left + rect.width / 2) * zoom,
    y: stage.height / 2 - (rect.top + rect.height / 2) * zoom,
  }
}

export function unitsAt(view: Viewport, pixel: Point): Point {
  return { x: (pixel.x - view.x) / view.zoom, y: (pixel.y - view.y) / view.zoom }
}

/** The viewport moved so that `rect` is visible; the same when it is visible already. */
export function scrollIntoView(
  view: Viewport,
  rect: Rect,
  stage: { width: number; height: number },
  edge: number,
): Viewport {
  const shift = (start: number, size: number, room: number): number => {
    if (start >= edge && start + size <= room - edge) return 0
    if (size > room - 2 * edge) return room / 2 - (start + size / 2)
    return start < edge ? edge - start : room - edge - (start + size)
  }
  const dx = shift(view.x + rect.left * view.zoom, rect.width * view.zoom, stage.width)
  const dy = shift(view.y + rect.top * view.zoom, rect.height * view.zoom, stage.height)
  return dx === 0 && dy === 0 ? view : { ...view, x: view.x + dx, y: view.y + dy }
}

/**
 * Distance of the ruler's numbers: a round step of at least `least` pixels. `perLength`: pixels per displayed length.
 */
export function rulerStep(perLength: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(least / perLength))
  const times = [1, 2, 5, 10].find((each) => each * power * perLength >= least) ?? 10
  return times * power
}
