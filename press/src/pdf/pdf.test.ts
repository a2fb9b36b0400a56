import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { decodePDFRawStream, PDFArray, PDFBool, PDFDict, PDFDocument, PDFHexString, PDFName } from '@cantoo/pdf-lib'
import type { PDFPage, PDFRawStream } from '@cantoo/pdf-lib'
import jsqrModule from 'jsqr'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Design, TextElement, Values } from '../design.ts'
import { openFonts } from '../font/fonts.ts'
import type { Fonts } from '../font/fonts.ts'
import { readCrossReferences, type Place } from '../sample/cross-references.fixture.ts'
import { awards, design, winner } from '../sample/certificate.ts'
import { background, samplePictures } from '../sample/pictures.ts'
import { soundDesign } from '../check-design.ts'
import { compileTemplate } from './compile.ts'
import { issueCertificate, wholeFile } from './issue.ts'
import { mergeCertificates, openMerge } from './merge.ts'
import type { Template } from './template.ts'

/**
 * A second pair of eyes for tests: opens a file with pdf-lib and reads its text as a viewer does, through each font's
 * ToUnicode map, and its filled rectangles.
 */
interface ReadPage {
  width: number
  height: number
  /** Text of each shown string in drawing order. */
  texts: string[]
  /** Operators, one string each, forms unfolded. */
  operators: string[]
}

async function readBack(bytes: Uint8Array): Promise<{ document: PDFDocument; pages: ReadPage[] }> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
  const maps = new Map<PDFDict, Map<string, string>>()
  const pages = document.getPages().map((page) => {
    const operators: string[] = []
    const texts: string[] = []
    play(contentOf(page), page.node.Resources()!, maps, operators, texts)
    return { ...page.getSize(), texts, operators }
  })
  return { document, pages }
}

function contentOf(page: PDFPage): string {
  const contents = page.node.Contents()
  const streams =
    contents instanceof PDFArray ? contents.asArray().map((ref) => page.doc.context.lookup(ref)) : [contents]
  return streams.map((stream) => decode(stream as PDFRawStream)).join('\n')
}

const decode = (stream: PDFRawStream): string => Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')

function play(
  content: string,
  resources: PDFDict,
  maps: Map<PDFDict, Map<string, string>>,
  operators: string[],
  texts: string[],
): void {
  let operands: string[] = []
  let font: Map<string, string> | undefined
  for (const [token] of content.matchAll(/<[0-9a-f]*>|\/[A-Za-z0-9]+|[-+.\d]+|[A-Za-z]+/g)) {
    if (!/^[A-Za-z]/.test(token)) {
      operands.push(token)
      continue
    }
    operators.push([...operands, token].join(' '))
    const name = operands[0]?.startsWith('/') ? PDFName.of(operands[0].slice(1)) : undefined
    if (token === 'Tf') font = unicodeMapOf(resources.lookup(PDFName.of('Font'), PDFDict).lookup(name!, PDFDict), maps)
    if (token === 'Tj' || token === 'TJ') {
      const codes = operands
        .filter((operand) => operand.startsWith('<'))
        .flatMap((part) => part.match(/[0-9a-f]{4}/g) ?? [])
      texts.push(codes.map((code) => font!.get(code) ?? '\ufffd').join(''))
    }
    if (token === 'Do') {
      const object = resources.lookup(PDFName.of('XObject'), PDFDict).lookup(name!) as PDFRawStream
      const inner = object.dict.lookupMaybe(PDFName.of('Resources'), PDFDict)
      if (object.dict.lookup(PDFName.of('Subtype')) === PDFName.of('Form'))
        play(decode(object), inner!, maps, operators, texts)
    }
    operands = []
  }
}

