import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** The browser's text size changes rem and em, not px. A line height with a unit doesn't grow with its text. */
const rules = {
  'font sizes are in rem or em': /font(?:-size)?:[^;{}]*?\d(?:px|pt)\b|\bfontSize:\s*['"]?\d+px/g,
  'line heights have no unit': /line-height:\s*[\d.]+(?:px|pt|r?em)\b/g,
  'widths in media queries are in em': /@media[^{]*?\bwidth\b[^{]*?\d(?:px|pt)\b/g,
}
/** The certificate designer draws at sizes of its own, and folds its panels by what the canvas needs. */
const DESIGNER = 'web/src/certificate/designer/'

it.each(Object.entries(rules))('%s', (_, rule) => {
  const found = sources('web')
    .filter((file) => /\.(?:css|html|tsx)$/.test(file) && !file.includes('.test.') && !file.startsWith(DESIGNER))
    .flatMap((file) => [...read(file).matchAll(rule)].map(([text]) => `${file}: ${text}`))
  expect(found).toEqual([])
})

it('the designer’s own texts follow the browser’s text size too', () => {
  const found = sources(`${DESIGNER}**/*.css`).filter((file) => /font-size:[^;]*\d(?:px|pt)\b/.test(read(file)))
  expect(found).toEqual([])
})
