/** Notices about joining by code and by request. */
export const joiningNotices = {
  joinAsked: {
    event: 'enrolment.join',
    required: ['until'],
    title: { zh: '有人申请加入团队', en: 'Somebody asks to join' },
    body: {
      zh: '{name} 申请加入团队“{team}”，请在 {until} 前答复',
      en: '{name} asks to join the team “{team}”. Please answer before {until}',
    },
  },
  joinedByCode: {
    event: 'enrolment.join',
    title: { zh: '新成员加入团队', en: 'Somebody joined the team' },
    body: { zh: '{name} 使用加入码加入了团队“{team}”', en: '{name} joined the team “{team}” by its code' },
  },
  joinAccepted: {
    event: 'enrolment.join',
    title: { zh: '加入申请已通过', en: 'You are in the team' },
    body: { zh: '团队“{team}”同意您加入。{answer}', en: 'The team “{team}” takes you in. {answer}' },
  },
  joinDeclined: {
    event: 'enrolment.join',
    title: { zh: '加入申请未通过', en: 'Not taken into the team' },
    body: { zh: '团队“{team}”未同意您的加入申请。{answer}', en: 'The team “{team}” declined your request. {answer}' },
  },
  joinWithdrawn: {
    event: 'enrolment.join',
    title: { zh: '加入申请已撤回', en: 'A request to join was withdrawn' },
    body: { zh: '{name} 撤回了加入团队“{team}”的申请', en: '{name} no longer asks to join the team “{team}”' },
  },
  joinExpired: {
    event: 'enrolment.join',
    title: { zh: '加入申请已过期', en: 'A request to join has expired' },
    body: {
      zh: '{name} 加入团队“{team}”的申请超过期限未答复，已失效',
      en: 'Nobody answered in time that {name} asked to join the team “{team}”',
    },
  },
} as const
