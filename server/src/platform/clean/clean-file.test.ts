import { Readable } from 'node:stream'
import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { Sandbox } from '../sandbox/sandbox.ts'
import { cleanFile } from './clean-file.ts'

const sandbox = new Sandbox()
const CANARY = 'Zhangsanfeng'
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

const cleaned = (bytes: Uint8Array, mediaType: string) =>
  cleanFile(sandbox, {
    input: async () => Readable.from([Buffer.from(bytes)]),
    mediaType,
    size: bytes.length,
  })

async function hostilePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([200, 200])
  page.drawText('A work on bridges')
  document.setAuthor(CANARY)
  document.setTitle(`${CANARY} School`)
  document.addJavaScript('start', `app.alert("${CANARY}")`)
  await document.attach(Buffer.from(CANARY), `${CANARY}.txt`)
  const { context, catalog } = document
  const metadata = context.stream(`<dc:creator>${CANARY}</dc:creator>`, { Type: 'Metadata', Subtype: 'XML' })
  catalog.set(PDFName.of('Metadata'), context.register(metadata))
  const action = (S: string, rest: Record<string, PDFString>) => context.obj({ Type: 'Action', S, ...rest })
  catalog.set(PDFName.of('OpenAction'), action('Launch', { F: PDFString.of(CANARY) }))
  catalog.set(PDFName.of('AA'), context.obj({ WC: action('JavaScript', { JS: PDFString.of(CANARY) }) }))
  const link = { Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9] }
  const note = { Type: 'Annot', Subtype: 'Text', Rect: [0, 0, 9, 9], T: PDFString.of(CANARY) }
  const media = { Type: 'Annot', Subtype: 'RichMedia', Rect: [0, 0, 9, 9], NM: PDFString.of(CANARY) }
  const uri = action('URI', { URI: PDFString.of(`https://${CANARY}.example`) })
  const annots = [{ ...link, A: uri }, note, media].map((each) => context.register(context.obj(each)))
  page.node.set(PDFName.of('Annots'), context.obj(annots))
  return document.save({ useObjectStreams: false })
}

test('a PDF loses its properties, scripts, actions, attachments and authors, and keeps its pages', async () => {
  const original = await hostilePdf()
  const copy = (await cleaned(original, 'application/pdf'))!
  const document = await PDFDocument.load(copy.bytes, { updateMetadata: false })
  const inside = document.context
    .enumerateIndirectObjects()
    .map(([, object]) => object.toString())
    .join('\n')
  expect(document.getPageCount()).toBe(1)
  expect(inside + Buffer.from(copy.bytes).toString('latin1')).not.toContain(CANARY)
  expect(inside).not.toMatch(/\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFiles?|RichMedia|URI|Metadata|Author)\b/)
  expect(copy.properties.join()).toContain(CANARY)
  expect([copy.text.trim(), copy.extension]).toEqual(['A work on bridges', 'pdf'])
}, 60_000)

test('former revisions of a PDF are gone', async () => {
  const document = await PDFDocument.create()
  document.addPage().drawText('new')
  document.context.register(document.context.stream(CANARY))
  const copy = (await cleaned(await document.save({ useObjectStreams: false }), 'application/pdf'))!
  expect(Buffer.from(copy.bytes).toString('latin1')).not.toContain(CANARY)
}, 60_000)

test('a picture is drawn anew, upright and without properties', async () => {
  const jpeg = createCanvas(40, 20).toBuffer('image/jpeg')
  // EXIF with the orientation 6, a quarter turn, and the artist.
  const artist = Buffer.from(`${CANARY}\0`)
  const entry = Buffer.from('4d4d002a0000000800020112000300000001000600000000013b000200000000000000260000', 'hex')
  entry.writeUInt32BE(artist.length, 26)
  const body = Buffer.concat([Buffer.from('Exif\0\0'), entry, Buffer.alloc(2), artist])
  const head = Buffer.from([0xff, 0xe1, 0, body.length + 2])
  const original = Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)])
  const copy = (await cleaned(original, 'image/jpeg'))!
  const picture = await loadImage(Buffer.from(copy.bytes))
  expect(original.toString('latin1')).toContain(CANARY)
  expect(Buffer.from(copy.bytes).toString('latin1')).not.toMatch(new RegExp(`Exif|${CANARY}`))
  expect([picture.width, picture.height]).toEqual([20, 40])
  expect(copy.properties.join()).toContain(CANARY)
}, 60_000)

