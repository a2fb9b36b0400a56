import { expect, test } from 'vitest'
import { withQuery } from '@podium/core/paths.ts'
import { pathQueryOf, roundQueryOf } from './round-query.ts'

/** @spec R18 */
test.each([
  ['', ''],
  [
    'keyword=+创新+&level=nation&year=2026&phase=open&pageNum=2',
    'keyword=创新&level=nation&year=2026&phase=open&pageNum=2',
  ],
  ['level=galaxy&year=26&phase=soon&pageNum=-1', ''],
  ['year=2026.5&pageNum=1', ''],
])('the address ?%s asks for ?%s', (query, expected) => {
  const path = withQuery('/x', pathQueryOf(roundQueryOf(new URLSearchParams(query))))
  expect(decodeURIComponent(path)).toBe(expected ? `/x?${expected}` : '/x')
})
