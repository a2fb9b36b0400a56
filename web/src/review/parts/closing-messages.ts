import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of ending a review, and of opening it again for missing scores. */
export const closingMessages = defineMessages('review.closing', {
  closeTitle: { zh: '结束评审？', en: 'Close the review?' },
  closeText: {
    zh: '结束后专家不能再打分；需要时可在“评审分配”重新开放。',
    en: 'Experts can’t score any more; it can be opened again under Distribution.',
  },
  closeNone: {
    zh: '{count} 件作品没有任何评分：不补齐就不能计算成绩',
    en: 'Works without any score: {count}. Results can’t be calculated until they have one',
  },
  closeFew: {
    zh: '{count} 件作品的评分少于规则要求的 {needed} 份',
    en: 'Works with fewer than the {needed} scores the rule asks for: {count}',
  },
  closeMissing: { zh: '{count} 份评分未提交', en: 'Scorecards not submitted: {count}' },
  reopenText: {
    zh: '专家可以继续打分，随后打开“催评提醒”。评审时间已过的，请先延长。',
    en: 'Experts can score again, and the reminders open next. Extend the review window first if it is over.',
  },
})
