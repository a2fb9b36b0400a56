import { describe, expect, it } from 'vitest'
import type { Design, ImageElement } from '../design.ts'
import { design, winner } from '../sample/certificate.ts'
import { drawOnCanvas } from './canvas.ts'
import type { CanvasLike } from './canvas.ts'
import { sampleFaces } from './sample-faces.ts'
import { layoutPage } from './sheet.ts'

/** A canvas that only writes down where text and pictures land. */
function recorder() {
  const texts: [string, number, number][] = []
  const pictures: [string, ...number[]][] = []
  const clips: number[][] = []
  let path: number[] = []
  let [dx, dy] = [0, 0]
  const saved: [number, number][] = []
  const nothing = (): void => {}
  const canvas: CanvasLike<string> = {
    font: '',
    fillStyle: '',
    strokeStyle: '',
    lineWidth: 0,
    lineCap: '',
    lineJoin: '',
    miterLimit: 0,
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
    moveTo: nothing,
    lineTo: nothing,
    quadraticCurveTo: nothing,
    bezierCurveTo: nothing,
    closePath: nothing,
    stroke: nothing,
    setLineDash: nothing,
    createLinearGradient: () => ({ addColorStop: nothing }),
    createRadialGradient: () => ({ addColorStop: nothing }),
    rect: (...box) => void (path = box),
    clip: () => void clips.push(path),
    fill: nothing,
    fillRect: nothing,
    strokeText: nothing,
    fillText: (text, x, y) => void texts.push([text, dx + x, dy + y]),
    drawImage: (picture, ...box) => void pictures.push([picture, ...box]),
  }
  return { canvas, texts, pictures, clips, saved }
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
    expect(pictures.map(([picture]) => picture)).toEqual(['background', 'seal'])
    expect(saved).toEqual([])
  })

  it('shows of a cropped picture what is left', () => {
    const seal = { ...design.pages[0]!.elements[6]!, rotate: 0 } as ImageElement
    const crop = { left: 0.25, top: 0, right: 0.25, bottom: 0.3 }
    const cut: Design = { ...design, pages: [{ background: null, elements: [{ ...seal, crop }] }] }
    const { canvas, pictures, clips } = recorder()
    drawOnCanvas(canvas, layoutPage(cut, 0, {}, sampleFaces), 1, {
      fontFamily: (face) => face,
      image: (image) => image,
    })
    expect(clips).toEqual([[720, 480, 140, 140]])
    expect(pictures).toEqual([['seal', 650, 480, 280, 200]])
  })
})
