import { createHash } from 'node:crypto'
import { canvasWidth, codesOf, isConstant } from '../design.ts'
import type { Design, Values } from '../design.ts'
import type { Fonts } from '../font/fonts.ts'
import type { Drawing, Group, Issue } from '../layout/draw-list.ts'
import { layoutElement } from '../layout/sheet.ts'
import { ByteWriter, crossReferences } from './bytes.ts'
import { CharacterSet, objectsPerFont, writeFont, writeStream } from './characters.ts'
import { contentOf } from './content.ts'
import { prepareImage } from './image.ts'
import { firstPrefixObject } from './template.ts'
import type { Step, Template } from './template.ts'

export interface CompileOptions {
  fonts: Fonts
  /** JPEG or PNG bytes by the names the design uses. */
  images: ReadonlyMap<string, Uint8Array>
  /** Fields whose possible texts are known beforehand (award names, say): their characters go into the prefix. */
  choices?: Readonly<Record<string, readonly string[]>>
}

/** Digits are in every number and date. */
const digits = '0123456789'

/**
 * Makes a template of a design that `checkDesign` found sound: lays out and writes everything that is the same on every
 * certificate. The same input gives the same bytes. Throws a TypeError when an image is missing or unreadable.
 */
export function compileTemplate(design: Design, options: CompileOptions): Template {
  const { fonts } = options
  const out = new ByteWriter()
  const issues: Issue[] = []
  const height = canvasWidth * design.sheet.viewportRatio
  const parts = design.pages.map((page, number) => partsOf(design, number, page.background, fonts, issues))
  const constant = parts.flat().flatMap((part) => ('groups' in part ? part.groups : []))

  out.text('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  let next = firstPrefixObject
  const take = (count = 1): number => (next += count) - count

  const sets = collectCharacters(design, constant, fonts, options.choices ?? {})
  let fontEntries = ''
  for (const { name, set } of sets.values()) {
    const number = take(objectsPerFont)
    writeFont(out, number, set, fonts.file(set.face), true)
    fontEntries += `/${name} ${number} 0 R`
  }

  const images = new Map<string, string>()
  let objectEntries = ''
  for (const image of imagesOf(design)) {
    const name = `I${images.size}`
    const number = writeImage(out, take, image, options.images)
    images.set(image, name)
    objectEntries += `/${name} ${number} 0 R`
  }

  const opacities = new Map<number, string>()
  for (const group of constant) {
    for (const mark of group.marks) {
      if (mark.kind !== 'picture' || mark.opacity >= 1 || opacities.has(mark.opacity)) continue
      opacities.set(mark.opacity, `G${opacities.size}`)
    }
  }
  const states = [...opacities].map(([opacity, name]) => `/${name}<</ca ${opacity}/CA ${opacity}>>`).join('')
  const stateEntries = states === '' ? '' : `/ExtGState<<${states}>>`
  const names = {
    glyph: (face: string, drawn: number, source: string) => {
      const { name, set } = sets.get(face)!
      return { font: name, number: set.find(drawn, source) }
    },
    image: (image: string) => images.get(image)!,
    opacity: (opacity: number) => opacities.get(opacity)!,
  }

  const formResources = `/Resources<</Font<<${fontEntries}>>/XObject<<${objectEntries}>>${stateEntries}>>`
  let forms = 0
  const steps = parts.map((page) =>
    page.map((part): Step => {
      if ('element' in part) return part
      const number = take()
      const name = `S${forms++}`
      const box = `/BBox[0 0 ${canvasWidth} ${Math.round(height * 1000) / 1000}]`
      const content = part.before + contentOf(part.groups, height, names)
      writeStream(out, number, `/Type/XObject/Subtype/Form${box}${formResources}`, Buffer.from(content, 'latin1'), true)
      objectEntries += `/${name} ${number} 0 R`
      return { form: name }
    }),
  )

  const prefix = out.take()
  return {
    design,
    fonts,
    prefix,
    hash: createHash('sha256').update(prefix).digest('hex'),
    issues,
    steps,
    nextObject: next,
    references: crossReferences(out.offsets, firstPrefixObject),
    sets,
    fontEntries,
    resourceEntries: `/XObject<<${objectEntries}>>${stateEntries}`,
    opacities,
    images,
  }
}

type Part = { before: string; groups: Group[] } | { element: Design['pages'][number]['elements'][number] }

/** Cuts a page into constant stretches and elements that differ, in drawing order. */
function partsOf(
  design: Design,
  page: number,
  background: Drawing['background'],
  fonts: Fonts,
  issues: Issue[],
): Part[] {
  const parts: Part[] = []
  const constant = (): { before: string; groups: Group[] } => {
    const last = parts.at(-1)
    if (last && 'groups' in last) return last
    const part = { before: '', groups: [] }
    parts.push(part)
    return part
  }
  if (background) {
    const height = canvasWidth * design.sheet.viewportRatio
    const whole = { x: 0, y: 0, width: canvasWidth, height }
    const mark =
      'color' in background
        ? ({ kind: 'rule', color: background.color, ...whole } as const)
        : ({ kind: 'picture', image: background.image, opacity: 1, ...whole } as const)
    constant().groups.push({ element: '', rotate: 0, centreX: 0, centreY: 0, clip: null, marks: [mark] })
  }
  for (const element of design.pages[page]!.elements) {
    if (isConstant(element)) constant().groups.push(layoutElement(element, page, {}, fonts.faces, issues))
    else parts.push({ element })
  }
  return parts
}

/** Every character the prefix's fonts shall hold: all literal text, and digits and choices where fields are. */
function collectCharacters(
  design: Design,
  constant: readonly Group[],
  fonts: Fonts,
  choices: Readonly<Record<string, readonly string[]>>,
): Map<string, { name: string; set: CharacterSet }> {
  const sets = new Map<string, { name: string; set: CharacterSet }>()
  const values: Values = Object.fromEntries(
    codesOf(design).map((code) => [code, digits + (Object.hasOwn(choices, code) ? choices[code]!.join('') : '')]),
  )
  const varying = design.pages.flatMap((page, number) =>
    page.elements
      .filter((element) => element.kind === 'text' && !isConstant(element))
      .map((element) => layoutElement(element, number, values, fonts.faces, [])),
  )
  for (const group of [...constant, ...varying]) {
    for (const mark of group.marks) {
      if (mark.kind !== 'glyphs') continue
      let entry = sets.get(mark.face)
      if (!entry) sets.set(mark.face, (entry = { name: `F${sets.size}`, set: new CharacterSet(mark.face) }))
      for (let i = 0; i < mark.drawn.length; i++) entry.set.add(mark.drawn[i]!, mark.source[i]!)
    }
  }
  return sets
}

function imagesOf(design: Design): Set<string> {
  const images = new Set<string>()
  for (const page of design.pages) {
    if (page.background && 'image' in page.background) images.add(page.background.image)
    for (const element of page.elements) if (element.kind === 'image') images.add(element.image)
  }
  return images
}

function writeImage(
  out: ByteWriter,
  take: () => number,
  name: string,
  images: ReadonlyMap<string, Uint8Array>,
): number {
  const bytes = images.get(name)
  if (!bytes) throw new TypeError(`no image is called ${name}`)
  const { width, height, entries, data, alpha } = prepareImage(bytes)
  const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`
  let mask = ''
  if (alpha) {
    const number = take()
    out.stream(number, `${head}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`, alpha)
    mask = `/SMask ${number} 0 R`
  }
  const number = take()
  out.stream(number, `${head}${entries}${mask}`, data)
  return number
}
