import { expect, test } from 'vitest'
import { previewParams, sampledPlaceholders, shownParams, type NoticePlaceholder } from './placeholder.ts'

const placeholders: Record<string, NoticePlaceholder> = {
  name: { zh: '姓名', en: 'Name', sample: '张*', personal: 'name' },
  opinion: { zh: '意见', en: 'Opinion', sample: '示例', personal: 'text' },
  role: { zh: '身份', en: 'Role', sample: { zh: '队员', en: 'member' } },
  count: { zh: '数量', en: 'Number', sample: '12' },
}

test('staff see names masked and nothing that people wrote, nor what is no placeholder', () => {
  const params = {
    name: '欧阳修远',
    opinion: '手机 13800000000',
    roleZh: '队长',
    roleEn: 'captain',
    count: 3,
    secret: 'x',
  }
  expect(shownParams(placeholders, params)).toEqual({ name: '欧*远', roleZh: '队长', roleEn: 'captain', count: '3' })
})

test('long values are cut', () => {
  expect(shownParams(placeholders, { roleZh: '长'.repeat(500) })).toEqual({ roleZh: '长'.repeat(120) })
})

test('a preview has samples in each language where no notice was sent', () => {
  expect(previewParams(placeholders)).toEqual({
    name: '张*',
    opinion: '示例',
    roleZh: '队员',
    roleEn: 'member',
    count: '12',
  })
})

test('a preview has the values of a notice that was sent, and names the samples among them', () => {
  const sent = { name: '欧*远', role: '队长' }
  expect(previewParams(placeholders, sent)).toEqual({ name: '欧*远', opinion: '示例', role: '队长', count: '12' })
  expect(sampledPlaceholders(placeholders, sent).map(({ zh }) => zh)).toEqual(['意见', '数量'])
})
