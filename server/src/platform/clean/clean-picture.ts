import { createCanvas, loadImage } from '@napi-rs/canvas'
import type { Cleaned } from './cleaned.ts'

const MAX_PIXELS = 80_000_000
const JPEG_QUALITY = 92

/** Draws the picture anew: upright, without properties. A moving picture becomes its first frame. */
export async function cleanPicture(bytes: Uint8Array, mediaType: string): Promise<Cleaned> {
  const picture = await loadImage(Buffer.from(bytes))
  if (picture.width * picture.height > MAX_PIXELS) throw new Error('the picture is too large')
  const canvas = createCanvas(picture.width, picture.height)
  canvas.getContext('2d').drawImage(picture, 0, 0)
  const isJpeg = mediaType === 'image/jpeg'
  return {
    bytes: isJpeg ? canvas.toBuffer('image/jpeg', JPEG_QUALITY) : canvas.toBuffer('image/png'),
    mediaType: isJpeg ? 'image/jpeg' : 'image/png',
    extension: isJpeg ? 'jpg' : 'png',
    text: '',
    properties: exifTexts(bytes),
  }
}

/** Readable words of the properties at the beginning of the file. */
function exifTexts(bytes: Uint8Array): string[] {
  const head = Buffer.from(bytes.subarray(0, 256 * 1_024)).toString('utf8')
  return head.match(/[\p{Letter}\p{Number} @._:/-]{2,200}/gu) ?? []
}