const rel = (id: string, type: string, target: string, mode = '') =>
  `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/>`
const rels = (...entries: string[]) =>
  strToU8(
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${entries.join('')}</Relationships>`,
  )

test('an office file loses properties, authors, macros and links, and its parts stay consistent', async () => {
  const type = 'application/vnd.openxmlformats-package.core-properties+xml'
  const original = zipSync({
    '[Content_Types].xml': strToU8(
      `<Types><Default Extension="rels" ContentType="x"/><Override PartName="/word/document.xml" ContentType="application/vnd.ms-word.document.macroEnabled.main+xml"/><Override PartName="/docProps/core.xml" ContentType="${type}"/><Override PartName="/word/vbaData.xml" ContentType="y"/></Types>`,
    ),
    '_rels/.rels': rels(rel('r1', 'officeDocument', 'word/document.xml'), rel('r2', 'core', 'docProps/core.xml')),
    'docProps/core.xml': strToU8(`<cp:coreProperties><dc:creator>${CANARY}</dc:creator></cp:coreProperties>`),
    'docProps/app.xml': strToU8(`<Properties><Company>${CANARY}</Company></Properties>`),
    'word/document.xml': strToU8(
      `<w:document><w:p><w:ins w:id="1" w:author="${CANARY}"><w:r><w:t>Bri</w:t></w:r><w:r><w:t>dges</w:t></w:r></w:ins></w:p></w:document>`,
    ),
    'word/comments.xml': strToU8(`<w:comments><w:comment w:author="${CANARY}" w:initials="${CANARY}"/></w:comments>`),
    'word/people.xml': strToU8(`<w15:people><w15:person w15:author="${CANARY}"/></w15:people>`),
    'word/vbaProject.bin': strToU8(CANARY),
    'word/vbaData.xml': strToU8('<x/>'),
    'word/_rels/document.xml.rels': rels(
      rel('r1', 'vbaProject', 'vbaProject.bin'),
      rel('r2', 'hyperlink', `https://${CANARY}.example`, ' TargetMode="External"'),
      rel('r3', 'comments', 'comments.xml'),
    ),
  })
  const copy = (await cleaned(original, 'application/vnd.ms-word.document.macroenabled.12'))!
  const parts = Object.entries(unzipSync(copy.bytes)).map(([path, part]) => [path, strFromU8(part)] as const)
  const all = JSON.stringify(parts)
  expect(all).not.toContain(CANARY)
  expect(all).not.toMatch(/vba|macroEnabled/i)
  expect([copy.extension, copy.mediaType, copy.text.trim()]).toEqual(['docx', DOCX, 'Bridges'])
  expect(parts.map(([path]) => path)).toContain('docProps/core.xml')
  expect(new Map(parts).get('word/_rels/document.xml.rels')).toContain('Target="about:blank"')
  expect(copy.properties.join()).toContain(CANARY)
}, 60_000)

test('a broken or encrypted file and a bomb have no copy', async () => {
  const bomb = zipSync({ 'word/document.xml': new Uint8Array(450 * 2 ** 20) })
  expect(await cleaned(Buffer.from('%PDF-1.7 broken'), 'application/pdf')).toBeNull()
  expect(await cleaned(bomb, DOCX)).toBeNull()
  expect(await cleaned(Buffer.from('no picture'), 'image/png')).toBeNull()
}, 120_000)
