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
    zh: '立即生效，参赛者会看到“已暂停”。原因只对工作人员可见。',
    en: 'It takes effect at once, and participants see that the organiser has stopped it for now. Only staff see the reason.',
  },
  resumeText: {
    zh: '各窗口重新按时间开关。暂停期间已过截止时间的窗口不会自动延长，请到赛程设置调整。',
    en: 'The windows go by their times again. A deadline that passed meanwhile is not extended: move it in the schedule.',
  },
  isPaused: {
    zh: '竞赛已暂停，不接收新的报名和作品',
    en: 'The competition is paused: no sign-up and no work comes in',
  },
  pausedBy: { zh: '{reason}（{who}，{when}）', en: '{reason} ({who}, {when})' },
  paused: { zh: '竞赛已暂停', en: 'Paused' },
  resumed: { zh: '竞赛已恢复', en: 'The pause has ended' },
  noRight: { zh: '没有强制开关窗口的权限', en: 'You hold no right to force windows' },
})
