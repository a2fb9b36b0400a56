import type { TextElement } from '@podium/core/certificate/template/design/design.ts'

/** Greatest number of characters of a text with markup, and without. */
const MOST_CONTENT = 20_000
const MOST_CHARACTERS = 10_000

/** Whether the text is within a design's limits. */
export function fitsText({ content, contentText }: Pick<TextElement, 'content' | 'contentText'>): boolean {
  return content.length <= MOST_CONTENT && contentText.length <= MOST_CHARACTERS
}

/** The longest beginning of the text that `fits` accepts; never splits a surrogate pair. */
export function fittingText(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  let [fitting, beyond] = [0, text.length]
  while (beyond - fitting > 1) {
    const middle = (fitting + beyond) >> 1
    if (fits(text.slice(0, middle))) fitting = middle
    else beyond = middle
  }
  return text.slice(0, fitting).replace(/[\ud800-\udbff]$/, '')
}
