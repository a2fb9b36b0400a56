/** Notices about handing the captaincy over. */
export const captaincyNotices = {
  captaincyOffered: {
    event: 'enrolment.captaincy',
    required: ['until', 'reason'],
    title: { zh: '请您担任队长', en: 'Will you be captain?' },
    body: {
      zh: '{captain} 想将团队“{team}”的队长移交给您，请在 {until} 前答复：{reason}',
      en: '{captain} wants to make you captain of “{team}”. Please answer before {until}: {reason}',
    },
  },
  captaincyAgreed: {
    event: 'enrolment.captaincy',
    title: { zh: '队长移交待审核', en: 'A change of captain awaits approval' },
    body: {
      zh: '{name} 同意担任团队“{team}”的队长，等待审核',
      en: '{name} agrees to be captain of “{team}”; that has yet to be approved',
    },
  },
  captaincyDone: {
    event: 'enrolment.captaincy',
    title: { zh: '队长已变更', en: 'The team has a new captain' },
    body: { zh: '团队“{team}”的队长现为 {name}', en: 'The captain of “{team}” is now {name}' },
  },
  captaincyDeclined: {
    event: 'enrolment.captaincy',
    title: { zh: '队长移交被谢绝', en: 'A captaincy was declined' },
    body: { zh: '{name} 不担任团队“{team}”的队长', en: '{name} won’t be captain of “{team}”' },
  },
  captaincyWithdrawn: {
    event: 'enrolment.captaincy',
    title: { zh: '队长移交已取消', en: 'A captaincy was taken back' },
    body: {
      zh: '{captain} 取消了将团队“{team}”移交给您',
      en: '{captain} no longer wants to make you captain of “{team}”',
    },
  },
  captaincyRefused: {
    event: 'enrolment.captaincy',
    required: ['opinion'],
    title: { zh: '队长变更未通过', en: 'A change of captain was refused' },
    body: { zh: '团队“{team}”的队长不变：{opinion}', en: 'The captain of “{team}” stays: {opinion}' },
  },
  captaincyExpired: {
    event: 'enrolment.captaincy',
    title: { zh: '队长移交已过期', en: 'A captaincy was not answered' },
    body: {
      zh: '{name} 未在期限内答复团队“{team}”的队长移交，移交已失效',
      en: '{name} did not answer in time whether to be captain of “{team}”',
    },
  },
} as const
