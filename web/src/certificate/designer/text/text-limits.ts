import type { TextElement } from '@podium/core/certificate/template/design/design.ts'

/** Characters of a text with its markup, and of its words alone: what a design holds. */
const MOST_CONTENT = 20_000
const MOST_WORDS = 10_000

/** Whether a design can hold the text. */
export function fitsText({ content, contentText }: Pick<TextElement, 'content' | 'contentText'>): boolean {
  return content.length <= MOST_CONTENT && contentText.length <= MOST_WORDS
}

/** As many of the words, from their beginning, as `fits` allows; no character is cut in two. */
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
