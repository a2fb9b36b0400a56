import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const trialMessages = defineMessages('trial', {
  title: { zh: '申请试用', en: 'Request a trial' },
  intro: {
    zh: '留下联系方式，工作人员会在工作时间与您联系，开通试用并解答疑问。',
    en: 'Leave your contact data. We will call you during office hours, open a trial and answer your questions.',
  },
  organisation: { zh: '单位名称', en: 'Organisation' },
  contact: { zh: '联系人', en: 'Contact person' },
  phone: { zh: '手机号', en: 'Mobile phone' },
  phoneRule: { zh: '请填写 11 位手机号', en: 'Enter a mobile number of 11 digits' },
  message: { zh: '竞赛规模与需求', en: 'Your contest and what you need' },
  messageHint: {
    zh: '例如：省级竞赛，约 3000 支队伍，需要线上评审和证书',
    en: 'For example: a provincial contest, 3,000 teams, online review and certificates',
  },
  use: {
    zh: '所填信息仅用于与您联系，手机号加密保存。',
    en: 'We use these data only to contact you. The phone number is stored encrypted.',
  },
  privacy: { zh: '隐私政策', en: 'Privacy policy' },
  required: { zh: '请填写{label}', en: '{label} is required' },
  send: { zh: '提交申请', en: 'Send the request' },
  sent: { zh: '申请已提交', en: 'Your request was sent' },
  sentHint: { zh: '我们会尽快拨打您留下的手机号。', en: 'We will call the number you left as soon as we can.' },
  again: { zh: '再提交一份', en: 'Send another one' },
  empty: { zh: '暂无试用申请', en: 'No trial requests yet' },
  emptyHint: { zh: '访客在“申请试用”页提交后会显示在这里。', en: 'They appear here once visitors send the form.' },
  keyword: { zh: '单位或联系人', en: 'Organisation or person' },
  state: { zh: '状态', en: 'State' },
  createdAt: { zh: '申请时间', en: 'Requested' },
  note: { zh: '跟进记录', en: 'Notes' },
  handle: { zh: '跟进', en: 'Follow up' },
  handleTitle: { zh: '跟进 {organisation} 的申请', en: 'Follow up the request of {organisation}' },
  showPhone: { zh: '查看号码', en: 'Show number' },
  saved: { zh: '跟进记录已保存', en: 'Saved' },
})
