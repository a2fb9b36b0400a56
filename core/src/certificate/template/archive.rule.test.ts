import { expect, test } from 'vitest'
import { whyNotArchive, whyNotRestore } from './archive.rule.ts'
import { certificateRefusals } from '../refusals.ts'

const own = { builtIn: false, archived: false, usedBy: '' }

test.each([
  ['a template of one’s own that nobody uses', own, null],
  ['a built-in one', { ...own, builtIn: true }, certificateRefusals.BUILT_IN],
  ['one that is archived', { ...own, archived: true }, certificateRefusals.TEMPLATE_ARCHIVED],
  ['one that a setting uses', { ...own, usedBy: '创新大赛 · A' }, certificateRefusals.TEMPLATE_USED],
])('archiving %s', (_, template, kind) => {
  expect(whyNotArchive(template)?.kind ?? null).toBe(kind)
})

test('only an archived template is restored', () => {
  expect(whyNotRestore({ archived: true })).toBeNull()
  expect(whyNotRestore({ archived: false })?.kind).toBe(certificateRefusals.TEMPLATE_NOT_ARCHIVED)
})
