import type { BilingualText } from '../bilingual-text.ts'

/** Labels of what people say of themselves, their studies and work. */
export const personLabels = {
  degree: { zh: '学历层次', en: 'Degree' },
  grade: { zh: '年级', en: 'Grade' },
  study: { zh: '学习形式', en: 'Form of study' },
  nationality: { zh: '国籍', en: 'Nationality' },
  graduation: { zh: '毕业日期', en: 'Date of graduation' },
  employment: { zh: '入职日期', en: 'Date of employment' },
  schoolCode: { zh: '学校注册码', en: 'School code' },
  signerName: { zh: '签署人姓名', en: 'Name of the signer' },
  signingCode: { zh: '验证码', en: 'One-time code' },
} satisfies Record<string, BilingualText>
