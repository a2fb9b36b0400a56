import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const centreMessages = defineMessages('centre', {
  users: { zh: '总览', en: 'Overview' },
  competition: { zh: '我的竞赛', en: 'My competitions' },
  team: { zh: '我的团队', en: 'My teams' },
  work: { zh: '我的作品', en: 'My works' },
  newReward: { zh: '证书', en: 'Certificates' },
  reward: { zh: '获奖记录', en: 'Awards' },
  comments: { zh: '评语与留言', en: 'Comments' },
  study: { zh: '学习', en: 'Study' },
  informationSub: { zh: '消息订阅', en: 'Subscriptions' },
  set: { zh: '账号设置', en: 'Account' },
})
