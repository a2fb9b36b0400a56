import { defineMessages } from '#web/lib/i18n.ts'

export const insightMessages = defineMessages('insight', {
  morning: { zh: '早上好，{name}', en: 'Good morning, {name}' },
  afternoon: { zh: '下午好，{name}', en: 'Good afternoon, {name}' },
  evening: { zh: '晚上好，{name}', en: 'Good evening, {name}' },
  actingFor: { zh: '当前组织：{group}', en: 'Acting for {group}' },
  shortcuts: { zh: '常用入口', en: 'Shortcuts' },
  myJobs: { zh: '进行中的任务', en: 'Running jobs' },
  noJobs: { zh: '没有进行中的任务', en: 'Nothing is running' },
  noJobsHint: {
    zh: '导入、导出、成绩计算和证书制作会在这里显示进度。',
    en: 'Imports, exports, calculations and certificates show here.',
  },
  allJobs: { zh: '全部任务', en: 'All jobs' },
  nextSteps: { zh: '接下来', en: 'What to do next' },
  stepIdNumber: { zh: '完善证件信息', en: 'Add your identity document' },
  stepSchool: { zh: '填写学校信息', en: 'Say where you study or teach' },
  stepCompetitions: { zh: '查看可报名的竞赛', en: 'See the competitions' },
  latestMessages: { zh: '最新消息', en: 'Latest messages' },
  noMessages: { zh: '还没有消息', en: 'No messages yet' },
  noMessagesHint: { zh: '邀请、审核和获奖通知会出现在这里。', en: 'Invitations, decisions and awards appear here.' },
})
