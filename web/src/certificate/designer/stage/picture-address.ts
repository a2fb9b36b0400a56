import { certificateApi } from '@podium/core/certificate/api.ts'
import { readBuiltIn } from '@podium/core/certificate/template/built-in-picture.ts'
import { backgroundDrawing } from '@podium/press/art/backgrounds.ts'
import { ornamentDrawing } from '@podium/press/art/ornaments.ts'
import { vectorSvg } from '@podium/press/drawing/vector-svg.ts'
import type { Vector } from '@podium/press/drawing/vector.ts'
import { assetHost } from '#web/lib/ambient.ts'
import { addressOf } from '#web/lib/call/call.ts'

/**
 * URL of a picture that a design names: uploaded, the seal, or a built-in drawing. Backgrounds come from the asset host
 * if one is configured. Empty for none. @spec K04
 */
export function pictureAddress(image: string): string {
  if (image === '') return ''
  const host = assetHost()
  const builtIn = host === '' ? null : readBuiltIn(image)
  if (builtIn?.kind === 'background') return `${host}/certificate/${builtIn.name}.svg`
  const drawing = drawingOf(image)
  return drawing ? addressOfDrawing(image, drawing) : addressOf(certificateApi.designPicture, { name: image })
}

/** A built-in drawing from the same source as the PDF; null for other pictures. */
function drawingOf(image: string): Vector | null {
  const builtIn = readBuiltIn(image)
  if (!builtIn || builtIn.kind === 'shape') return null
  return builtIn.kind === 'background' ? backgroundDrawing(builtIn.name) : ornamentDrawing(builtIn.name, builtIn.color)
}

/** Cache size; dragging in the colour picker adds an entry per step. */
const CACHE_SIZE = 200
const cache = new Map<string, string>()

function addressOfDrawing(image: string, drawing: Vector): string {
  const cached = cache.get(image)
  if (cached) return cached
  if (cache.size >= CACHE_SIZE) cache.clear()
  const address = `data:image/svg+xml,${encodeURIComponent(vectorSvg(drawing))}`
  cache.set(image, address)
  return address
}
