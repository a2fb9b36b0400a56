import type { TextElement } from '@podium/core/certificate/template/design/design.ts'

/** Greatest number of characters of a text with markup, and without. */
const MOST_CONTENT = 20_000
const MOST_WORDS = 10_000

/** Whether the text is within a design's limits. */
export function fitsText({ content, contentText }: Pick<TextElement, 'content' | 'contentText'>): boolean {
  return content.length <= MOST_CONTENT && contentText.length <= MOST_WORDS
}

/** The longest beginning of the text that `fits` accepts; never splits a surrogate pair. */
export function fittingWords(words: string, fits: (words: string) => boolean): string {
  if (fits(words)) return words
  let [held, beyond] = [0, words.length]
  while (beyond - held > 1) {
    const middle = (held + beyond) >> 1
    if (fits(words.slice(0, middle))) held = middle
    else beyond = middle
  }
  return words.slice(0, held).replace(/[\ud800-\udbff]$/, '')
}
