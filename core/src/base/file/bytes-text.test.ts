import { expect, test } from 'vitest'
import { bytesText } from './bytes-text.ts'

test.each([
  [0, '0 B'],
  [1_536, '1.5 KB'],
  [5 * 2 ** 20, '5 MB'],
  [2 ** 40, '1 TB'],
])('%i bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text))
