import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const reviewTrialMessages = defineMessages('reviewTrial', {
  work: { zh: '作品 {no}', en: 'Work {no}' },
  addWork: { zh: '添加作品', en: 'Add a work' },
  removeWork: { zh: '移除{name}', en: 'Remove {name}' },
  expert: { zh: '专家 {no}', en: 'Expert {no}' },
  addExpert: { zh: '添加一份评分', en: 'Add a scorecard' },
  removeExpert: { zh: '移除{name}的评分', en: 'Remove the scorecard of {name}' },
  remove: { zh: '移除', en: 'Remove' },
  comment: { zh: '评语', en: 'Comment' },
  again: { zh: '换一组评分', en: 'Other scores' },
  same: { zh: '使前两件作品得分相同', en: 'Give the first two works equal scores' },
  earlier: { zh: '{stage}得分', en: 'Result at {stage}' },
  earlierMissing: { zh: '无成绩', en: 'None' },
  notCounted: {
    zh: '这份评分不能提交，不计入：{why}',
    en: 'This scorecard can’t be submitted and doesn’t count: {why}',
  },
  results: { zh: '计算结果', en: 'Results' },
  result: { zh: '第 {rank} 名　{work}　{score} 分', en: 'Rank {rank}: {work}, {score}' },
  fewer: {
    zh: '为便于试算，每件作品只列 {count} 份评分（设置要求 {required} 份）',
    en: 'To keep the trial short, each work has {count} scorecards (the setting asks for {required})',
  },
})
