/** A text whose dates (2026-11-29) stay on one line: browsers break after a hyphen. */
export function wholeDates(text: string): string {
  return text.replace(/(\d)-(?=\d)/g, '$1-\u2060')
}
