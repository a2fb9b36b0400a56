import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts about how the result of a work came about. */
export const explanationMessages = defineMessages('review.explanation', {
  usedMean: {
    zh: '只有 {scores} 份评分（规则要求 {required} 份），没有去掉任何分数，得分是全部评分的平均',
    en: 'Only {scores} scores (the rule requires {required}): none was dropped, the score is the mean of all',
  },
  usedFewer: {
    zh: '只有 {scores} 份评分（规则要求 {required} 份），得分由其中未去掉的 {counted} 份计算',
    en: 'Only {scores} scores (the rule requires {required}): calculated from the {counted} that were not dropped',
  },
  dropped_highest: { zh: '去掉（最高）', en: 'dropped (highest)' },
  dropped_lowest: { zh: '去掉（最低）', en: 'dropped (lowest)' },
  exactly: { zh: '精确值', en: 'Exact value' },
  exactHint: {
    zh: '以分数表示，未经舍入；名次按它比较，显示的得分是它的舍入值。',
    en: 'As a fraction, not rounded: ranks compare it, and the score shown is its rounded value.',
  },
  method: { zh: '算法', en: 'Method' },
  stagesCombined: { zh: '各阶段合成', en: 'Stages combined' },
  stagePart: { zh: '{stage}：{score} 分，占 {weight}%', en: '{stage}: {score}, {weight} %' },
  thisStage: { zh: '本阶段', en: 'This stage' },
  tieBreaks: { zh: '同分比较', en: 'Tie-breaks' },
  noTies: { zh: '没有同分作品', en: 'No other work has the same score' },
  tieLine: { zh: '{what}：{value}，仍相同的还有 {left} 件', en: '{what}: {value}; {left} others still equal' },
  tieDecided: { zh: '{what}：{value}，分出先后', en: '{what}: {value}; this decided' },
  tie_criterion: { zh: '评分项“{criterion}”平均分', en: 'mean of “{criterion}”' },
  tie_highest_single: { zh: '单个最高分', en: 'highest single score' },
  tie_lowest_single: { zh: '单个最低分', en: 'lowest single score' },
  tie_median: { zh: '中位数', en: 'median' },
  stillTied: { zh: '全部比较后仍相同，名次并列', en: 'Equal after all: the rank is shared' },
})
