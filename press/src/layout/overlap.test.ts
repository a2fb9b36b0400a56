import { describe, expect, it } from 'vitest'
import type { Design, Element, ImageElement, QrElement, TextElement } from '../design.ts'
import { sampleFaces } from './sample-faces.ts'
import { inspect } from './sheet.ts'

const box = { left: 100, top: 100, width: 300, height: 40, rotate: 0 }

function text(id: string, words: string, more: Partial<TextElement> = {}): TextElement {
  const run = { family: 'hei', sizeUnits: 20, color: '#000000', text: words } as const
  const paragraph = { align: 'left', lineHeight: 1.5, paragraphSpacing: 0, runs: [run] } as const
  const look = { vertical: false, verticalAlign: 'top', fit: { kind: 'wrap' } } as const
  return { kind: 'text', id, ...box, ...look, paragraphs: [{ ...paragraph, runs: [run] }], ...more }
}

const code = (id: string, more: Partial<QrElement> = {}): QrElement => ({
  kind: 'qr',
  id,
  ...box,
  width: 80,
  height: 80,
  content: { text: 'https://sample.invalid/trace' },
  level: 'M',
  color: '#000000',
  ...more,
})

const picture = (id: string, more: Partial<ImageElement> = {}): ImageElement => ({
  kind: 'image',
  id,
  ...box,
  image: 'photo',
  opacity: 1,
  ...more,
})

function overlaps(...elements: Element[]): string[] {
  const sheet = { widthMm: 297, heightMm: 210, viewportRatio: 0.7 }
  const design: Design = { title: '证书', language: 'zh-CN', sheet, pages: [{ background: null, elements }] }
  return inspect(design, {}, sampleFaces).flatMap((issue) =>
    issue.kind === 'overlap' ? [`${issue.element} ${issue.other}`] : [],
  )
}

describe('an overlap is reported', () => {
  it('of two texts whose characters share a place', () => {
    expect(overlaps(text('a', '大赛组织委员会'), text('b', '二〇二六年', { left: 200 }))).toEqual(['a b'])
  })

  it('of a text and a code, whichever is above', () => {
    expect(overlaps(text('a', '大赛组织委员会'), code('q', { left: 200 }))).toEqual(['a q'])
    expect(overlaps(code('q', { left: 200 }), text('a', '大赛组织委员会'))).toEqual(['q a'])
  })

  it('of a text and a picture above it', () => {
    expect(overlaps(text('a', '大赛组织委员会'), picture('p', { left: 200 }))).toEqual(['a p'])
    expect(overlaps(picture('p', { left: 200 }), text('a', '大赛组织委员会'))).toEqual([])
  })

  it('of turned and of vertical texts by their real place', () => {
    const column = text('b', '二〇二六年十一月', { left: 200, top: 20, width: 40, height: 300, vertical: true })
    expect(overlaps(text('a', '大赛组织委员会'), column)).toEqual(['a b'])
    const turned = text('c', '大赛组织委员会', { top: 130, rotate: 90 })
    expect(overlaps(text('a', '大'), turned)).toEqual([])
    expect(overlaps(text('a', '大赛组织委员会大赛组织'), turned)).toEqual(['a c'])
  })
})

describe('no overlap is reported', () => {
  it('where only boxes, blanks or line spacing meet', () => {
    expect(overlaps(text('a', '大赛'), text('b', '二〇二六年', { left: 200 }))).toEqual([])
    expect(overlaps(text('a', '大赛　　　　　'), text('b', '　　二〇二六年', { left: 150 }))).toEqual([])
    expect(overlaps(text('a', '大赛'), text('b', '二〇二六年', { top: 120 }))).toEqual([])
  })

  it('of a background, a border and a watermark', () => {
    expect(overlaps(text('a', '大赛'), picture('p', { left: 0, top: 0, width: 1000, height: 700 }))).toEqual([])
    expect(overlaps(text('a', '大赛'), picture('p', { opacity: 0.2 }))).toEqual([])
  })
})
