import type { Crop, ImageElement } from '../design/design.ts'

export const NO_CROP: Crop = { left: 0, top: 0, right: 0, bottom: 0 }

/** Smallest visible fraction of a picture, along either side. */
const LEAST = 0.02
const FINEST = 1e4

const round = (value: number) => Math.round(value * FINEST) / FINEST

/** A crop limited to the picture's edges, with at least the smallest part visible. */
export function clampedCrop({ left, top, right, bottom }: Crop): Crop {
  const low = (value: number) => Math.min(Math.max(value, 0), 1 - LEAST)
  const rest = (value: number, other: number) => Math.min(low(value), 1 - LEAST - other)
  const [l, t] = [low(left), low(top)]
  return { left: round(l), top: round(t), right: round(rest(right, l)), bottom: round(rest(bottom, t)) }
}

/** The crop with one of its edges or corners dragged by a fraction of the picture; `edges` such as `nw` or `e`. */
export function draggedCrop(crop: Crop, edges: string, dx: number, dy: number): Crop {
  const next = { ...crop }
  if (edges.includes('w')) next.left = Math.min(Math.max(crop.left + dx, 0), 1 - LEAST - crop.right)
  if (edges.includes('e')) next.right = Math.min(Math.max(crop.right - dx, 0), 1 - LEAST - crop.left)
  if (edges.includes('n')) next.top = Math.min(Math.max(crop.top + dy, 0), 1 - LEAST - crop.bottom)
  if (edges.includes('s')) next.bottom = Math.min(Math.max(crop.bottom - dy, 0), 1 - LEAST - crop.top)
  return clampedCrop(next)
}

/** The picture with another crop: the visible part keeps its size, position and rotation on the page. */
export function cropped(element: ImageElement, requested: Crop): ImageElement {
  const was = element.crop ?? NO_CROP
  const crop = clampedCrop(requested)
  const wide = element.width / (1 - was.left - was.right)
  const tall = element.height / (1 - was.top - was.bottom)
  const width = wide * (1 - crop.left - crop.right)
  const height = tall * (1 - crop.top - crop.bottom)
  // From the old centre to the new one, along the picture's own axes.
  const along = ((crop.left - crop.right - (was.left - was.right)) / 2) * wide
  const down = ((crop.top - crop.bottom - (was.top - was.bottom)) / 2) * tall
  const angle = (element.rotate * Math.PI) / 180
  const x = element.left + element.width / 2 + along * Math.cos(angle) - down * Math.sin(angle)
  const y = element.top + element.height / 2 + along * Math.sin(angle) + down * Math.cos(angle)
  const box = { left: round(x - width / 2), top: round(y - height / 2), width: round(width), height: round(height) }
  const { crop: _, ...plain } = element
  const isUncropped = crop.left + crop.right + crop.top + crop.bottom === 0
  return isUncropped ? { ...plain, ...box } : { ...plain, ...box, crop }
}
