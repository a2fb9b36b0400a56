import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const teamReminderMessages = defineMessages('work.reminder', {
  keyword: { zh: '团队', en: 'Team' },
  round: { zh: '竞赛', en: 'Competition' },
  item: { zh: '赛项', en: 'Event' },
  stage: { zh: '阶段', en: 'Stage' },
  thing: { zh: '未完成', en: 'Late with' },
  thing_signup: { zh: '报名', en: 'Enrolment' },
  thing_work: { zh: '作品', en: 'Work' },
  team: { zh: '团队', en: 'Team' },
  school: { zh: '学校', en: 'School' },
  captain: { zh: '队长', en: 'Captain' },
  state: { zh: '状态', en: 'State' },
  awaited: { zh: '{count} 人未答复', en: '{count} not answered' },
  closesAt: { zh: '截止时间', en: 'Ends' },
  remindedAt: { zh: '上次提醒', en: 'Last reminder' },
  never: { zh: '未提醒', en: 'Never' },
  remind: { zh: '提醒', en: 'Remind' },
  remindChosen: { zh: '提醒所选 {count} 支', en: 'Remind the chosen {count}' },
  remindAll: { zh: '提醒全部', en: 'Remind all' },
  nobodyLags: { zh: '没有需要提醒的团队', en: 'There is no team to remind' },
  reminded: { zh: '已提醒 {count} 位队长', en: 'Captains reminded: {count}' },
  empty: { zh: '没有需要提醒的团队', en: 'There is no team to remind' },
  emptyHint: {
    zh: '报名或作品提交时间内，尚未提交的团队会列在这里',
    en: 'Teams that have not submitted appear here while enrolment or submission is open',
  },
})
