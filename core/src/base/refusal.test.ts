import { describe, expect, it } from 'vitest'
import { workRefusals } from '../work/refusals.ts'
import { refusalDetail, refuse } from './refusal.ts'

describe('the words of a refusal with its faults', () => {
  const fields = [
    { path: 'title', zh: '请填写作品名称', en: 'Enter the title' },
    { path: 'files', zh: '请上传作品文件', en: 'Upload the file' },
  ]

  it('list what each field lacks', () => {
    const refusal = refuse(workRefusals.WORK_FAULTY, {}, fields)
    expect(refusalDetail(refusal, 'zh-cn')).toBe('作品信息不完整：请填写作品名称；请上传作品文件')
    expect(refusalDetail(refusal, 'en')).toBe('The work is not complete yet: Enter the title; Upload the file')
  })

  it('end without a colon when no field lacks anything', () => {
    expect(refusalDetail(refuse(workRefusals.WORK_FAULTY), 'zh-cn')).toBe('作品信息不完整')
  })
})
