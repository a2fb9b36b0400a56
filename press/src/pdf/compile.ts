import { createHash } from 'node:crypto'
import { canvasWidth, codesOf, isConstant } from '../design.ts'
import type { CheckedDesign, Design, Values } from '../design.ts'
import { isChecked } from '../check-design.ts'
import type { Vector } from '../drawing/vector.ts'
import type { Fonts } from '../font/fonts.ts'
import type { Group, Issue } from '../layout/draw-list.ts'
import { layoutElement } from '../layout/sheet.ts'
import { CharacterSet, objectsPerFont, writeFont, writeStream } from './characters.ts'
import { contentOf, lineBreakEntry } from './content.ts'
import type { Names } from './content.ts'
import { writeCrossReferences } from './cross-references.ts'
import { prepareImage } from './image/image.ts'
import { infoOf } from './info.ts'
import { PackingWriter } from './object-stream.ts'
import { signatureField, signatureForm } from './signature/signature.ts'
import { writeSpareFonts } from './spare-fonts.ts'
import { tagsOf, TagTree } from './tags.ts'
import { isVector, writeVector } from './vector.ts'
import { formBox, partsOf } from './parts.ts'
import { catalogObject, firstPrefixObject, mediaBox, pagesObject, trimBox, unitMatrix } from './template.ts'
import type { Step, Template } from './template.ts'

export interface CompileOptions {
  fonts: Fonts
  /** JPEG or PNG bytes, or a vector drawing, by their names in the design. */
  images: ReadonlyMap<string, Uint8Array | Vector>
  /** Possible texts of fields (award names, for example): their characters are added to the prefix. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** Adds an invisible signature field. */
  signed?: boolean
}

/** Numbers and dates contain any digit. */
const digits = '0123456789'

/**
 * Compiles a validated design to a template: lays out and writes everything that is the same on every certificate.
 * Deterministic. Throws a TypeError when an image is missing or unreadable.
 */