function unicodeMapOf(font: PDFDict, maps: Map<PDFDict, Map<string, string>>): Map<string, string> {
  const known = maps.get(font)
  if (known) return known
  const map = new Map<string, string>()
  const cmap = decode(font.lookup(PDFName.of('ToUnicode')) as PDFRawStream)
  for (const [, code, text] of cmap.matchAll(/<([0-9a-f]{4})><([0-9a-f]+)>\n/g)) {
    const units = (text!.match(/[0-9a-f]{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))
    map.set(code!, String.fromCharCode(...units))
  }
  maps.set(font, map)
  return map
}

/** The dark modules of the square code drawn on a page, as pixels four to a module. */
function codePixels(page: ReadPage): { pixels: Uint8ClampedArray; side: number } {
  const ground = page.operators.findIndex((operator) => /^1 g$/.test(operator))
  const rectangles: number[][] = []
  for (const operator of page.operators.slice(ground + 1)) {
    if (operator === 'Q') break
    if (operator.endsWith(' re')) rectangles.push(operator.split(' ').slice(0, 4).map(Number))
  }
  const side = rectangles[0]![2]! * 4
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [column, row, width, height] of rectangles.slice(1) as [number, number, number, number][]) {
    for (let y = row * 4; y < (row + height) * 4; y++) {
      for (let x = column * 4; x < (column + width) * 4; x++) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
    }
  }
  return { pixels, side }
}

// The package is CommonJS: what the default import holds depends on who loads it.
const readCode = ((jsqrModule as { default?: unknown }).default as typeof jsqrModule | undefined) ?? jsqrModule
const images = samplePictures()
const rareNames = ['张䶮', '㛃𬱖', '𬭊一', '阿卜杜热合曼·买买提', 'José Å. Müller', '女⼥']

let fonts: Fonts
let template: Template
beforeAll(() => {
  fonts = openFonts()
  template = compileTemplate(soundDesign(design), { fonts, images, choices: { award: awards } })
})

/** Numbers of the objects that an object stream holds, in order. */
function packedNumbers(text: string, place: Place): number[] {
  const at = place.kind === 'file' ? place.offset : -1
  const [head, first, length] = /\/First (\d+)\/Filter\/FlateDecode\/Length (\d+)>>\nstream\n/.exec(text.slice(at))!
  const from = text.indexOf(head, at) + head.length
  const held = inflateSync(Buffer.from(text.slice(from, from + Number(length)), 'latin1')).toString('latin1')
  const numbers = held.slice(0, Number(first)).trim().split(' ')
  return numbers.filter((_, i) => i % 2 === 0).map(Number)
}

const near = (value: number): number => Math.round(value * 1e4) / 1e4
const issue = (values: Values, of = template): Uint8Array => wholeFile(of.prefix, issueCertificate(of, values).suffix)
const merge = (all: Values[], of = template): Uint8Array => Buffer.concat([...mergeCertificates(of, all)])
const person = (name: string, number = 7): Values => ({ ...winner(number), name })

/** The texts a winner's page must show, in drawing order. */
const shown = ({ name, work, award, number }: Values): string =>
  `获奖证书${name}　　在“第十二届全国大学生机器人创新大赛（International Robot Contest）”中，你的作品《${work}` +
  `》表现突出，经评审委员会评定，荣获${award}。特发此证，以资鼓励。证书编号：${number}CERTIFICATE OF AWARD` +
  '全国大学生机器人创新大赛组委会 二〇二六年十一月'

