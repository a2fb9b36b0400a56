import { textString } from './bytes.ts'

/** What a document says of itself; a certificate's replaces the design's title. */
export interface DocumentInfo {
  title?: string
  author?: string
  subject?: string
  keywords?: string
  /** When it was issued. */
  created?: Date
}

/** The properties as an object. */
export function infoOf({ title, author, subject, keywords, created }: DocumentInfo): string {
  const entry = (name: string, text: string | undefined): string => (text ? `/${name}${textString(text)}` : '')
  const date = created ? `/CreationDate(D:${created.toISOString().replace(/[-:T]|\.\d+/g, '')})` : ''
  const words = entry('Author', author) + entry('Subject', subject) + entry('Keywords', keywords)
  return `<<${entry('Title', title)}${words}${date}/Producer(Podium)>>`
}
