import type { Point, Rect } from './box.ts'

/** Where a sheet is seen: `zoom` screen pixels to a unit, `x` and `y` where its upper left stands, in pixels. */
export interface Viewport {
  readonly zoom: number
  readonly x: number
  readonly y: number
}

export const MIN_ZOOM = 0.1
export const MAX_ZOOM = 16

/** At 100 % a millimetre of paper is as long as CSS says a millimetre is. */
export function fullSize(paperWidthMm: number, sheetWidth: number): number {
  return ((paperWidthMm / 25.4) * 96) / sheetWidth
}

/** Another zoom, with what is under `pointer` (in pixels of the stage) staying under it. */
export function zoomedAt(view: Viewport, zoom: number, pointer: Point): Viewport {
  const next = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
  const ratio = next / view.zoom
  return { zoom: next, x: pointer.x - (pointer.x - view.x) * ratio, y: pointer.y - (pointer.y - view.y) * ratio }
}

/** The largest view in which all of `rect` is seen, in the middle, `edge` pixels free around it. */
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

/** The view moved so that `rect` is seen; the same when it is. */
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

/** A round step of the ruler: at least `least` pixels from one number to the next. `perLength`: pixels to a length shown. */
export function rulerStep(perLength: number, least: number): number {
  const power = 10 ** Math.floor(Math.log10(least / perLength))
  const times = [1, 2, 5, 10].find((each) => each * power * perLength >= least) ?? 10
  return times * power
}
