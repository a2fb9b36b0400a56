import { readFileSync } from 'node:fs'
import type { Font, Schema, Template } from '@pdfme/common'
import { generate } from '@pdfme/generator'
import { barcodes, image, text } from '@pdfme/schemas'
import type { Values } from '../../press/src/design.ts'
import type { Fonts } from '../../press/src/font/fonts.ts'

/** The same certificate as a pdfme template with pdfme's own layout. */
const mm = (units: number): number => units * 0.297
const points = (units: number): number => mm(units) / (25.4 / 72)
const box = (x: number, y: number, width: number, height: number) => ({
  position: { x: mm(x), y: mm(y) },
  width: mm(width),
  height: mm(height),
})
const words = { type: 'text', verticalAlignment: 'top', characterSpacing: 0, backgroundColor: '', lineHeight: 1.6 }
const song = { ...words, fontName: 'song-400', fontColor: '#222222', fontSize: points(24), alignment: 'left' }

function templateOf(images: ReadonlyMap<string, Uint8Array>): Template {
  const data = (name: string, kind: string): string =>
    `data:image/${kind};base64,${Buffer.from(images.get(name)!).toString('base64')}`
  const fixed = (name: string, content: string, schema: object): Schema =>
    ({ name, readOnly: true, content, ...schema }) as Schema
  const title = { ...song, fontName: 'hei-700', fontColor: '#aa1111', fontSize: points(60) }
  const small = { ...song, fontSize: points(18) }
  return {
    basePdf: { width: 297, height: 210, padding: [0, 0, 0, 0] },
    schemas: [
      [
        fixed('background', data('background', 'jpeg'), { type: 'image', ...box(0, 0, 1000, 707) }),
        fixed('title', '获奖证书', { ...title, alignment: 'center', ...box(200, 90, 600, 100) }),
        {
          name: 'name',
          ...song,
          fontName: 'song-700',
          fontSize: points(40),
          alignment: 'center',
          ...box(120, 210, 300, 70),
        },
        { name: 'body', ...song, alignment: 'justify', ...box(120, 300, 700, 160) },
        { name: 'number', ...small, ...box(900, 150, 25, 500) },
        fixed('motto', 'CERTIFICATE OF AWARD', { ...small, alignment: 'center', ...box(200, 180, 600, 40) }),
        fixed('issuer', '全国大学生机器人创新大赛组委会\n二〇二六年十一月', {
          ...song,
          alignment: 'right',
          ...box(480, 520, 400, 90),
        }),
        fixed('seal', data('seal', 'png'), { type: 'image', rotate: -8, ...box(720, 480, 140, 140) }),
        { name: 'trace', type: 'qrcode', backgroundColor: '#ffffff', barColor: '#000000', ...box(120, 520, 100, 100) },
      ],
    ],
  }
}

export function openPdfme(fonts: Fonts, images: ReadonlyMap<string, Uint8Array>) {
  const template = templateOf(images)
  const font: Font = {}
  for (const id of ['song-400', 'song-700', 'hei-700']) {
    font[id] = { data: readFileSync(fonts.file(id).path), subset: true, fallback: id === 'song-400' }
  }
  const plugins = { text, image, qrcode: barcodes.qrcode }
  return async ({ name, work, award, number, trace }: Values): Promise<number> => {
    const body =
      `　　在“第十二届全国大学生机器人创新大赛（International Robot Contest）”中，你的作品《${work}` +
      `》表现突出，经评审委员会评定，荣获${award}。特发此证，以资鼓励。`
    const input = { name: name!, body, number: `证书编号：${number}`, trace: trace! }
    return (await generate({ template, inputs: [input], plugins, options: { font } })).length
  }
}
