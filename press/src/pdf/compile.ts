import { createHash } from 'node:crypto'
import { canvasWidth, codesOf, isConstant } from '../design.ts'
import type { Design, Values } from '../design.ts'
import type { Fonts } from '../font/fonts.ts'
import type { Group, Issue } from '../layout/draw-list.ts'
import { layoutElement } from '../layout/sheet.ts'
import { ByteWriter, crossReferences } from './bytes.ts'
import { CharacterSet, objectsPerFont, writeFont, writeStream } from './characters.ts'
import { contentOf } from './content.ts'
import type { Names } from './content.ts'
import { prepareImage } from './image.ts'
import { infoOf } from './info.ts'
import { signatureField, signatureForm } from './signature.ts'
import { writeSpareFonts } from './spare-fonts.ts'
import { tagOf, TagTree } from './tags.ts'
import { formBox, partsOf } from './parts.ts'
import { catalogObject, firstPrefixObject, mediaBox, pagesObject, trimBox, unitMatrix } from './template.ts'
import type { Step, Template } from './template.ts'

export interface CompileOptions {
  fonts: Fonts
  /** JPEG or PNG bytes by the names the design uses. */
  images: ReadonlyMap<string, Uint8Array>
  /** Fields whose possible texts are known beforehand (award names, say): their characters go into the prefix. */
  choices?: Readonly<Record<string, readonly string[]>>
  /** Gives the file a field for a signature, which is not seen. */
  signed?: boolean
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
  const parts = design.pages.map((page, number) => partsOf(design, number, page.background, fonts, issues))
  const constant = parts.flat().flatMap((part) => (part.constant ? part.groups.map(({ group }) => group) : []))

  out.text('%PDF-1.7\n%\u00e2\u00e3\u00cf\u00d3\n')
  let next = firstPrefixObject
  const take = (count = 1): number => (next += count) - count
  const firstPage = take(design.pages.length)

  const sets = collectCharacters(design, constant, fonts, options.choices ?? {})
  let fontEntries = ''
  for (const { name, set } of sets.values()) {
    const number = take(objectsPerFont)
    writeFont(out, number, set)
    fontEntries += `/${name} ${number} 0 R`
  }
  const spares = writeSpareFonts(out, fonts, take)
  fontEntries += spares.entries

  const images = new Map<string, string>()
  let objectEntries = ''
  for (const image of imagesOf(design)) {
    const name = `I${images.size}`
    const number = writeImage(out, take, image, options.images)
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
  const formResources = `/Resources<</Font<<${fontEntries}>>/XObject<<${objectEntries}>>${stateEntries}>>`
  let forms = 0
  const steps = parts.map((page, number) =>
    page.map((part): Step => {
      if (!part.constant)
        return { element: part.element, open: tags.open(tagOf(design, part.element), number, number, null) }
      const object = take()
      const key = tags.stream()
      const name = `S${forms++}`
      let content = ''
      for (const { group, element } of part.groups) {
        content += tags.open(element && tagOf(design, element), number, key, object)
        content += `${contentOf([group], canvasWidth * design.sheet.viewportRatio, names)}EMC\n`
      }
      const entries = `/Type/XObject/Subtype/Form${formBox(design)}/StructParents ${key}${formResources}`
      writeStream(out, object, entries, Buffer.from(content, 'latin1'))
      objectEntries += `/${name} ${object} 0 R`
      return { form: name }
    }),
  )
  const resources = take()
  out.object(resources, `<</Font<<${fontEntries}>>/XObject<<${objectEntries}>>${stateEntries}>>`)

  const structure = tags.write(out, take, (page) => firstPage + page)
  const field = options.signed ? take() : null
  const firstContent = take(design.pages.length)
  const info = take()
  const signature = field === null ? null : take()
  design.pages.forEach((_, page) => {
    const annotations = page === 0 && field !== null ? `/Annots[${field} 0 R]` : ''
    out.object(
      firstPage + page,
      `<</Type/Page/Parent ${pagesObject} 0 R/Contents ${firstContent + page} 0 R/StructParents ${page}/Tabs/S${trimBox(design)}${annotations}>>`,
    )
    const forms = steps[page]!.map((step) => ('form' in step ? `/${step.form} Do\n` : '')).join('')
    out.stream(firstContent + page, '', unitMatrix(design) + forms)
  })
  out.object(info, infoOf({ title: design.title }))
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
    catalogOf(design, pagesObject, `/MarkInfo<</Marked true>>/StructTreeRoot ${structure} 0 R${form}`),
  )

  const id = createHash('sha256').update(out.written).update(fonts.key).digest('hex').slice(0, 32)
  const start = out.position
  out.text(
    `xref\n0 ${next}\n0000000000 65535 f \n${crossReferences(out.offsets, catalogObject)}` +
      `trailer\n<</Size ${next}/Root ${catalogObject} 0 R/Info ${info} 0 R/ID[<${id}><${id}>]>>\nstartxref\n${start}\n%%EOF\n`,
  )
  const prefix = out.take()
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
    signature,
    spares: spares.byFace,
    sets,
    resources,
    opacities,
    images,
  }
}

/** The catalogue of a document with these pages. */
export function catalogOf(design: Design, pages: number, more = ''): string {
  const language = /^[A-Za-z0-9-]+$/.test(design.language) ? `/Lang(${design.language})` : ''
  return `<</Type/Catalog/Pages ${pages} 0 R${language}/ViewerPreferences<</DisplayDocTitle true>>${more}>>`
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
      if (mark.kind !== 'glyphs' && mark.kind !== 'word') continue
      let entry = sets.get(mark.face)
      if (!entry) sets.set(mark.face, (entry = { name: `F${sets.size}`, set: new CharacterSet() }))
      const file = fonts.file(mark.face)
      if (mark.kind === 'word') for (const cluster of mark.clusters) entry.set.addCluster(file, cluster)
      else for (let i = 0; i < mark.drawn.length; i++) entry.set.add(file, mark.drawn[i]!, mark.source[i]!)
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
    if (mark.kind !== 'picture' || mark.opacity >= 1 || opacities.has(mark.opacity)) continue
    opacities.set(mark.opacity, `G${opacities.size}`)
  }
  return opacities
}

function writeImage(
  out: ByteWriter,
  take: () => number,
  name: string,
  images: ReadonlyMap<string, Uint8Array>,
): number {
  const bytes = images.get(name)
  if (!bytes) throw new TypeError(`no image is called ${name}`)
  const { width, height, entries, data, alpha, turn } = prepareImage(bytes)
  const head = `/Type/XObject/Subtype/Image/Width ${width}/Height ${height}`
  let mask = ''
  if (alpha) {
    const number = take()
    out.stream(number, `${head}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`, alpha)
    mask = `/SMask ${number} 0 R`
  }
  const number = take()
  out.stream(number, `${head}${entries}${mask}`, data)
  if (!turn) return number
  // Turned by a form around it: whoever draws it need not know.
  const form = take()
  const look = `/Type/XObject/Subtype/Form/BBox[0 0 1 1]/Resources<</XObject<</I ${number} 0 R>>>>`
  out.stream(form, look, `${turn} cm /I Do`)
  return form
}
