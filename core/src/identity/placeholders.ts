import type { NoticePlaceholder } from '../base/notice/placeholder.ts'

/** Placeholders of this module’s notices. */
export const accountPlaceholders = {
  time: { zh: '时间', en: 'Time', sample: '2026-03-18 14:05:26' },
  contact: { zh: '联系方式', en: 'Contact', sample: '138****0000', personal: 'text' },
  failures: { zh: '密码错误次数', en: 'Wrong passwords', sample: '5' },
  address: { zh: '登录地址', en: 'Address of sign-in', sample: '203.0.113.8', personal: 'text' },
  school: { zh: '学校', en: 'School', sample: { zh: '示例大学', en: 'Example University' } },
  opinion: {
    zh: '意见',
    en: 'Opinion',
    sample: { zh: '证明材料不清晰，请重新上传', en: 'The proof is not legible, please upload it again' },
    personal: 'text',
  },
  name: { zh: '姓名', en: 'Name', sample: { zh: '张*三', en: 'Z*g' }, personal: 'name' },
} as const satisfies Record<string, NoticePlaceholder>
