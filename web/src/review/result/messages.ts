import { taskStateLabels } from '@podium/core/review/review.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the statistics of a review. */
export const statisticsMessages = defineMessages('review.statistics', {
  taskDone: taskStateLabels.submitted,
  taskLeft: taskStateLabels.pending,
  chartProgress: { zh: '各专家进度', en: 'Progress by expert' },
  chartBands: { zh: '分数分布', en: 'Distribution of totals' },
  chartDays: { zh: '每日提交', en: 'Submissions by day' },
  chartSeverity: { zh: '宽严程度', en: 'Severity' },
  severityHint: {
    zh: '与同一作品的其他专家相比：负数偏严，正数偏宽',
    en: 'Against the others on the same works: below zero is severe, above is lenient',
  },
  declinedCount: { zh: '回避 {count} 件', en: '{count} declined' },
  average: { zh: '平均分', en: 'Mean' },
  deviation: { zh: '偏差', en: 'Deviation' },
  spread: { zh: '离散', en: 'Spread' },
  gaps: { zh: '分差最大的作品', en: 'Widest disagreement' },
  gap: { zh: '最大分差', en: 'Gap' },
  noScores: { zh: '还没有提交的评分', en: 'No scores are submitted yet' },
})
