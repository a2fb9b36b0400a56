import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the check of the people on rosters. */
export const checkMessages = defineMessages('enrolment.rosterCheck', {
  checked: { zh: '逐人核验', en: 'Check each person' },
  checkedHint: {
    zh: '组织方按核验时的情况逐人确认或拒绝；被拒绝的人员不参加该阶段，团队会收到人员和原因',
    en: 'The organiser confirms or refuses each person by what holds then; who is refused doesn’t take part, and the team learns who and why',
  },
  check: { zh: '逐人核验', en: 'Check people' },
  checkOf: { zh: '逐人核验 · {team} · {stage}', en: 'Check people · {team} · {stage}' },
  checkHint: {
    zh: '以下是各人目前的情况；资料和规则按现在重新核对。',
    en: 'What holds of each now: profiles and rules are judged anew.',
  },
  nothingWrong: { zh: '资料齐全，符合本届规则', en: 'The profile is complete and all rules are met' },
  lacksFields: { zh: '资料缺少：{fields}', en: 'The profile lacks: {fields}' },
  unverified: { zh: '学校尚未认证此人', en: 'Not verified by the school' },
  breaks: { zh: '不符合：{rule}（{found}）', en: 'Breaks: {rule} ({found})' },
  confirmPerson: { zh: '通过', en: 'Confirm' },
  refuse: { zh: '不予参赛', en: 'Refuse' },
  refuseOf: { zh: '不予参赛 · {name}', en: 'Refuse {name}' },
  refuseReason: { zh: '原因（会发给团队）', en: 'Reason, which the team is told' },
  refuseText: {
    zh: '此人不参加该阶段；名单锁定前，队长可以改换其他队员。',
    en: 'This person doesn’t take part. Until the roster is locked the captain may name somebody else.',
  },
  decided: { zh: '已保存', en: 'Saved' },
  close: { zh: '关闭', en: 'Close' },
})
