import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the editor of quotas among a round's own rules, and of their trial. */
export const quotaMessages = defineMessages('competitionQuotas', {
  unit: { zh: '按什么计数', en: 'Counted by' },
  unitHint: {
    zh: '每个单位各有这么多名额。',
    en: 'Each unit has so many places.',
  },
  moreRounds: { zh: '一起统计的竞赛', en: 'Counted together with' },
  onlyOneRound: { zh: '仅这一项竞赛', en: 'Only this competition' },
  places: { zh: '名额（队数）', en: 'Places' },
  fixed: { zh: '固定数', en: 'A fixed number' },
  byFormula: { zh: '按比例计算', en: 'A share of counted teams' },
  formula: { zh: '计算方式', en: 'Formula' },
  formulaNeeded: { zh: '请填写{field}', en: 'Fill in: {field}' },
  percent: { zh: '比例（%）', en: 'Share (%)' },
  count: { zh: '占哪些队伍的比例', en: 'Of which teams' },
  awards: { zh: '奖项（留空为任一奖项）', en: 'Awards (none: any)' },
  stage: { zh: '赛段', en: 'Stage' },
  anyStage: { zh: '不限赛段', en: 'Any stage' },
  rounding: { zh: '取整', en: 'Rounding' },
  min: { zh: '至少队数', en: 'At least' },
  max: { zh: '最多队数', en: 'At most' },
  unbounded: { zh: '不限', en: 'No bound' },
  at: { zh: '统计时间', en: 'Counted at' },
  before: { zh: '统计前', en: 'Before the count' },
  before_refuse: { zh: '不能提交', en: 'Refused' },
  refusesBefore: {
    zh: '{at} 统计之前，受此限额的队伍都不能提交',
    en: 'Until the count on {at}, no team under this quota can be submitted',
  },
  before_unlimited: { zh: '不限队数', en: 'Unlimited' },
  frozen: {
    zh: '到统计时间后只统计一次，此后的变化不影响名额。',
    en: 'Counted once at that time; later changes don’t move the quota.',
  },
  onlyKind: { zh: '只限某类团队', en: 'Only for a kind of team' },
  trialCounted: {
    zh: '规则 {no} 统计到的队数（空为尚未统计）',
    en: 'Teams counted for rule {no} (empty: not counted yet)',
  },
  trialOthers: { zh: '规则 {no}：同单位已有队数', en: 'Teams of the same unit in rule {no}' },
})
