/** Notices about the waiting list. */
export const waitingNotices = {
  queued: {
    event: 'enrolment.waiting',
    required: ['position', 'why'],
    title: { zh: '已进入候补', en: 'On the waiting list' },
    body: {
      zh: '{why}。团队“{team}”已提交并排在候补第 {position} 位，这些名额中有空出时按次序递补，届时会通知您确认',
      en: '{why}. “{team}” is handed in and number {position} of the waiting list: places that are given up there go to it in order, and you will be told of yours',
    },
  },
  placeOffered: {
    event: 'enrolment.offered',
    required: ['until'],
    title: { zh: '候补名额待确认', en: 'A place is free' },
    body: {
      zh: '团队“{team}”获得候补名额，请在 {until} 前确认，逾期将让给下一支团队',
      en: 'There is a place for “{team}”: take it before {until}, or it goes to the next team',
    },
  },
  offerExpired: {
    event: 'enrolment.waiting',
    title: { zh: '候补名额已过期', en: 'The offered place is gone' },
    body: {
      zh: '团队“{team}”未在期限内确认候补名额，报名已回到草稿。报名截止前可重新提交排队',
      en: '“{team}” did not take the offered place in time and is a draft again. Until sign-up closes it may queue anew',
    },
  },
  listEnded: {
    event: 'enrolment.waiting',
    title: { zh: '候补已结束', en: 'The waiting list has ended' },
    body: {
      zh: '报名已截止，团队“{team}”未能获得名额',
      en: 'Sign-up is over, and there was no place for “{team}”',
    },
  },
} as const
