import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const waitingMessages = defineMessages('enrolment-waiting', {
  inLine: { zh: '候补第 {position} 位', en: 'Number {position} of the waiting list' },
  inLineAt: { zh: '候补第 {position} 位（{unit}）', en: 'Number {position} of the waiting list of {unit}' },
  inLineHint: {
    zh: '名额空出时按次序递补，以站内消息和短信或邮件通知队长，须在 {hours} 小时内确认。报名截止时候补结束。',
    en: 'Places that are given up go to the line in order. The captain is told by message and by SMS or e-mail, and has {hours} hours to take one. The list ends when sign-up closes.',
  },
  inLineAtHint: {
    zh: '“{unit}”有队伍退出或增加名额时，按次序递补，以站内消息和短信或邮件通知队长，须在 {hours} 小时内确认。报名截止时候补结束。',
    en: 'Places that a team of {unit} gives up, or that are added there, go to this line in order. The captain is told by message and by SMS or e-mail, and has {hours} hours to take one. The list ends when sign-up closes.',
  },
  offered: { zh: '有名额了：请队长在 {until} 前确认', en: 'A place is free: the captain takes it by {until}' },
  offeredHint: {
    zh: '逾期将让给下一支团队，本报名回到草稿。',
    en: 'After that it goes to the next team, and this entry is a draft again.',
  },
  take: { zh: '确认参赛', en: 'Take the place' },
  decline: { zh: '放弃名额', en: 'Decline' },
  declineTitle: { zh: '放弃“{name}”的名额？', en: 'Decline the place of “{name}”?' },
  declineText: {
    zh: '名额会让给下一支团队，本报名回到草稿。重新提交须排到队尾。',
    en: 'It goes to the next team, and this entry is a draft again. Handed in anew, it stands at the end of the line.',
  },
  taken: { zh: '已确认名额', en: 'The place is yours' },
  declined: { zh: '已放弃名额', en: 'Declined' },
  wouldWait: { zh: '{why}，提交后进入候补', en: '{why}: a team handed in now waits in line' },
  waitingList: { zh: '名额已满，已进入候补', en: 'No place left: on the waiting list' },
  offeredUntil: { zh: '待确认至 {until}', en: 'Offered until {until}' },
})
