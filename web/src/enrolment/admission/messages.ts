import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const admissionMessages = defineMessages('enrolment.admission', {
  title: { zh: '提交排队', en: 'Admission queue' },
  off: { zh: '该赛项提交报名无需排队。', en: 'You can submit for this event without queueing.' },
  outside: {
    zh: '该赛项开放提交时人数较多，须排队提交。每个账号只有一个位置，开多个窗口不会更快。',
    en: 'Many people submit for this event at its opening, so there is a queue. Each account has one place in it, whatever the number of its windows.',
  },
  needsDraft: {
    zh: '排队前请先填写好报名，轮到您时只需点一次提交。',
    en: 'Fill in your enrolment first, so that one click is enough when it is your turn.',
  },
  join: { zh: '开始排队', en: 'Join the queue' },
  joinAgain: { zh: '重新排队', en: 'Queue again' },
  early: {
    zh: '您已在等候。{at} 开放时，所有已在等候的人由系统随机排定先后，早到不占优势。',
    en: 'You are waiting. At the opening ({at}) everybody who is waiting is put in a random order; coming earlier gives no advantage.',
  },
  drawing: { zh: '已经开放，正在排定先后，请稍候。', en: 'It is open. The order is being drawn.' },
  ahead: { zh: '前面还有 {count} 人', en: 'People ahead of you: {count}' },
  next: { zh: '下一位就是您', en: 'You are next' },
  minutes: { zh: '预计约 {minutes} 分钟后轮到您', en: 'Your turn is in about {minutes} min' },
  beyond: {
    zh: '前面的人数已不少于剩余名额，只有前面有人放弃时才会轮到您。',
    en: 'There are no more places left than people ahead of you. It is your turn only if some of them give up.',
  },
  keep: {
    zh: '可以关闭本页，位置不会丢失；轮到您时请回到本页。',
    en: 'You may close this page and keep your place; come back when it is your turn.',
  },
  admitted: { zh: '已为您保留名额，请在 {until} 前提交。', en: 'A place is held for you. Submit before {until}.' },
  submitNow: { zh: '去提交报名', en: 'Go and submit' },
  lapsed: {
    zh: '保留的时间已过，名额已让给后面的人。重新排队将排在队尾。',
    en: 'The time has passed and the place went to the next person. If you queue again, you are last.',
  },
  submitted: { zh: '您的报名已提交。', en: 'Your enrolment is submitted.' },
  full: {
    zh: '名额已经全部用完，不必继续等候。如有人退出，重新开放后可再来提交。',
    en: 'All places are taken, so there is no need to wait. If somebody withdraws, you can come back and submit.',
  },
  closed: { zh: '该赛项的报名已截止。', en: 'Sign-up for this event is closed.' },
  toMine: { zh: '查看我的报名', en: 'My enrolments' },
  toDraft: { zh: '去填写报名', en: 'Fill in the enrolment' },
  toQueue: { zh: '去排队', en: 'Go to the queue' },
  queueHint: {
    zh: '该赛项须排队提交：开放前填写好报名并到排队页等候。',
    en: 'This event has a queue for submitting: fill in your enrolment before the opening and wait in the queue.',
  },
  fairness: { zh: '顺序如何保证公平', en: 'How the order is fair' },
  fairnessText: {
    zh: '随机种子在开放前已确定并公布其 SHA-256，开放后公布种子本身。顺序由种子和全体等候者的号牌算出，任何人都可以重新计算核对。',
    en: 'The random seed was fixed before the opening and its SHA-256 is published; the seed itself follows after the draw. The order is computed from the seed and the tickets of everybody who waited, so anybody can check it.',
  },
  seedHash: { zh: '种子的 SHA-256', en: 'SHA-256 of the seed' },
  seed: { zh: '种子', en: 'Seed' },
  seedLater: { zh: '开放后公布', en: 'Published after the draw' },
  ticket: { zh: '我的号牌', en: 'My ticket' },
  check: { zh: '核对顺序', en: 'Check the order' },
  checking: { zh: '正在核对…', en: 'Checking…' },
  right: {
    zh: '核对无误：共 {count} 人，您的号牌排在第 {position} 位。',
    en: 'The order is right: {count} people, your ticket is number {position}.',
  },
  rightLater: {
    zh: '核对无误：共 {count} 人参加抽签，您在开放后加入，排在他们之后。',
    en: 'The order is right: {count} people were drawn. You joined after the opening and follow them.',
  },
  wrong: { zh: '核对不符，请联系组织方。', en: 'The order does not match. Please tell the organiser.' },
  numbers: { zh: '提交排队实时人数', en: 'Admission queue now' },
  waiting: { zh: '排队中', en: 'Waiting' },
  holding: { zh: '已放行', en: 'Admitted' },
  done: { zh: '已提交', en: 'Submitted' },
  passed: { zh: '已过时', en: 'Turn passed' },
})
