import { expect, test } from 'vitest'
import { MATERIAL_KINDS } from './material.ts'
import { whyNotSaveMaterial } from './save-material.rule.ts'

test.each([
  ['nothing', {}, ['article', 'file', 'link', 'video']],
  ['a text', { body: '正文' }, ['file', 'link', 'video']],
  ['an address', { url: 'https://example.cn' }, ['article', 'file']],
  ['a file', { fileId: 'x' }, ['article', 'link']],
])('with %s the kinds without content are refused', (_what, content, refused) => {
  const empty = { body: '', url: '', fileId: null }
  expect(MATERIAL_KINDS.filter((kind) => whyNotSaveMaterial({ ...empty, ...content, kind }))).toEqual(refused)
})
