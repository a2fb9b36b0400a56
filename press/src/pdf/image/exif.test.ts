import { createCanvas, loadImage, type SKRSContext2D } from '@napi-rs/canvas'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Design } from '../../design.ts'
import { openFonts, type Fonts } from '../../font/fonts.ts'
import { withPdf } from '../../sample/pdf-reader.fixture.ts'
import { soundDesign } from '../../check-design.ts'
import { compileTemplate } from '../compile.ts'
import { prepareImage } from './image.ts'
import { issueCertificate, wholeFile } from '../issue.ts'

const colors = ['#ff0000', '#00ff00', '#0000ff', '#ffff00']

/** Four colours in four corners, wider than high. */
function quarters(): Buffer {
  const canvas = createCanvas(96, 64)
  const context = canvas.getContext('2d')
  for (const [at, color] of colors.entries()) {
    context.fillStyle = color
    context.fillRect((at % 2) * 48, at < 2 ? 0 : 32, 48, 32)
  }
  return canvas.toBuffer('image/jpeg', 95)
}

/** The picture with the note of how the camera was held, in either order of bytes. */
function held(orientation: number, little = false): Buffer {
  const tiff = Buffer.alloc(26)
  tiff.write(little ? 'II' : 'MM')
  const two = (value: number, at: number) => (little ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at))
  const four = (value: number, at: number) => (little ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at))
  two(0x2a, 2)
  four(8, 4)
  two(1, 8)
  two(0x112, 10)
  two(3, 12)
  four(1, 14)
  two(orientation, 18)
  const head = Buffer.from([0xff, 0xe1, 0, 2 + 6 + tiff.length, ...Buffer.from('Exif\0\0')])
  const plain = quarters()
  return Buffer.concat([plain.subarray(0, 2), head, tiff, plain.subarray(2)])
}

type Corners = string[]
/** The nearest of the four colours in each corner. */
function cornersOf(context: SKRSContext2D, width: number, height: number): Corners {
  const spots = [0.25, 0.75].flatMap((y) => [0.25, 0.75].map((x) => [x * width, y * height] as const))
  return spots.map(([x, y]) => {
    const [r, g, b] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data
    return `#${[r!, g!, b!].map((part) => (part > 128 ? 'ff' : '00')).join('')}`
  })
}

async function onScreen(bytes: Buffer): Promise<Corners> {
  const image = await loadImage(bytes)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return cornersOf(context, image.width, image.height)
}

let fonts: Fonts
beforeAll(() => {
  fonts = openFonts()
})

async function onPaper(bytes: Buffer): Promise<Corners> {
  const design: Design = {
    title: '照片',
    language: 'zh-CN',
    sheet: { widthMm: 100, heightMm: 70, viewportRatio: 0.7 },
    pages: [{ background: { image: 'photo' }, elements: [] }],
  }
  const template = compileTemplate(soundDesign(design), { fonts, images: new Map([['photo', bytes]]) })
  const file = wholeFile(template.prefix, issueCertificate(template, {}).suffix)
  return withPdf(file, async (document) => {
    const page = await document.getPage(1)
    const viewport = page.getViewport({ scale: 1 })
    const [width, height] = [Math.floor(viewport.width), Math.floor(viewport.height)]
    const context = createCanvas(width, height).getContext('2d')
    await page.render({ canvas: null, canvasContext: context as unknown as CanvasRenderingContext2D, viewport }).promise
    return cornersOf(context, width, height)
  })
}

describe('a photograph taken with the camera turned', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('prints as screens show it: orientation %i', async (orientation) => {
    const bytes = held(orientation)
    expect(await onPaper(bytes)).toEqual(await onScreen(bytes))
  })

  it('is read in either order of bytes, and left alone where its note makes no sense', () => {
    const turn = (bytes: Buffer) => prepareImage(bytes).turn
    expect([turn(held(6)), turn(held(6, true))]).toEqual(['0 -1 1 0 0 1', '0 -1 1 0 0 1'])
    expect([quarters(), held(1), held(0), held(9)].map(turn)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('is read or refused, never more, whatever became of its note', () => {
    const bytes = held(6)
    for (let at = 2; at < 40; at++) {
      const broken = Buffer.from(bytes)
      broken[at] = 0xff - broken[at]!
      try {
        expect(prepareImage(broken).width).toBeGreaterThan(0)
      } catch (error) {
        expect(error).toBeInstanceOf(TypeError)
      }
    }
  })
})
