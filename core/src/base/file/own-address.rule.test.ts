import { expect, test } from 'vitest'
import { API_BASE } from '../endpoint.ts'
import { ownFileAddress } from './own-address.rule.ts'

const origin = 'https://contest.example'
const file = `${API_BASE}/files/1?x=2`

test.each([
  [file, file],
  [`${origin}${file}`, file],
  [`${file}#page=3`, file],
])('%s is a file of this site', (address, expected) => expect(ownFileAddress(address, origin)).toBe(expected))

test.each([
  '',
  '/home/homepage',
  `${API_BASE}evil/files/1`,
  `${API_BASE}/../login`,
  `https://evil.example${file}`,
  `//evil.example${file}`,
  `\\\\evil.example${file}`,
  `https://contest.example@evil.example${file}`,
  `https://user@contest.example${file}`,
  `http://contest.example${file}`,
  'javascript:alert(1)',
  'data:application/pdf;base64,AAAA',
  'blob:https://contest.example/1',
  'https://[',
])('%s is no file of this site', (address) => expect(ownFileAddress(address, origin)).toBe(null))