describe('one certificate', () => {
  it('has the exact paper size, a title and a language', async () => {
    const { document, pages } = await readBack(issue(person('张三')))
    expect(pages.map(({ width, height }) => [width, height])).toEqual([[841.8898, 595.2756]])
    expect(document.getTitle()).toBe('获奖证书')
    expect(document.getLanguage()).toBe('zh-CN')
  })

  it.each(rareNames)('shows %s as real text', async (name) => {
    const { pages } = await readBack(issue(person(name)))
    expect(pages[0]!.texts.join('')).toBe(shown(person(name)))
  })

  it('two characters drawn with one glyph copy as themselves', async () => {
    expect(fonts.file('song-700').cut([0x5973]).length).toBe(fonts.file('song-700').cut([0x2f25]).length)
    const { pages } = await readBack(issue(person('⼥女⼥')))
    expect(pages[0]!.texts.join('')).toContain('⼥女⼥')
  })

  it('carries a code that a decoder reads', async () => {
    const values = winner(123)
    const { pixels, side } = codePixels((await readBack(issue(values))).pages[0]!)
    expect(readCode(pixels, side, side)?.data).toBe(values.trace)
  })

  it.each([
    ['one certificate', () => issue(person('㛃𬱖'))],
    ['a file of many', () => merge(Array.from({ length: 300 }, (_, i) => winner(i)))],
  ])('every cross-reference of %s points at its object, in the prefix and behind it', (_, file) => {
    const bytes = Buffer.from(file())
    const text = bytes.toString('latin1')
    const [behind, prefix, ...more] = readCrossReferences(bytes)
    expect(more).toEqual([])
    expect([...prefix!.keys()]).toEqual(Array.from({ length: template.nextObject }, (_, i) => i))
    const streams = new Map<number, number[]>()
    for (const [number, place] of [...prefix!, ...behind!]) {
      if (place.kind === 'file') {
        expect(text.startsWith(`${number} 0 obj\n`, place.offset), String(number)).toBe(true)
      } else if (place.kind === 'packed') {
        const held = streams.get(place.stream) ?? packedNumbers(text, prefix!.get(place.stream)!)
        streams.set(place.stream, held)
        expect(held[place.index], String(number)).toBe(number)
      }
    }
    expect(streams.size).toBe(1)
  })

  it('is complete without its suffix: the certificate with its fields left empty', async () => {
    const { pages } = await readBack(template.prefix)
    expect(pages.map((page) => page.texts.join(''))).toEqual([
      '获奖证书CERTIFICATE OF AWARD全国大学生机器人创新大赛组委会 二〇二六年十一月',
    ])
  })

  it('takes no more than 6.3 kB behind the prefix', () => {
    const sizes = Array.from({ length: 200 }, (_, i) => issueCertificate(template, winner(i)).suffix.length)
    expect(sizes.toSorted((a, b) => a - b)[100]).toBeLessThan(6300)
  })

  it('holds the background as it came, and the seal with its alpha apart', () => {
    const text = Buffer.from(template.prefix)
    expect(text.includes(Buffer.from(background()))).toBe(true)
    expect(text.toString('latin1').match(/\/SMask \d+ 0 R/g)?.length).toBe(1)
  })

  it('draws what stands above a field after it', async () => {
    const { operators } = (await readBack(issue(person('张三')))).pages[0]!
    const places = operators.flatMap((operator, at) => (operator.endsWith(' Do') ? [[operator, at] as const] : []))
    const imageAt = places.find(([operator]) => operator === '/I1 Do')![1]
    expect(imageAt).toBeGreaterThan(operators.findLastIndex((operator) => /T[jJ]$/.test(operator)))
    expect(places.map(([operator]) => operator)).toEqual(['/S0 Do', '/I0 Do', '/S1 Do', '/I1 Do'])
  })

  it('the same input gives the same bytes, in another process as well', () => {
    const again = compileTemplate(soundDesign(structuredClone(design)), {
      fonts: openFonts(),
      images,
      choices: { award: awards },
    })
    issueCertificate(again, person('别人'))
    expect(again.hash).toBe(template.hash)
    expect(Buffer.compare(issue(person('张䶮'), again), issue(person('张䶮')))).toBe(0)
  })

  it('reports a missing value and a character that no font has', () => {
    const { name: _, ...rest } = winner(1)
    expect(issueCertificate(template, rest).issues).toEqual([
      { kind: 'missing-value', element: 'name', page: 0, code: 'name' },
    ])
    expect(issueCertificate(template, person('张😀')).issues).toEqual([
      { kind: 'missing-glyph', element: 'name', page: 0, character: '😀' },
    ])
  })

  it('has all pages of its design, constant pages too', async () => {
    const back: Design['pages'][number] = {
      background: { color: '#ffeedd' },
      elements: [{ ...design.pages[0]!.elements[0]!, id: 'back' }],
    }
    const both = compileTemplate(soundDesign({ ...design, pages: [...design.pages, back] }), { fonts, images })
    const { pages } = await readBack(issue(person('张三'), both))
    expect(pages.map((page) => page.texts.join(''))).toEqual([shown(person('张三')), '获奖证书'])
  })

  it('a portrait sheet whose canvas is higher than the paper is cut evenly', async () => {
    const portrait: Design = {
      ...design,
      sheet: { widthMm: 210, heightMm: 297, viewportRatio: 1.5 },
      pages: [{ background: null, elements: [] }],
    }
    const { pages } = await readBack(issue({}, compileTemplate(soundDesign(portrait), { fonts, images })))
    expect(pages[0]).toMatchObject({ width: 595.2756, height: 841.8898 })
    expect(pages[0]!.operators[0]).toBe('0.595276 0 0 0.595276 0 -25.511811 cm')
  })

  it('paper with bleed is marked where it is cut, and the background covers it', async () => {
    const bled: Design = { ...design, sheet: { ...design.sheet, bleedMm: 3 } }
    const whole = issue(person('张三'), compileTemplate(soundDesign(bled), { fonts, images }))
    const { document, pages } = await readBack(whole)
    const page = document.getPage(0)
    const box = ({ x, y, width, height }: ReturnType<typeof page.getTrimBox>) => [x, y, x + width, y + height].map(near)
    expect(box(page.getMediaBox())).toEqual([0, 0, 858.8976, 612.2835])
    expect(box(page.getBleedBox())).toEqual([0, 0, 858.8976, 612.2835])
    expect(box(page.getTrimBox())).toEqual([8.5039, 8.5039, 850.3937, 603.7795])
    // In units, the sheet's left edge at 0: three millimetres are 10.10 units.
    expect(pages[0]!.operators).toContain('1020.2 0 0 727.27 -10.1 -9.39 cm')
    expect(pages[0]!.texts.join('')).toBe(shown(person('张三')))
  })

  it('says in its properties what it is, whose and from when', async () => {
    const about = {
      title: '证书 1',
      author: '组委会',
      subject: 'Award (first)',
      created: new Date('2026-11-21T08:00:00Z'),
    }
    const { document } = await readBack(wholeFile(template.prefix, issueCertificate(template, winner(1), about).suffix))
    expect([document.getTitle(), document.getAuthor(), document.getSubject()]).toEqual([
      '证书 1',
      '组委会',
      'Award (first)',
    ])
    expect(document.getCreationDate()).toEqual(about.created)
  })

  it('tells a screen reader what is a heading, a text, a picture, in the order drawn', async () => {
    const { document } = await readBack(issue(person('张三')))
    const root = document.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
    const [whole] = root.lookup(PDFName.of('K'), PDFArray).asArray()
    const kids = document.context.lookup(whole, PDFDict).lookup(PDFName.of('K'), PDFArray).asArray()
    const tree = kids.map((kid) => document.context.lookup(kid, PDFDict))
    const kinds = tree.map((leaf) => leaf.lookup(PDFName.of('S'), PDFName).decodeText())
    expect(kinds).toEqual(['H1', 'P', 'P', 'P', 'P', 'P', 'Figure', 'Figure'])
    expect(tree.slice(6).map((leaf) => leaf.lookup(PDFName.of('Alt'), PDFHexString).decodeText())).toEqual([
      '图片',
      '二维码',
    ])
    const marks = document.catalog.lookup(PDFName.of('MarkInfo'), PDFDict)
    expect(marks.lookup(PDFName.of('Marked'))).toBe(PDFBool.True)
  })

  it('draws each element between the marks the tree names, ornaments apart', async () => {
    const { operators } = (await readBack(issue(person('张三')))).pages[0]!
    const marks = operators.filter((operator) => /BDC|BMC|EMC/.test(operator))
    expect(marks.filter((mark) => mark === 'EMC').length * 2).toBe(marks.length)
    expect(marks[0]).toBe('/Artifact BMC')
    expect(marks.filter((mark) => mark.endsWith('BDC')).map((mark) => mark.split(' ')[0])).toEqual([
      '/H1',
      '/P',
      '/P',
      '/P',
      '/P',
      '/P',
      '/Span',
      '/Figure',
      '/Figure',
    ])
  })

  it('a template without one of its images is refused', () => {
    expect(() => compileTemplate(soundDesign(design), { fonts, images: new Map() })).toThrow(
      'no image is called background',
    )
  })
})

