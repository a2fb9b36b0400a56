import { createCanvas } from '@napi-rs/canvas'
import { Random } from '../random.ts'

const [WIDTH, HEIGHT, TILE] = [960, 540, 120]
const TONES = ['#1d5b8f', '#5a8fbd', '#a9c5dd', '#c8584a', '#e8c07a'] as const

/** A picture for an article: a pattern of quarter and half discs, always the same for a number. */
export function coverArt(serial: number): Buffer {
  const random = new Random(serial * 7_919 + 11)
  const canvas = createCanvas(WIDTH, HEIGHT)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#eef3f7'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  for (let y = 0; y < HEIGHT; y += TILE) {
    for (let x = 0; x < WIDTH; x += TILE) {
      if (random.chance(0.3)) continue
      pen.save()
      pen.translate(x + TILE / 2, y + TILE / 2)
      pen.rotate((random.whole(0, 3) * Math.PI) / 2)
      pen.fillStyle = random.pick(TONES)
      pen.beginPath()
      if (random.chance(0.5)) {
        pen.moveTo(-TILE / 2, -TILE / 2)
        pen.arc(-TILE / 2, -TILE / 2, TILE, 0, Math.PI / 2)
      } else {
        pen.arc(0, -TILE / 2, TILE / 2, 0, Math.PI)
      }
      pen.fill()
      pen.restore()
    }
  }
  return canvas.toBuffer('image/png')
}
