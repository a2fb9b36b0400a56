import { PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { beforeAll, describe, expect, it } from 'vitest'
import { soundDesign } from '../check-design.ts'
import type { Design, ImageElement, Paragraph, ShapeElement, TextElement } from '../design.ts'
import { openFonts } from '../font/fonts.ts'
import { seal } from '../sample/pictures.ts'
import { withPdf } from '../sample/pdf-reader.fixture.ts'
import { compileTemplate } from './compile.ts'
import { issueCertificate, wholeFile } from './issue.ts'
import { mergeCertificates } from './merge.ts'
import type { Template } from './template.ts'

const style = { family: 'song', sizeUnits: 24, color: '#222222' } as const
const text = (id: string, top: number, paragraphs: Paragraph['runs'][]): TextElement => ({
  kind: 'text',
  id,
  left: 100,
  top,
  width: 400,
  height: 200,
  rotate: 0,
  vertical: false,
  verticalAlign: 'top',
  fit: { kind: 'wrap' },
  paragraphs: paragraphs.map((runs) => ({ align: 'left', lineHeight: 1.5, paragraphSpacing: 0, runs })),
})
const picture: ImageElement = {
  kind: 'image',
  id: 'seal',
  left: 600,
  top: 500,
  width: 150,
  height: 150,
  rotate: 0,
  image: 'seal',
  opacity: 1,
  alt: '颁发单位电子章',
}
const line: ShapeElement = {
  kind: 'shape',
  id: 'line',
  left: 100,
  top: 120,
  width: 300,
  height: 20,
  rotate: 0,
  form: 'line',
  stroke: '#9c2f24',
  strokeWidth: 2,
  dashed: false,
  fill: null,
  radius: 0,
  opacity: 1,
}
const design: Design = {
  title: '证书',
  language: 'zh-CN',
  sheet: { widthMm: 297, heightMm: 210, viewportRatio: 0.7085 },
  pages: [
    {
      background: null,
      elements: [
        text('title', 40, [[{ ...style, sizeUnits: 60, text: '荣誉证书' }]]),
        text('foot', 300, [[{ ...style, code: 'issuer' }], [{ ...style, code: 'date' }]]),
        text('teachers', 500, [
          [
            { ...style, text: '指导教师\n' },
            { ...style, code: 'teachers' },
          ],
        ]),
        line,
        picture,
      ],
    },
  ],
}

const values = { issuer: '全国组委会', date: '2026年11月21日', teachers: '王老师\n李老师' }
const created = new Date('2026-11-21T08:00:00Z')

let template: Template
let file: Uint8Array
beforeAll(() => {
  template = compileTemplate(soundDesign(design), { fonts: openFonts(), images: new Map([['seal', seal()]]) })
  const about = { title: '1号 张<三>', author: '组委会 & 学院', created }
  file = wholeFile(template.prefix, issueCertificate(template, values, about).suffix)
})

interface Node {
  role?: string
  alt?: string
  id?: string
  children?: Node[]
}

/** What is said of a file by its structure alone: each part's kind and its text as marked, or what is said for it. */
async function saidOf(bytes: Uint8Array): Promise<string[]> {
  return withPdf(bytes, async (document) => {
    const page = await document.getPage(1)
    const tree = (await page.getStructTree()) as Node | null
    const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
    const texts = new Map<string, string>()
    const open: string[] = []
    for (const item of items) {
      if ('str' in item) {
        const id = open.findLast((each) => each !== '')
        if (id !== undefined) texts.set(id, (texts.get(id) ?? '') + item.str + (item.hasEOL ? '\n' : ''))
      } else if (item.type === 'endMarkedContent') open.pop()
      else open.push(item.id ?? '')
    }
    const said: string[] = []
    const visit = ({ role, alt, id, children = [] }: Node): void => {
      if (role && ['H1', 'P', 'Figure'].includes(role)) {
        const own = children.map((child) => texts.get(child.id ?? '') ?? '').join('')
        said.push(`${role} ${alt ?? own.trim().replace(/\s+/g, ' ')}`)
      } else if (id === undefined) children.forEach(visit)
    }
    if (tree) visit(tree)
    return said
  })
}

describe('a certificate that is read aloud', () => {
  it('has each paragraph by itself, a seal by its name, and nothing for a line', async () => {
    expect(await saidOf(file)).toEqual([
      'H1 荣誉证书',
      'P 全国组委会',
      'P 2026年11月21日',
      'P 指导教师 王老师 李老师',
      'Figure 颁发单位电子章',
    ])
  })

  it('keeps line breaks within a paragraph where only the marked text is read', async () => {
    const [page] = await withPdf(file, async (document) => {
      const { items } = await (await document.getPage(1)).getTextContent({ disableNormalization: true })
      return [items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')]
    })
    expect(page.split('\n').filter((part) => part.trim() !== '')).toEqual([
      '荣誉证书',
      '全国组委会',
      '2026年11月21日',
      '指导教师',
      '王老师',
      '李老师',
    ])
    const resources = (await PDFDocument.load(file, { updateMetadata: false })).getPage(0).node.Resources()!
    expect(resources.lookup(PDFName.of('Properties'))?.toString().replace(/\s/g, '')).toBe(
      '<</B<</ActualText<feff000a>>>>>',
    )
  })
})

describe('what a file says of itself', () => {
  const metadataOf = (bytes: Uint8Array) =>
    withPdf(bytes, async (document) => {
      const { info, metadata } = await document.getMetadata()
      return { info: info as Record<string, unknown>, metadata }
    })

  it('is the same in its properties and as XMP', async () => {
    const { info, metadata } = await metadataOf(file)
    expect(info).toMatchObject({ Title: '1号 张<三>', Author: '组委会 & 学院', Producer: 'Podium' })
    expect(info['CreationDate']).toBe('D:20261121080000Z')
    expect(metadata?.get('dc:title')).toBe('1号 张<三>')
    expect(metadata?.get('dc:creator')).toEqual(['组委会 & 学院'])
    expect(metadata?.get('pdf:producer')).toBe('Podium')
    expect(metadata?.get('xmp:createdate')).toBe('2026-11-21T08:00:00Z')
  })

  it('is the design’s title in the prefix, and its own in a file of many', async () => {
    expect((await metadataOf(template.prefix)).info['Title']).toBe('证书')
    const merged = Buffer.concat([...mergeCertificates(template, [values, values], { title: '全部', created })])
    const { info, metadata } = await metadataOf(merged)
    expect([info['Title'], metadata?.get('dc:title')]).toEqual(['全部', '全部'])
    expect(metadata?.get('xmp:createdate')).toBe('2026-11-21T08:00:00Z')
  })
})
