import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { MAX_TEXT, type Cleaned } from './cleaned.ts'
import { withoutProperties } from './picture-segments.ts'

const MAX_PARTS = 20_000
const MAX_UNPACKED = 400 * 2 ** 20
const MAX_DEPTH = 3

type Parts = Record<string, Uint8Array>

/** Parts with the document's properties, emptied in a form that stays valid. */
const EMPTY_PROPERTIES: Record<string, string> = {
  'docProps/core.xml':
    '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"/>',
  'docProps/app.xml': '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"/>',
  'docProps/custom.xml':
    '<Properties xmlns="http://schemas.openxmlformats.org/officeDocument/2006/custom-properties"/>',
  'meta.xml':
    '<office:document-meta xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" office:version="1.2"><office:meta/></office:document-meta>',
}
/** Parts that run or only describe the document, removed with every reference to them. */
const REMOVED_PART =
  /(^|\/)(vbaProject(Signature\w*)?\.bin|vbaData\.xml|customUI\d*\.xml)$|^docProps\/thumbnail\.|^Thumbnails\/|^(Basic|Scripts|Configurations2)\/|(^|\/)(webextensions|customXml|_xmlsignatures|printerSettings)\//
/** Embedded objects and controls: emptied, because the text refers to them. */
const EMPTIED_PART = /(^|\/)(activeX\/.*\.bin|embeddings\/.*\.bin|Object \d+\/.*\.bin)$/
const EMBEDDED_PACKAGE = /(^|\/)embeddings\/.*\.(docx|xlsx|pptx|docm|xlsm|pptm)$/i
const TEXT_PART =
  /^(word\/(document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml|ppt\/(slides|notesSlides|comments)\/[^/]*\.xml|xl\/(sharedStrings|comments\d*|worksheets\/[^/]*)\.xml|content\.xml|styles\.xml)$/
/** Attributes and elements that name the author of a comment or change. */
const AUTHOR_ATTRIBUTE =
  /\b((?:w|w15|w16cid|p|p15|p188)?:?(?:author|initials|userId|providerId|displayName|userName|lastModifiedBy))="[^"]*"/g
const AUTHOR_ELEMENT =
  /<((?:dc:)?(?:creator|author)|text:(?:sender-[a-z-]+|author-name|author-initials|initial-creator|creator))\b([^>]*)>[^<]*<\/\1>/g
const PEOPLE_PART =
  /(^|\/)(commentAuthors|authors|people|comments\d*|threadedComments?\d*|persons\/[^/]*|person\d*)\.xml$/
const PEOPLE_NAME = /\b(name|initials|displayName|userId|providerId|w15:author)="[^"]*"/g

/**
 * Rewrites an OOXML or OpenDocument file without properties, authors, macros, embedded programs and links to other
 * files. Throws for a file that is broken, encrypted or too large when unpacked.
 */
