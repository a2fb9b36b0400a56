import { describe, expect, it } from 'vitest'
import { design, winner } from '../sample/certificate.ts'
import { drawOnCanvas } from './canvas.ts'
import type { CanvasLike } from './canvas.ts'
import { sampleFaces } from './sample-faces.ts'
import { layoutPage } from './sheet.ts'

/** A canvas that only writes down where text and pictures land. */
function recorder() {
  const texts: [string, number, number][] = []
  const pictures: string[] = []
  let [dx, dy] = [0, 0]
  const saved: [number, number][] = []
  const nothing = (): void => {}
  const canvas: CanvasLike<string> = {
    font: '',
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    globalAlpha: 1,
    fontKerning: '',
    textBaseline: '',
    save: () => void saved.push([dx, dy]),
    restore: () => void ([dx, dy] = saved.pop()!),
    translate: (x, y) => void ([dx, dy] = [dx + x, dy + y]),
    rotate: nothing,
    scale: nothing,
    transform: nothing,
    beginPath: nothing,
    rect: nothing,
    clip: nothing,
    fill: nothing,
    fillRect: nothing,
    strokeText: nothing,
    fillText: (text, x, y) => void texts.push([text, dx + x, dy + y]),
    drawImage: (picture) => void pictures.push(picture),
  }
  return { canvas, texts, pictures, saved }
}

describe('a canvas', () => {
  it('shows every character where the layout put it', () => {
    const drawing = layoutPage(design, 0, winner(2), sampleFaces)
    const { canvas, texts, pictures, saved } = recorder()
    drawOnCanvas(canvas, drawing, 2, { fontFamily: (face) => face, image: (image) => image })
    const expected = drawing.groups
      .flatMap((group) => group.marks)
      .filter((mark) => mark.kind === 'glyphs')
      .flatMap((mark) => {
        let pen = mark.x
        return mark.drawn.map((code, i) => {
          const place = [String.fromCodePoint(code), pen, mark.y]
          pen += mark.advances[i]! + mark.spacing
          return place
        })
      })
    expect(texts.map(([text, x, y]) => [text, x.toFixed(6), y.toFixed(6)])).toEqual(
      expected.map(([text, x, y]) => [text, (x as number).toFixed(6), (y as number).toFixed(6)]),
    )
    expect(pictures).toEqual(['background', 'seal'])
    expect(saved).toEqual([])
  })
})
