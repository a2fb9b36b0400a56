import { wordsOf } from '#server/platform/rich-text/sanitise.ts'

/** A part of a text under its heading; the first part may have none. */
export interface Section {
  readonly heading: string
  /** Paragraphs, list entries and rows of tables. */
  readonly lines: readonly string[]
}

const HEADING = /<h[1-5]\b[^>]*>([\s\S]*?)<\/h[1-5]>/
const LINE_END = /<br\b[^>]*>|<\/(?:p|li|tr|div|blockquote|pre|figcaption|caption)>/

/** The sections of sanitised rich text, as plain text. */
export function sectionsOf(html: string): Section[] {
  const parts = html.split(HEADING)
  return parts.flatMap((body, index) => {
    if (index % 2 === 1) return []
    const heading = index === 0 ? '' : wordsOf(parts[index - 1]!)
    const lines = body
      .split(LINE_END)
      .map(wordsOf)
      .filter((line) => line !== '')
    return heading === '' && lines.length === 0 ? [] : [{ heading, lines }]
  })
}
