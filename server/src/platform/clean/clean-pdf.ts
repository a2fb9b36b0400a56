import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFStream,
  PDFString,
  type PDFContext,
  type PDFObject,
} from '@cantoo/pdf-lib'
import type { Cleaned } from './cleaned.ts'
import { pdfText } from './pdf-text.ts'
import { withoutProperties } from './picture-segments.ts'

const name = (text: string) => PDFName.of(text)
const names = (list: string) => list.split(' ').map(name)
/** Entries that are properties of the document or its parts, run by themselves, or embed other files. */
const REMOVED = [
  'Metadata PieceInfo LastModified OpenAction AA JS JavaScript EmbeddedFiles Renditions AF XFA Collection URI',
  'Perms DSS Legal EF RichMediaContent RichMediaSettings',
].flatMap(names)
const ACTIONS = new Set(
  [
    'JavaScript Launch SubmitForm ImportData URI GoToR GoToE Rendition Movie Sound RichMediaExecute GoTo3DView Hide',
    'SetOCGState Trans Thread',
  ].flatMap(names),
)
const ANNOTATIONS = new Set(['FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D'].map(name))
const ACTION_ENTRIES = ['A', 'PA', 'Next'].map(name)
/** Names of the author and of the note in annotations that people write. */
const AUTHOR_ENTRIES = ['T', 'NM', 'M', 'CreationDate'].map(name)
const EXTERNAL_STREAM = ['F', 'FFilter', 'FDecodeParms'].map(name)

/**
 * Rewrites a PDF without properties, active content, embedded files, signatures and older revisions. Throws for a PDF
 * that is encrypted or broken.
 */
export async function cleanPdf(bytes: Uint8Array): Promise<Cleaned> {
  const text = await pdfText(bytes)
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context } = document
  const properties = infoTexts(context)
  for (const [, object] of context.enumerateIndirectObjects()) cleanObject(context, object)
  delete context.trailerInfo.Info
  delete context.trailerInfo.ID
  removeUnreachable(context, document.catalog)
  return {
    bytes: await document.save({ addDefaultPage: false, updateFieldAppearances: false }),
    mediaType: 'application/pdf',
    extension: 'pdf',
    text,
    properties,
  }
}

function cleanObject(context: PDFContext, object: PDFObject): void {
  if (object instanceof PDFArray) cleanArray(context, object)
  if (object instanceof PDFDict) cleanDict(context, object)
  if (object instanceof PDFStream) {
    cleanDict(context, object.dict)
    for (const entry of EXTERNAL_STREAM) object.dict.delete(entry)
    const isJpeg = object.dict.get(name('Filter')) === name('DCTDecode')
    if (isJpeg && object instanceof PDFRawStream) object.updateContents(withoutProperties(object.contents))
  }
}

function cleanArray(context: PDFContext, array: PDFArray): void {
  for (let index = array.size() - 1; index >= 0; index -= 1) {
    const element = context.lookup(array.get(index))
    if (element instanceof PDFDict && isActiveAnnotation(context, element)) array.remove(index)
    else if (!(array.get(index) instanceof PDFRef)) cleanObject(context, array.get(index))
  }
}

function cleanDict(context: PDFContext, dict: PDFDict): void {
  if (isAction(context, dict) || isSignature(context, dict) || isActiveAnnotation(context, dict)) {
    for (const entry of dict.keys()) dict.delete(entry)
    return
  }
  for (const entry of REMOVED) dict.delete(entry)
  for (const entry of ACTION_ENTRIES) {
    const value = context.lookup(dict.get(entry))
    if (value instanceof PDFArray || (value instanceof PDFDict && isAction(context, value))) dict.delete(entry)
  }
  const subtype = context.lookup(dict.get(name('Subtype')))
  const isAnnotation = dict.has(name('Rect')) && subtype !== undefined
  if (isAnnotation && subtype !== name('Widget')) for (const entry of AUTHOR_ENTRIES) dict.delete(entry)
  for (const [, value] of dict.entries()) if (!(value instanceof PDFRef)) cleanObject(context, value)
}

function isAction(context: PDFContext, dict: PDFDict): boolean {
  const kind = context.lookup(dict.get(name('S')))
  return dict.has(name('JS')) || (kind instanceof PDFName && ACTIONS.has(kind))
}

function isSignature(context: PDFContext, dict: PDFDict): boolean {
  return context.lookup(dict.get(name('Type'))) === name('Sig') || dict.has(name('ByteRange'))
}

function isActiveAnnotation(context: PDFContext, dict: PDFDict): boolean {
  const subtype = context.lookup(dict.get(name('Subtype')))
  return dict.has(name('Rect')) && subtype instanceof PDFName && ANNOTATIONS.has(subtype)
}

/** Removes what the pages don't need, such as former revisions and what the removed entries referred to. */
function removeUnreachable(context: PDFContext, catalog: PDFObject): void {
  const reached = new Set<PDFRef>()
  const open: PDFObject[] = [catalog]
  if (context.trailerInfo.Root) open.push(context.trailerInfo.Root)
  while (open.length > 0) {
    const object = open.pop()!
    if (object instanceof PDFRef) {
      const value = reached.has(object) ? undefined : context.lookup(object)
      reached.add(object)
      if (value) open.push(value)
    } else if (object instanceof PDFArray) {
      open.push(...object.asArray())
    } else if (object instanceof PDFDict) {
      open.push(...object.values())
    } else if (object instanceof PDFStream) {
      open.push(...object.dict.values())
    }
  }
  for (const [ref] of context.enumerateIndirectObjects()) if (!reached.has(ref)) context.delete(ref)
}

function infoTexts(context: PDFContext): string[] {
  const info = context.lookup(context.trailerInfo.Info)
  const values = info instanceof PDFDict ? info.values().map((value) => context.lookup(value)) : []
  const texts = values.flatMap((value) =>
    value instanceof PDFString || value instanceof PDFHexString ? [value.decodeText()] : [],
  )
  const metadata = context
    .enumerateIndirectObjects()
    .flatMap(([, object]) =>
      object instanceof PDFRawStream && object.dict.get(name('Type')) === name('Metadata')
        ? [Buffer.from(object.contents).toString('utf8')]
        : [],
    )
  return [...texts, ...metadata].map((text) => text.slice(0, 20_000))
}
