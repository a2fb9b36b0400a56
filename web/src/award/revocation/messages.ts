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
    en: 'Valid certificates of it that are revoked, as their verification pages then say: {count}.',
  },
  effectNoCertificates: { zh: '没有有效证书受影响。', en: 'No valid certificate is affected.' },
  effectPeople: {
    zh: '通知该队 {people} 人，并告知撤销原因。',
    en: 'People of the team who are notified, with your reason: {people}.',
  },
  effectNobody: {
    zh: '其他团队不递补；如需递补，请撤回发布并重新设奖。撤销后如需恢复，同样须由两人办理，证书另行制作。',
    en: 'No other team moves up: for that, withdraw the results and set the awards again. Restoring it later takes two people as well, and new certificates.',
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
  drop: { zh: '不予撤销', en: 'Keep the award' },
  recall: { zh: '收回撤销请求', en: 'Recall revocation' },
  dropped: { zh: '奖项保留', en: 'The award stays' },
  waits: { zh: '待确认撤销', en: 'Revocation to confirm' },
  // Restoring
  restore: { zh: '恢复奖项', en: 'Restore award' },
  restoreTitle: { zh: '恢复“{team}”的“{award}”', en: 'Restore “{award}” of “{team}”' },
  revokedBecause: { zh: '撤销原因：{reason}', en: 'It was revoked because: {reason}' },
  restoreList: {
    zh: '公开名单上去掉“奖项已撤销”，该队重新看到这一奖项。',
    en: 'The public list no longer says “Award revoked”, and the team sees the award again.',
  },
  restoreCertificates: {
    zh: '其 {count} 份已撤销的证书不再恢复，须在“证书制作”中重新制作并发放，编号另给。',
    en: 'Revoked certificates of it that stay invalid: {count}. Make and send new ones, with new numbers, under Make.',
  },
  restoreNoCertificates: { zh: '该奖项没有因撤销失效的证书。', en: 'No certificate was revoked with it.' },
  restorePeople: {
    zh: '通知该队 {people} 人，并告知恢复原因。',
    en: 'People of the team who are notified, with your reason: {people}.',
  },
  restoreReason: { zh: '恢复原因', en: 'Reason' },
  confirmRestore: { zh: '确认恢复', en: 'Confirm restoration' },
  confirmRestoreText: { zh: '{who} 请求恢复：{reason}', en: '{who} asks to restore it: {reason}' },
  restored: { zh: '奖项已恢复', en: 'Award restored' },
  dropRestore: { zh: '不予恢复', en: 'Leave revoked' },
  recallRestore: { zh: '收回恢复请求', en: 'Recall restoration' },
  staysRevoked: { zh: '奖项仍为已撤销', en: 'The award stays revoked' },
  restoreWaits: { zh: '待确认恢复', en: 'Restoration to confirm' },
  cancel: { zh: '取消', en: 'Cancel' },
})
