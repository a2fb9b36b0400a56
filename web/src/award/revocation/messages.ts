import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const revocationMessages = defineMessages('award-revocation', {
  ask: { zh: '撤销奖项', en: 'Revoke award' },
  askTitle: { zh: '撤销“{team}”的“{award}”', en: 'Revoke “{award}” of “{team}”' },
  askNext: {
    zh: '提交后须由另一人在获奖名单中确认，确认后才生效。',
    en: 'Another person has to confirm this in the list of awards; it takes effect only then.',
  },
  effects: { zh: '确认后：', en: 'Once confirmed:' },
  effectList: {
    zh: '公开名单上保留该队，标为“奖项已撤销”；该队看不到这一奖项。',
    en: 'The public list keeps the team, marked “Award revoked”; the team no longer sees the award.',
  },
  effectCertificates: {
    zh: '其 {count} 份有效证书随即撤销，查验页显示已撤销。',
    en: 'Its {count} valid certificates are revoked, and their verification pages say so.',
  },
  effectNoCertificates: { zh: '没有有效证书受影响。', en: 'No valid certificate is affected.' },
  effectPeople: {
    zh: '通知该队 {people} 人，并告知撤销原因。',
    en: '{people} people in the team are notified, with your reason.',
  },
  effectNobody: {
    zh: '其他团队不递补；如需递补，请撤回发布并重新设奖。奖项撤销后不能恢复。',
    en: 'No other team moves up: for that, withdraw the results and set the awards again. A revoked award can’t be given back.',
  },
  reason: { zh: '撤销原因', en: 'Reason' },
  submit: { zh: '提交确认', en: 'Ask for confirmation' },
  asked: { zh: '已提交，等待另一人确认', en: 'Waits for a second person now' },
  confirm: { zh: '确认撤销', en: 'Confirm revocation' },
  confirmText: {
    zh: '{who} 请求撤销：{reason}',
    en: '{who} asks to revoke it: {reason}',
  },
  confirmed: { zh: '奖项已撤销', en: 'Award revoked' },
  drop: { zh: '不予撤销', en: 'Leave award' },
  recall: { zh: '收回撤销请求', en: 'Recall revocation' },
  dropped: { zh: '奖项保留', en: 'The award stays' },
  waits: { zh: '待确认撤销', en: 'Revocation to confirm' },
  cancel: { zh: '取消', en: 'Cancel' },
})