describe('one file of many certificates', () => {
  const everyone = Array.from({ length: 500 }, (_, i) => (i < rareNames.length ? person(rareNames[i]!, i) : winner(i)))

  it('shows every value of everyone on their own page, rare characters included', async () => {
    const { pages, document } = await readBack(merge(everyone))
    expect(document.getTitle()).toBe('获奖证书')
    expect(pages.map((page) => page.texts.join(''))).toEqual(everyone.map(shown))
  })

  it('a decoder reads the code of every twentieth page', async () => {
    const { pages } = await readBack(merge(everyone))
    for (let i = 0; i < pages.length; i += 20) {
      const { pixels, side } = codePixels(pages[i]!)
      expect(readCode(pixels, side, side)?.data).toBe(everyone[i]!.trace)
    }
  })

  it('keeps background and fonts once, whatever the number of pages', async () => {
    expect((merge(everyone).length - merge(everyone.slice(0, 250)).length) / 250).toBeLessThan(2500)
    const { document } = await readBack(merge(everyone))
    const objects = document.context.enumerateIndirectObjects().map(([, object]) => object)
    const isFont = (object: unknown) => object instanceof PDFDict && object.has(PDFName.of('FontFile2'))
    expect(objects.filter(isFont).length).toBe(4)
  })

  it('comes in pieces and tells whose certificate has what wrong', () => {
    const found: unknown[] = []
    const pieces = [
      ...mergeCertificates(template, [winner(0), person('😀')], {
        report: (i, issues) => found.push([i, issues.length]),
      }),
    ]
    expect(pieces.length).toBeGreaterThan(0)
    expect(found).toEqual([[1, 1]])
  })

  it('is the same file when certificates are added one by one', () => {
    const open = openMerge(template)
    const pieces = everyone.slice(0, 200).map((values) => {
      open.add(values)
      return open.drain()
    })
    expect(open.bufferedBytes).toBe(0)
    expect(Buffer.compare(Buffer.concat([...pieces, open.end()]), merge(everyone.slice(0, 200)))).toBe(0)
  })

  it('of nobody is refused', () => {
    expect(() => merge([])).toThrow(RangeError)
  })
})