export function cleanOffice(bytes: Uint8Array, mediaType: string, depth = 0): Cleaned {
  const parts = unpacked(bytes)
  const properties = Object.keys(EMPTY_PROPERTIES).flatMap((path) => textsOf(parts[path]))
  const texts: string[] = []
  const kept: Zippable = {}
  for (const [path, content] of Object.entries(parts)) {
    if (path.endsWith('/') || REMOVED_PART.test(path)) continue
    const empty = EMPTY_PROPERTIES[path]
    if (TEXT_PART.test(path)) texts.push(plainText(strFromU8(content)))
    if (empty !== undefined) kept[path] = strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${empty}`)
    else if (EMPTIED_PART.test(path)) kept[path] = new Uint8Array(0)
    else if (EMBEDDED_PACKAGE.test(path) && depth < MAX_DEPTH)
      kept[path] = cleanOffice(content, 'application/zip', depth + 1).bytes
    // OpenDocument requires its first entry to be uncompressed.
    else if (path === 'mimetype') kept[path] = [content, { level: 0 }]
    else if (/\.(xml|rels|vml)$/i.test(path)) kept[path] = strToU8(cleanXml(path, strFromU8(content), parts))
    else kept[path] = withoutProperties(content)
  }
  const plainType = mediaType.replace(/\.macroenabled(\.12)?$/i, '')
  return {
    bytes: zipSync(kept, { mtime: '1980-01-02' }),
    mediaType: plainMediaTypes[extensionOf(parts)] ?? plainType,
    extension: extensionOf(parts),
    text: texts.join('\n').slice(0, MAX_TEXT),
    properties,
  }
}

/** The text of a document, without its properties. Throws as `cleanOffice` does. */
export function officeText(bytes: Uint8Array): string {
  const texts = Object.entries(unpacked(bytes, TEXT_PART)).map(([, content]) => plainText(strFromU8(content)))
  return texts.join('\n').slice(0, MAX_TEXT)
}

/** Slides of a presentation. Throws for a broken file. */
export function slideCount(bytes: Uint8Array): number {
  return Object.keys(unpacked(bytes, /^ppt\/slides\/slide\d+\.xml$/)).length
}

function unpacked(bytes: Uint8Array, wanted = /^/): Parts {
  let count = 0
  let size = 0
  return unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      count += 1
      size += originalSize
      if (count > MAX_PARTS || size > MAX_UNPACKED) throw new Error('the file is too large when unpacked')
      return wanted.test(name)
    },
  })
}

function cleanXml(path: string, xml: string, parts: Parts): string {
  if (path === '[Content_Types].xml') return cleanContentTypes(xml)
  if (path.endsWith('.rels')) return cleanRelationships(path, xml)
  if (path === 'META-INF/manifest.xml') return cleanManifest(xml, parts)
  const withoutNames = PEOPLE_PART.test(path) ? xml.replace(PEOPLE_NAME, '$1="Author"') : xml
  return withoutNames.replace(AUTHOR_ATTRIBUTE, '$1="Author"').replace(AUTHOR_ELEMENT, '<$1$2>Author</$1>')
}

function cleanContentTypes(xml: string): string {
  return xml
    .replace(/<Override\b[^>]*\bPartName="\/([^"]*)"[^>]*\/>/g, (entry, part: string) =>
      REMOVED_PART.test(part) ? '' : entry,
    )
    .replaceAll('application/vnd.ms-word.document.macroEnabled.main+xml', `${WORD}.document.main+xml`)
    .replaceAll('application/vnd.ms-word.template.macroEnabledTemplate.main+xml', `${WORD}.document.main+xml`)
    .replaceAll('application/vnd.ms-excel.sheet.macroEnabled.main+xml', `${EXCEL}.sheet.main+xml`)
    .replaceAll(
      'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
      `${POWERPOINT}.presentation.main+xml`,
    )
    .replaceAll('application/vnd.ms-powerpoint.slideshow.macroEnabled.main+xml', `${POWERPOINT}.slideshow.main+xml`)
}

/** Keeps the ids of external links, because the text refers to them; their targets are gone. */
function cleanRelationships(path: string, xml: string): string {
  const folder = path.replace(/_rels\/[^/]*$/, '')
  return xml.replace(/<Relationship\b[^>]*\/>/g, (entry) => {
    const target = /\bTarget="([^"]*)"/.exec(entry)?.[1] ?? ''
    if (/\bTargetMode="External"/.test(entry)) return entry.replace(/\bTarget="[^"]*"/, 'Target="about:blank"')
    const part = new URL(target, `file:///${folder}`).pathname.slice(1)
    return REMOVED_PART.test(decodeURI(part)) ? '' : entry
  })
}

function cleanManifest(xml: string, parts: Parts): string {
  return xml.replace(/<manifest:file-entry\b[^>]*\bmanifest:full-path="([^"]*)"[^>]*\/>/g, (entry, part: string) =>
    REMOVED_PART.test(part) || !(part === '/' || part.endsWith('/') || part in parts) ? '' : entry,
  )
}

const OOXML = 'application/vnd.openxmlformats-officedocument'
const WORD = `${OOXML}.wordprocessingml`
const EXCEL = `${OOXML}.spreadsheetml`
const POWERPOINT = `${OOXML}.presentationml`
const plainMediaTypes: Record<string, string> = {
  docx: `${WORD}.document`,
  xlsx: `${EXCEL}.sheet`,
  pptx: `${POWERPOINT}.presentation`,
}

function extensionOf(parts: Parts): string {
  if ('word/document.xml' in parts) return 'docx'
  if ('xl/workbook.xml' in parts) return 'xlsx'
  if ('ppt/presentation.xml' in parts) return 'pptx'
  const kind = parts['mimetype'] ? strFromU8(parts['mimetype']) : ''
  const found = /opendocument\.(text|spreadsheet|presentation)/.exec(kind)?.[1]
  if (found === undefined) throw new Error('not an office file')
  return { text: 'odt', spreadsheet: 'ods', presentation: 'odp' }[found] ?? 'odt'
}

function textsOf(part: Uint8Array | undefined): string[] {
  return part ? [plainText(strFromU8(part))] : []
}

/** Runs of a paragraph are joined, so that a name in two runs is found. */
function plainText(xml: string): string {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
  return xml
    .replace(/<\/(?:w:p|a:p|text:p|text:h|si|c)>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '')
    .replace(/&#(x?)([0-9a-f]{1,6});/gi, (_, hex: string, digits: string) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(digits, hex ? 16 : 10))),
    )
}
