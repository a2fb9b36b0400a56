import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const bankCardMessages = defineMessages('bankCard', {
  tab: { zh: '银行卡', en: 'Bank card' },
  kept: { zh: '已保存的银行卡', en: 'Stored card' },
  none: { zh: '尚未填写', en: 'None yet' },
  hint: {
    zh: '用于发放评审费、奖金和退款；开户人须为本人。卡号加密保存，只显示后四位。',
    en: 'Fees, prizes and refunds are paid to it; it must be your own. The number is encrypted, only its last digits are shown.',
  },
  cardNumber: { zh: '银行卡号', en: 'Card number' },
  bankName: { zh: '开户银行', en: 'Bank' },
  bankHint: { zh: '写到支行，例如：中国银行北京中关村支行', en: 'With its branch' },
  password: { zh: '当前密码（如已设置）', en: 'Current password, if you have one' },
  consent: { zh: '我同意保存银行卡号，仅用于向我付款', en: 'I agree that the card number is stored, only to pay me' },
  consentNeeded: { zh: '请先同意保存银行卡号', en: 'Agree first that the card number is stored' },
  required: { zh: '请填写{label}', en: 'Please fill in: {label}' },
  save: { zh: '保存银行卡', en: 'Save the card' },
  saved: { zh: '银行卡已保存', en: 'The card was saved' },
  remove: { zh: '删除银行卡', en: 'Delete the card' },
  removeTitle: { zh: '删除已保存的银行卡？', en: 'Delete the stored card?' },
  removeText: {
    zh: '删除后将无法向您付款，同意也一并撤回。',
    en: 'Nothing can be paid to you then, and your consent is withdrawn.',
  },
  removed: { zh: '银行卡已删除', en: 'The card was deleted' },
})
