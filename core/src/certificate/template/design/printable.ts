import type { Bilingual } from '../../../base/shapes.ts'
import type { Design, DesignElement, FontFamily, ImageElement, Slide, TextElement } from './design.ts'
import { ADVISER_KIND_FIELDS } from '../../codes.ts'
import { readBuiltIn } from '../built-in-picture.ts'
import { baseStyle } from '../editing/mirror.rule.ts'
import { readRichText, type RichParagraph, type RichRun } from './rich-text.ts'

/** A4, the paper of the default ratio; a design of another ratio keeps the width of A4 in its direction. */
const A4 = { long: 297, short: 210 }

/**
 * Paper of a design in millimetres: A4 where the ratio is within 1 % of it, otherwise as wide as A4 and in proportion.
 */
export function paperOf(viewportRatio: number): { widthMm: number; heightMm: number } {
  const landscape = viewportRatio < 1
  const widthMm = landscape ? A4.long : A4.short
  const heightMm = landscape ? A4.short : A4.long
  const near = Math.abs((widthMm * viewportRatio) / heightMm - 1) < 0.01
  return { widthMm, heightMm: near ? heightMm : Math.round(widthMm * viewportRatio * 100) / 100 }
}

/** Default line height, as a multiple of the font size. */
export const DEFAULT_LINE_HEIGHT = 1.5

/** The press's names of the font families. */
export const FAMILIES: Record<FontFamily, 'hei' | 'song' | 'kai' | 'fang'> = {
  SourceHanSans: 'hei',
  SimHei: 'hei',
  SimSun: 'song',
  KaiTi: 'kai',
  FangSong: 'fang',
}

/** A fault that prevents printing, with its path in the design. */
export class DesignFault extends Error {
  readonly where: string
  readonly what: Bilingual
  constructor(where: string, what: Bilingual) {
    super(`${where}: ${what.en}`)
    this.where = where
    this.what = what
  }
}

/**
 * Converts a design to the press's pages, paragraphs and runs. Names of people and schools, and awards, stay on one
 * line each. Throws a DesignFault for rich text that can't be parsed.
 */
export function printable(design: Design) {
  return {
    title: design.title,
    language: 'zh-CN',
    sheet: { ...(design.paper ?? paperOf(design.viewportRatio)), viewportRatio: design.viewportRatio },
    pages: design.slides.map((slide, at) => pageOf(slide, `slides.${at}`)),
  }
}

function pageOf(slide: Slide, where: string) {
  const background = slide.background
  return {
    background: !background ? null : 'image' in background && background.image === '' ? null : background,
    elements: slide.elements
      .filter((element) => !element.hidden)
      .filter((element) => element.type === 'text' || element.code !== undefined || element.src !== '')
      .map((element, at) => printableElement(element, `${where}.elements.${at}`)),
  }
}

/** Converts one element. Throws a DesignFault as `printable` does. */
export function printableElement(element: DesignElement, where: string) {
  return element.type === 'text' ? printableText(element, where) : printableImage(element)
}

function boxOf({ id, left, top, width, height, rotate }: DesignElement) {
  return { id, left, top, width, height, rotate }
}

/** Alternative texts of pictures: certificates are in Chinese. */
const SEAL_ALT = '颁发单位电子章'
const CODE_ALT = '查验真伪的二维码'
const PICTURE_ALT = '图片'

function printableImage(element: ImageElement) {
  if (element.code === 'qrCode') {
    return {
      kind: 'qr' as const,
      ...boxOf(element),
      content: { code: 'qrCode' },
      level: 'M' as const,
      color: '#000000',
      alt: CODE_ALT,
    }
  }
  const { opacity = 1, crop } = element
  const builtIn = element.code === 'seal' ? null : readBuiltIn(element.src)
  if (builtIn?.kind === 'shape') return { kind: 'shape' as const, ...boxOf(element), ...builtIn.style, opacity }
  const image = element.code === 'seal' ? 'seal' : element.src
  const alt = element.code === 'seal' ? SEAL_ALT : builtIn ? '' : element.name || PICTURE_ALT
  return { kind: 'image' as const, ...boxOf(element), image, opacity, ...(crop ? { crop } : {}), alt }
}

function printableText(element: TextElement, where: string) {
  const read = readRichText(element.content, baseStyle(element))
  if ('fault' in read) throw new DesignFault(`${where}.content[${read.fault.at}]`, read.fault.what)
  const fit = element.fit ?? 'shrink'
  return {
    kind: 'text' as const,
    ...boxOf(element),
    paragraphs: read.paragraphs.map((paragraph) => printableParagraph(paragraph, element)),
    vertical: element.vertical,
    verticalAlign: element.verticalAlign ?? ('top' as const),
    fit: fit === 'shrink' ? { kind: fit, minSize: Math.min(element.minSize ?? 12, element.fontSize) } : { kind: fit },
  }
}

function printableParagraph({ align, hideEmpty, runs }: RichParagraph, { lineHeight, paragraphSpacing }: TextElement) {
  return {
    align,
    ...(hideEmpty ? { hideEmpty } : {}),
    lineHeight: lineHeight ?? DEFAULT_LINE_HEIGHT,
    paragraphSpacing: paragraphSpacing ?? 0,
    runs: runs.map(printableRun),
  }
}

/** Fields that are not broken across lines: the name of a person or a school, an award, a number, a date. */
const BOUND = new Set([
  'userName',
  'userName_mid',
  'awardName',
  'certCode',
  'checkCode',
  'issueDate',
  'school',
  'school_Portrait',
  'userSchool',
  'companyName',
])

/** Lists in which each name is not broken across lines. */
const LISTS = new Set<string>([
  'student',
  'student_Portrait',
  'teacher',
  'teacher_Portrait',
  'teacher_school_Portrait',
  ...Object.keys(ADVISER_KIND_FIELDS),
  'leader',
])

function printableRun(run: RichRun) {
  const style = {
    family: FAMILIES[run.fontFamily],
    sizeUnits: run.fontSize,
    color: run.color,
    bold: run.bold,
    italic: run.italic,
    underline: run.underline,
    letterSpacing: run.letterSpacing,
  }
  if ('text' in run) return { ...style, text: run.text }
  return { ...style, code: run.field, nobreak: LISTS.has(run.field) ? ('items' as const) : BOUND.has(run.field) }
}