export function compileTemplate(design: CheckedDesign, options: CompileOptions): Template {
  if (!isChecked(design)) throw new TypeError('design was not checked')
  const { fonts } = options
  const out = new PackingWriter()
  const issues: Issue[] = []
  const parts = design.pages.map((page, number) => partsOf(design, number, page.background, fonts, issues))
  const constant = parts.flat().flatMap((part) => (part.constant ? [part.group] : []))

  out.offsets[0] = 0
  out.text('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  let next = firstPrefixObject
  const allocate = (count = 1): number => (next += count) - count
  const firstPage = allocate(design.pages.length)

  const sets = collectCharacters(design, constant, fonts, options.choices ?? {})
  let fontEntries = ''
  for (const { name, set } of sets.values()) {
    const number = allocate(objectsPerFont)
    writeFont(out, number, set)
    fontEntries += `/${name} ${number} 0 R`
  }
  const spares = writeSpareFonts(out, fonts, allocate)
  fontEntries += spares.entries

  const images = new Map<string, string>()
  const faded = fadedOf(constant)
  let objectEntries = ''
  for (const image of imagesOf(design)) {
    const name = `I${images.size}`
    const number = writeImage(out, allocate, image, options.images, faded.has(image))
    images.set(image, name)
    objectEntries += `/${name} ${number} 0 R`
  }
  const opacities = opacitiesOf(constant)
  const states = [...opacities].map(([opacity, name]) => `/${name}<</ca ${opacity}/CA ${opacity}>>`).join('')
  const stateEntries = states === '' ? '' : `/ExtGState<<${states}>>`
  const names: Names = {
    glyph: (face, drawn, source) => {
      const { name, set } = sets.get(face)!
      return { font: name, number: set.find(face, drawn, source) }
    },
    cluster: (face, cluster) => {
      const { name, set } = sets.get(face)!
      return { font: name, number: set.findCluster(face, cluster) }
    },
    image: (image) => images.get(image)!,
    opacity: (opacity) => opacities.get(opacity)!,
  }

  const tags = new TagTree(design.pages.length)
  const height = canvasWidth * design.sheet.viewportRatio
  const formResources = allocate()
  out.object(formResources, `<</Font<<${fontEntries}>>/XObject<<${objectEntries}>>${stateEntries}${lineBreakEntry}>>`)
  let forms = 0
  const writeForm = (group: Group): string => {
    const object = allocate()
    const name = `S${forms++}`
    const entries = `/Type/XObject/Subtype/Form${formBox(design)}/Resources ${formResources} 0 R`
    writeStream(out, object, entries, Buffer.from(contentOf([group], height, names), 'latin1'))
    objectEntries += `/${name} ${object} 0 R`
    return `/${name} Do\n`
  }
  const steps = parts.map((page, number) =>
    page.map((part): Step => {
      const opens = tags.openAll(part.element ? tagsOf(design, part.element) : [null], number)
      if (!part.constant) return { element: part.element, opens }
      // Text is drawn on the page itself: readers that extract it from forms lose line ends.
      const isText = part.element?.kind === 'text'
      const drawn = isText ? contentOf([part.group], height, names, opens) : `${opens[0]}${writeForm(part.group)}`
      return { constant: `${drawn}EMC\n` }
    }),
  )
  const resources = allocate()
  out.object(resources, `<</Font<<${fontEntries}>>/XObject<<${objectEntries}>>${stateEntries}${lineBreakEntry}>>`)

  const structure = tags.write(out, allocate, (page) => firstPage + page)
  const field = options.signed ? allocate() : null
  const firstContent = allocate(design.pages.length)
  const info = allocate()
  const metadata = allocate()
  const signature = field === null ? null : allocate()
  design.pages.forEach((_, page) => {
    const annotations = page === 0 && field !== null ? `/Annots[${field} 0 R]` : ''
    out.object(
      firstPage + page,
      `<</Type/Page/Parent ${pagesObject} 0 R/Contents ${firstContent + page} 0 R/StructParents ${page}/Tabs/S${trimBox(design)}${annotations}>>`,
    )
    const constant = steps[page]!.map((step) => ('constant' in step ? step.constant : '')).join('')
    writeStream(out, firstContent + page, '', Buffer.from(unitMatrix(design) + constant, 'latin1'))
  })
  out.object(info, infoOf({ title: design.title }))
  // Each certificate writes its own.
  out.object(metadata, 'null')
  if (field !== null) {
    out.object(field, signatureField(firstPage, signature!))
    out.object(signature!, 'null')
  }
  spares.fill()
  const kids = design.pages.map((_, page) => `${firstPage + page} 0 R`).join(' ')
  out.object(
    pagesObject,
    `<</Type/Pages/Kids[${kids}]/Count ${design.pages.length}${mediaBox(design)}/Resources ${resources} 0 R>>`,
  )
  const form = field === null ? '' : signatureForm(field)
  out.object(
    catalogObject,
    catalogOf(design, pagesObject, metadata, `/MarkInfo<</Marked true>>/StructTreeRoot ${structure} 0 R${form}`),
  )

  out.writeBuffered(allocate())
  const references = allocate()
  const id = createHash('sha256').update(out.written).update(fonts.key).digest('hex').slice(0, 32)
  const start = writeCrossReferences(
    out,
    references,
    next,
    `/Root ${catalogObject} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]`,
  )
  const prefix = out.drain()
  const digest = createHash('sha256').update(prefix)
  return {
    design,
    fonts,
    prefix,
    hash: digest.copy().digest('hex'),
    digest,
    issues,
    steps,
    id,
    crossReferences: start,
    nextObject: next,
    firstContent,
    info,
    metadata,
    signature,
    spares: spares.byFace,
    sets,
    resources,
    opacities,
    images,
  }
}

/** The catalogue of a document with these pages. */
export function catalogOf(design: Design, pages: number, metadata: number, more = ''): string {
  const language = /^[A-Za-z0-9-]+$/.test(design.language) ? `/Lang(${design.language})` : ''
  return `<</Type/Catalog/Pages ${pages} 0 R/Metadata ${metadata} 0 R${language}/ViewerPreferences<</DisplayDocTitle true>>${more}>>`
}

/** All characters of the prefix's fonts: literal text, and digits and choices where there are fields. */
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
      if (mark.kind !== 'glyphs' && mark.kind !== 'word') continue
      let entry = sets.get(mark.face)
      if (!entry) sets.set(mark.face, (entry = { name: `F${sets.size}`, set: new CharacterSet() }))
      const file = fonts.file(mark.face)
      if (mark.kind === 'word') for (const cluster of mark.clusters) entry.set.addCluster(file, cluster)
      else for (let i = 0; i < mark.drawn.length; i++) entry.set.add(file, mark.drawn[i]!, mark.source[i]!)
      if (mark.broken) entry.set.add(file, 0x20, ' ')
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

function opacitiesOf(constant: readonly Group[]): Map<number, string> {
  const opacities = new Map<number, string>()
  for (const mark of constant.flatMap((group) => group.marks)) {
    if (mark.kind !== 'picture' && mark.kind !== 'outline') continue
    if (mark.opacity >= 1 || opacities.has(mark.opacity)) continue
    opacities.set(mark.opacity, `G${opacities.size}`)
  }
  return opacities
}

/** Pictures that are drawn semi-transparently somewhere. */
function fadedOf(constant: readonly Group[]): Set<string> {
  const marks = constant.flatMap((group) => group.marks)
  return new Set(marks.flatMap((mark) => (mark.kind === 'picture' && mark.opacity < 1 ? [mark.image] : [])))
}

function writeImage(
  out: PackingWriter,
  allocate: () => number,
  name: string,
  images: ReadonlyMap<string, Uint8Array | Vector>,
  faded: boolean,
): number {
  const bytes = images.get(name)
  if (!bytes) throw new TypeError(`no image is called ${name}`)
  if (isVector(bytes)) return writeVector(out, allocate, bytes, faded)
  const { width, height, entries, data, alpha, turn } = prepareImage(bytes)
  const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`
  let mask = ''
  if (alpha) {
    const number = allocate()
    out.stream(number, `${head}${alpha.entries}`, alpha.data)
    mask = `/SMask ${number} 0 R`
  }
  const number = allocate()
  out.stream(number, `${head}${entries}${mask}`, data)
  if (!turn) return number
  // The rotation is applied by an enclosing form, so that its users needn't know.
  const form = allocate()
  const dictionary = `/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</I ${number} 0 R>>>>`
  out.stream(form, dictionary, `${turn} cm /I Do`)
  return form
}
