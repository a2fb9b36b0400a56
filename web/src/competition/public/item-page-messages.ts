import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the page of one item, on what its teams hand in and how that is judged. */
export const itemPageMessages = defineMessages('competition.item-page', {
  quotasTogether: {
    zh: '以上限额同时适用，以剩余最少者为准',
    en: 'All of these hold together: the one with the fewest places left binds',
  },
  used_school: { zh: '本校已用 {used}/{size}', en: 'Your school has used {used} of {size}' },
  used_unit: { zh: '已用 {used}/{size}', en: '{used} of {size} are taken' },
  binding: { zh: '（受限于：{quota}）', en: ' (bound by: {quota})' },
  back: { zh: '返回竞赛', en: 'Back to the competition' },
  terms: { zh: '参赛条件', en: 'Who may enter' },
  dates: { zh: '重要日期', en: 'Dates' },
  briefs: { zh: '命题', en: 'Briefs' },
  briefsPending: { zh: '命题尚未发布。', en: 'The briefs have not been released yet.' },
  files: { zh: '提交材料', en: 'What to submit' },
  filesPending: { zh: '提交要求待公布。', en: 'What to submit will be announced.' },
  required: { zh: '必交', en: 'Required' },
  optional: { zh: '选交', en: 'Optional' },
  fileLimit: { zh: '{kinds}，单个不超过 {size}', en: '{kinds}, up to {size} each' },
  fileCount: { zh: '，最多 {count} 个', en: ', at most {count} files' },
  anonymous: {
    zh: '实行匿名评审：材料中不得出现学校、姓名等身份信息。',
    en: 'The review is blind: the files must not name school or persons.',
  },
  shown: { zh: '获奖作品将在网站公开展示。', en: 'Winning works are shown on this website.' },
  criteria: { zh: '评审标准', en: 'Criteria' },
  criteriaPending: { zh: '评审标准待公布。', en: 'The criteria will be announced.' },
  criterion: { zh: '评分项', en: 'Criterion' },
  weight: { zh: '权重', en: 'Weight' },
  experts: { zh: '每件作品由 {count} 位专家独立评审。', en: '{count} experts score each work independently.' },
})
