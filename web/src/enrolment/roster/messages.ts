import { rosterColumns } from '@podium/core/enrolment/roster/roster.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const rosterMessages = defineMessages('enrolment.roster', {
  ...rosterColumns,
  title: { zh: '参赛名单', en: 'Rosters' },
  bounds: { zh: '{min}–{max} 人', en: '{min} to {max} people' },
  lockedAt: { zh: '已锁定', en: 'Locked' },
  openUntil: { zh: '{until} 前可更改', en: 'Can be changed before {until}' },
  otherwise: { zh: '到时未确认：{what}', en: 'If nobody is confirmed by then: {what}' },
  confirm: { zh: '确认参赛名单', en: 'Confirm the roster' },
  chooseFor: { zh: '{stage}的参赛人员（{min}–{max} 人）', en: 'Who takes part in {stage} ({min} to {max})' },
  chosen: { zh: '已选 {count} 人', en: 'Chosen: {count}' },
  confirmed: { zh: '参赛名单已确认', en: 'The roster is confirmed' },
  keyword: { zh: '团队', en: 'Team' },
  empty: { zh: '没有参赛名单', en: 'There are no rosters' },
  emptyHint: {
    zh: '某一阶段要求确认参赛名单后，参加该阶段的团队会列在这里；也可能是筛选条件没有匹配的团队',
    en: 'Teams appear here once their stage asks for a roster; or no team matches the filters',
  },
  emptySetUp: {
    zh: '请用“名单设置”选择需要确认名单的阶段',
    en: 'Choose the stage that needs one under “Roster setting”',
  },
  setUp: { zh: '名单设置', en: 'Roster setting' },
  setUpFor: { zh: '设置哪个阶段的参赛名单', en: 'Whose rosters to set up' },
  next: { zh: '下一步', en: 'Next' },
  required: { zh: '须确认参赛名单', en: 'A roster is confirmed' },
  min: { zh: '人数下限', en: 'Least people' },
  max: { zh: '人数上限', en: 'Most people' },
  until: { zh: '锁定时间', en: 'Locked from' },
  unconfirmed: { zh: '到时未确认的团队', en: 'Teams that confirmed nobody' },
  changes: { zh: '锁定之后', en: 'After the lock' },
  reason: { zh: '理由', en: 'Reason' },
  saved: { zh: '已保存', en: 'Saved' },
  mandatory: { zh: '请填写{label}', en: '{label} is required' },
})
