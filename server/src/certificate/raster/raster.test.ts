import { createCanvas, loadImage } from '@napi-rs/canvas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Design, Values } from '@podium/press/design.ts'
import { openFonts, type Fonts } from '@podium/press/font/fonts.ts'
import { layoutPage } from '@podium/press/layout/sheet.ts'
import { RasterThread, type RasterForm, type RasterPage } from './raster.ts'

const thread = new RasterThread()
afterAll(() => thread[Symbol.dispose]())
const rasterPage = (page: RasterPage) => thread.draw(page)

let fonts: Fonts
beforeAll(() => {
  fonts = openFonts()
})

const run = { family: 'hei', bold: true, sizeUnits: 100, color: '#ff0000', code: 'name' } as const
const name: Design['pages'][number]['elements'][number] = {
  kind: 'text',
  id: 'name',
  left: 100,
  top: 100,
  width: 800,
  height: 200,
  rotate: 0,
  vertical: false,
  verticalAlign: 'top',
  fit: { kind: 'wrap' },
  paragraphs: [{ align: 'left', lineHeight: 1, paragraphSpacing: 0, runs: [run] }],
}
const design: Design = {
  title: '证书',
  language: 'zh-CN',
  sheet: { widthMm: 297, heightMm: 210, viewportRatio: 0.7 },
  pages: [{ background: { color: '#ffffff' }, elements: [name] }],
}

function pageOf(values: Values, form: RasterForm, dpi: number) {
  const drawing = layoutPage(design, 0, values, fonts.faces)
  const [width, height] = [Math.round((297 / 25.4) * dpi), Math.round((210 / 25.4) * dpi)]
  const faces = new Map(fonts.tables.map(({ id }) => [id, fonts.file(id).path]))
  const scale = width / 1000
  const shift = (height - 700 * scale) / 2
  return { drawing, images: new Map<string, Uint8Array>(), faces, width, height, scale, shift, form, dpi }
}

/** Bounds of the red area, as fractions of width and height. */
async function inkOf(bytes: Uint8Array) {
  const image = await loadImage(Buffer.from(bytes))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data } = context.getImageData(0, 0, image.width, image.height)
  let [left, right, top, bottom] = [1, 0, 1, 0]
  for (let at = 0; at < data.length; at += 4) {
    if (data[at]! < 128 || data[at + 1]! > 128) continue
    const [x, y] = [((at / 4) % image.width) / image.width, Math.floor(at / 4 / image.width) / image.height]
    ;[left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)]
  }
  return { width: image.width, height: image.height, left, right, top, bottom }
}

describe('a page as a picture', () => {
  test('has the size of the paper at 300 dpi, says so, and shows the text where the layout put it', async () => {
    const png = Buffer.from(await rasterPage(pageOf({ name: '张䶮' }, 'png', 300)))
    const ink = await inkOf(png)
    expect([ink.width, ink.height]).toEqual([3508, 2480])
    // 11,811 pixels a metre are 300 an inch.
    expect(png.readUInt32BE(png.indexOf('pHYs') + 4)).toBe(11_811)
    // Two characters a hundred units wide from 100 on, the first line from 100 down, on a sheet 707 units high.
    expect(ink.left).toBeGreaterThan(0.1)
    expect(ink.left).toBeLessThan(0.115)
    expect(ink.right).toBeGreaterThan(0.285)
    expect(ink.right).toBeLessThan(0.3)
    expect(ink.top).toBeGreaterThan((100 + 3.5) / 707)
    expect(ink.bottom).toBeLessThan((200 + 3.5) / 707)
  }, 30_000)

  test('is as sharp as its dots allow: the same ink at 100 and at 300 dpi', async () => {
    const [coarse, fine] = [
      await inkOf(await rasterPage(pageOf({ name: '张' }, 'jpeg', 100))),
      await inkOf(await rasterPage(pageOf({ name: '张' }, 'jpeg', 300))),
    ]
    for (const side of ['left', 'right', 'top', 'bottom'] as const) {
      expect(Math.abs(coarse[side] - fine[side])).toBeLessThan(0.003)
    }
    expect(coarse.width).toBe(1169)
  }, 30_000)

  test('is drawn beside the server, whose own thread spends next to nothing on it', async () => {
    const pages = Array.from({ length: 4 }, (_, i) => pageOf({ name: `张${i}` }, 'png', 300))
    const before = process.threadCpuUsage()
    await Promise.all(pages.map(rasterPage))
    const { user, system } = process.threadCpuUsage(before)
    expect((user + system) / 1000 / pages.length).toBeLessThan(50)
  }, 30_000)

  test('waits its turn, and is refused when too many wait', async () => {
    const all = Array.from({ length: 40 }, () => rasterPage(pageOf({ name: '张' }, 'jpeg', 36)).then(() => 'drawn'))
    const ends = await Promise.allSettled(all)
    expect(ends.filter(({ status }) => status === 'fulfilled').length).toBe(25)
  }, 30_000)

  test('is refused when the server closes before it is drawn', async () => {
    const closing = new RasterThread()
    const waiting = [1, 2].map(() => closing.draw(pageOf({ name: '张' }, 'jpeg', 36)))
    closing[Symbol.dispose]()
    for (const { status } of await Promise.allSettled(waiting)) expect(status).toBe('rejected')
  })

  test('that can not be drawn fails alone', async () => {
    const broken = { ...pageOf({ name: '张' }, 'png', 36), images: new Map([['a', Uint8Array.of(1, 2, 3)]]) }
    await expect(rasterPage(broken)).rejects.toThrow()
    expect((await rasterPage(pageOf({ name: '张' }, 'jpeg', 36))).length).toBeGreaterThan(500)
  }, 30_000)
})
