import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const pauseMessages = defineMessages('competition-pause', {
  title: { zh: '暂停', en: 'Pause' },
  hint: {
    zh: '暂停后不再接收新的报名、命题选择、校验值和作品；审核、缴费、评审等已在进行的照常。',
    en: 'While paused, no sign-up, choice of a brief, hash or work comes in; approval, payment and review go on.',
  },
  pause: { zh: '暂停竞赛', en: 'Pause' },
  resume: { zh: '恢复竞赛', en: 'End the pause' },
  back: { zh: '返回', en: 'Back' },
  pauseTitle: { zh: '暂停“{name}”', en: 'Pause {name}' },
  resumeTitle: { zh: '恢复“{name}”', en: 'End the pause of {name}' },
  pauseText: {
    zh: '立即生效。受影响的参赛者各收到一条通知，并在页面看到“已暂停”。原因只对工作人员可见。',
    en: 'It takes effect at once. Each participant concerned gets one message and sees “paused” on the pages. Only staff see the reason.',
  },
  resumeText: {
    zh: '各窗口重新按时间开关，受影响的参赛者各收到一条通知。暂停期间已过的截止时间不会自动延长，请到赛程设置调整。',
    en: 'The windows go by their times again, and each participant concerned gets one message. A deadline that passed meanwhile is not extended: move it in the schedule.',
  },
  resumeForfeits: {
    zh: '下列截止时间已在暂停期间过去。恢复后，{count} 支没有提交作品的队伍视为放弃。要给他们时间，请先在赛程设置推迟截止，再恢复。',
    en: 'These deadlines passed during the pause. Once it ends, {count} teams without a work give up their place. To give them time, first move the deadline in the schedule.',
  },
  resumeAnyway: { zh: '恢复，{count} 支队伍视为放弃', en: 'End it: {count} teams lose their place' },
  closedTitle: {
    zh: '截止已在暂停期间过去，恢复后下列队伍视为放弃',
    en: 'A deadline passed during the pause. Teams that give up their place once it ends:',
  },
  moveClosing: { zh: '去推迟截止', en: 'Move the deadline' },
  closed: { zh: '{stage} · {item}：{at} 截止，{teams} 支队伍', en: '{stage} · {item}: closed {at}, {teams} teams' },
  isPaused: {
    zh: '竞赛已暂停，不接收新的报名和作品',
    en: 'The competition is paused: no sign-up and no work comes in',
  },
  pausedBy: { zh: '{reason}（{who}，{when}）', en: '{reason} ({who}, {when})' },
  paused: { zh: '竞赛已暂停', en: 'Paused' },
  resumed: { zh: '竞赛已恢复', en: 'The pause has ended' },
  noRight: { zh: '没有强制开关窗口的权限', en: 'You hold no right to force windows' },
})
