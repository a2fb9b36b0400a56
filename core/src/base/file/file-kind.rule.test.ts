import { describe, expect, test } from 'vitest'
import { refusalText } from '../refusal.ts'
import { whyNotFileEnding, whyNotFileKind } from './file-kind.rule.ts'

describe('a file', () => {
  test.each([
    ['方案.pdf', null],
    ['照片.JPEG', null],
    ['说明.docx', '文件类型不符，可上传：PDF、JPG、JPEG'],
    ['没有后缀', '文件类型不符，可上传：PDF、JPG、JPEG'],
  ])('named %s is refused before uploading with: %s', (name, text) => {
    const refusal = whyNotFileEnding(name, '.pdf,.jpg,.jpeg')
    expect(refusal && refusalText(refusal, 'zh-cn')).toBe(text)
  })

  test.each([
    ['pdf', ['pdf', 'image'], null],
    ['video', ['any'], null],
    ['video', ['pdf', 'image'], 'This type of file is not accepted here. Allowed: PDF, pictures'],
  ] as const)('of content %s where %j is allowed: %s', (kind, allowed, text) => {
    const refusal = whyNotFileKind(kind, allowed)
    expect(refusal && refusalText(refusal, 'en')).toBe(text)
  })
})
