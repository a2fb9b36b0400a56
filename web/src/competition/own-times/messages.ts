import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of times of a window for single organisations. */
export const ownTimesMessages = defineMessages('competitionOwnTimes', {
  title: { zh: '单独时间', en: 'Times of single organisations' },
  hint: {
    zh: '某个地区或学校的报名、提交等时间可以与其他不同；以离学校最近的组织为准，须在阶段起止时间之内，留有记录并通知受影响的团队。',
    en: 'A region or a school may have other times for sign-up, submission and so on. Those of the organisation nearest to a school apply; they lie within the stage, are logged, and the teams are notified.',
  },
  none: { zh: '没有单独时间', en: 'No organisation has times of its own' },
  set: { zh: '单独时间', en: 'Own times' },
  setFor: { zh: '单独时间：{window}', en: 'Own times: {window}' },
  change: { zh: '修改', en: 'Change' },
  remove: { zh: '删除', en: 'Remove' },
  removeTitle: { zh: '删除“{place}”的单独时间', en: 'Remove the times of {place}' },
  removeText: {
    zh: '删除后立即按上级组织的单独时间执行；上级没有单独时间的，按全部学校的时间执行。',
    en: 'Those of the organisation above, or else those for all, apply again at once.',
  },
  window: { zh: '时间窗口', en: 'Window' },
  organisation: { zh: '组织', en: 'Organisation' },
  times: { zh: '时间', en: 'Times' },
  opensAt: { zh: '开始', en: 'Opens' },
  closesAt: { zh: '结束', en: 'Closes' },
  why: { zh: '原因', en: 'Reason' },
  by: { zh: '{who}，{when}', en: '{who}, {when}' },
  required: { zh: '请填写{label}', en: 'Please fill in: {label}' },
  saved: { zh: '已保存', en: 'Saved' },
  removed: { zh: '已删除', en: 'Removed' },
})
