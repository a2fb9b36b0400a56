import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const exclusionMessages = defineMessages('exclusion', {
  readmit: { zh: '恢复参赛', en: 'Readmit' },
  reason: { zh: '理由', en: 'Reason' },
  excludeWarning: {
    zh: '名额与成员随即释放，作品不再参与评审和晋级，并通知全体成员。',
    en: 'Its place and members are free at once, its works no longer take part, and all members are notified.',
  },
  excludeAwards: {
    zh: '其奖项（{awards}）在公开名单和获奖名单上立即标为已撤销，其他团队不递补；如需递补，请在评审结果页撤回发布并重新设奖。',
    en: 'Its award ({awards}) is marked as revoked at once in the public list and the awards list, and no other team moves up. To let others move up, withdraw the results on the results page and set the awards again.',
  },
  excludeCertificates: {
    zh: '其 {count} 份有效证书随即撤销，查验页显示已撤销。',
    en: 'Its {count} valid certificates are revoked at once, and their verification pages say so.',
  },
  comma: { zh: '、', en: ', ' },
  gap: { zh: '', en: ' ' },
  readmitWarning: {
    zh: '恢复到原来的状态；名额已满或成员已加入别队时不能恢复。',
    en: 'It is what it was before. Not possible if its place was taken or its members joined another team.',
  },
  reinstate: { zh: '恢复参赛', en: 'Reinstate' },
  reinstateWarning_work: {
    zh: '该团队没有提交{stage}的作品。恢复后可重新参赛；提交时间已过的，还须延长或开放提交。名额已满或成员已加入别队时不能恢复。',
    en: 'This team handed in nothing for {stage}. It takes part again; to hand in it also needs the window extended or opened. Not possible if its place was taken or its members joined another team.',
  },
  reinstateWarning_roster: {
    zh: '该团队没有确认{stage}的参赛名单。恢复后全体队员参赛。名额已满或成员已加入别队时不能恢复。',
    en: 'This team confirmed no roster for {stage}. It takes part again, with all its members. Not possible if its place was taken or its members joined another team.',
  },
  restore: { zh: '恢复报名', en: 'Restore' },
  restoreWarning: {
    zh: '该团队逾期未缴费而放弃。恢复后重新计算缴费期限；名额已满时进入候补，未开候补或报名已截止则不能恢复；成员已加入别队时也不能恢复。缴费时间已过的，请先为该团队单独延长缴费时间。',
    en: 'This team did not pay in time. It gets a new date to pay by; without a free place it joins the waiting list, and where there is none, or sign-up has closed, it can’t be restored, nor if its members joined another team. If payment has closed, let the window close later for this team first.',
  },
  done: { zh: '已处理并通知团队', en: 'Done, and the team was notified' },
})
