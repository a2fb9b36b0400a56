import type { ByteWriter } from './bytes.ts'
import { textString } from './bytes.ts'

/** Properties of a document; a certificate's title replaces the design's. */
export interface DocumentInfo {
  title?: string
  author?: string
  subject?: string
  keywords?: string
  /** When it was issued. */
  created?: Date
}

const producer = 'Podium'

/** The properties as an object. */
export function infoOf({ title, author, subject, keywords, created }: DocumentInfo): string {
  const entry = (name: string, text: string | undefined): string => (text ? `/${name}${textString(text)}` : '')
  const date = created ? `/CreationDate(D:${created.toISOString().replace(/[-:T]|\.\d+/g, '')})` : ''
  const words = entry('Author', author) + entry('Subject', subject) + entry('Keywords', keywords)
  return `<<${entry('Title', title)}${words}${date}/Producer(${producer})>>`
}

const opening =
  '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>\n' +
  '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
  '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" ' +
  `xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>${producer}</pdf:Producer>`
const ending = '</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end="r"?>'

/** The same properties as an XMP metadata stream. */
export function writeMetadata(out: ByteWriter, number: number, info: DocumentInfo): void {
  const { title, author, subject, keywords, created } = info
  let packet = opening
  if (title) packet += `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${plain(title)}</rdf:li></rdf:Alt></dc:title>`
  if (author) packet += `<dc:creator><rdf:Seq><rdf:li>${plain(author)}</rdf:li></rdf:Seq></dc:creator>`
  if (subject) {
    packet += `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">${plain(subject)}</rdf:li></rdf:Alt></dc:description>`
  }
  if (keywords) packet += `<pdf:Keywords>${plain(keywords)}</pdf:Keywords>`
  if (created) packet += `<xmp:CreateDate>${created.toISOString().replace(/\.\d+/, '')}</xmp:CreateDate>`
  out.stream(number, '/Type/Metadata/Subtype/XML', Buffer.from(packet + ending))
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes text for XML; characters not allowed in XML are removed. */
function plain(text: string): string {
  return text
    .toWellFormed()
    .replace(/[&<>]|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, (char) => escapes[char] ?? '')
}