const present = (tool: string, flag: string): boolean => {
  try {
    execFileSync(tool, [flag], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe('other readers, where they are installed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'press-'))
  const file = join(folder, 'all.pdf')
  const people = rareNames.map((name, i) => person(name, i))
  beforeAll(() => {
    writeFileSync(file, merge(people))
    writeFileSync(join(folder, 'one.pdf'), issue(people[1]!))
    return () => rmSync(folder, { recursive: true })
  })

  it.skipIf(!present('qpdf', '--version'))('qpdf finds nothing wrong (skipped where qpdf is absent)', () => {
    for (const name of [file, join(folder, 'one.pdf')]) {
      expect(execFileSync('qpdf', ['--check', name], { encoding: 'utf8' })).toContain(
        'No syntax or stream encoding errors',
      )
    }
  })

  it.skipIf(!present('pdftotext', '-v'))(
    'pdftotext finds every value on every page (skipped where it is absent)',
    () => {
      const pages = execFileSync('pdftotext', ['-raw', file, '-'], { encoding: 'utf8' }).split('\f')
      people.forEach(({ name, number, award }, i) => {
        expect(pages[i]!.replaceAll('\n', '')).toContain(name!)
        expect(pages[i]!.replaceAll('\n', '')).toContain(award)
        expect(pages[i]!.replaceAll('\n', '')).toContain(number!)
      })
    },
  )

  it.skipIf(!present('pdffonts', '-v'))(
    'pdffonts calls every font embedded, subset and searchable (skipped where it is absent)',
    () => {
      const rows = execFileSync('pdffonts', [join(folder, 'one.pdf')], { encoding: 'utf8' })
        .trim()
        .split('\n')
        .slice(2)
      expect(rows.length).toBe(4)
      for (const row of rows) expect(row).toMatch(/^[A-Z]{6}\+Noto\S+ +CID TrueType +Identity-H +yes yes yes/)
    },
  )
})

describe('letters imitated and turned', () => {
  it('lean, thicken and run down columns without losing their text', async () => {
    const text: TextElement = {
      ...(design.pages[0]!.elements[1] as TextElement),
      vertical: true,
      height: 300,
      paragraphs: [
        {
          align: 'left',
          lineHeight: 1.5,
          paragraphSpacing: 0,
          runs: [{ family: 'kai', sizeUnits: 20, color: '#123456', italic: true, underline: true, text: '“竖”ABC' }],
        },
      ],
    }
    const { pages } = await readBack(
      issue(
        {},
        compileTemplate(soundDesign({ ...design, pages: [{ background: null, elements: [text] }] }), { fonts, images }),
      ),
    )
    expect(pages[0]!.texts.join('')).toBe('“竖”ABC')
    expect(pages[0]!.operators.filter((operator) => operator.startsWith('0 -1 1 -0.2126')).length).toBe(1)
  })
})
