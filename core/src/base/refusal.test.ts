import { describe, expect, it } from 'vitest'
import { fill, refusalDetail, refuse } from './refusal.ts'

const faulty = { code: 1, status: 422, zh: '作品信息不完整', en: 'The work is not complete yet' }

describe('the words of a refusal with its faults', () => {
  const fields = [
    { path: 'title', zh: '请填写作品名称', en: 'Enter the title' },
    { path: 'files', zh: '请上传作品文件', en: 'Upload the file' },
  ]

  it('list what each field lacks', () => {
    const refusal = refuse(faulty, {}, fields)
    expect(refusalDetail(refusal, 'zh-cn')).toBe('作品信息不完整：请填写作品名称；请上传作品文件')
    expect(refusalDetail(refusal, 'en')).toBe('The work is not complete yet: Enter the title; Upload the file')
  })

  it('end without a colon when no field lacks anything', () => {
    expect(refusalDetail(refuse(faulty), 'zh-cn')).toBe('作品信息不完整')
  })
})

describe('the text with a value filled in', () => {
  it('has one full stop after a value that ends with it', () => {
    expect(fill('退回：{reason}。请修改。', { reason: '评语太短。' })).toBe('退回：评语太短。请修改。')
    expect(fill('Returned: {reason}. Please', { reason: 'Too short.' })).toBe('Returned: Too short. Please')
    expect(fill('退回：{reason}。', { reason: '评语太短' })).toBe('退回：评语太短。')
  })
})
