import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about who is in a team. */
export const memberNotices = {
  invited: {
    event: 'enrolment.invited',
    required: ['until'],
    title: { zh: '组队邀请', en: 'Invitation to a team' },
    body: {
      zh: '{captain} 邀请您以“{role}”身份加入团队“{team}”，请在 {until} 前答复',
      en: '{captain} invites you to the team “{team}” as {role}. Please answer before {until}',
    },
  },
  reminded: {
    event: 'enrolment.invited',
    required: ['until'],
    title: { zh: '请答复组队邀请', en: 'Please answer an invitation' },
    body: {
      zh: '{captain} 提醒您：团队“{team}”邀请您担任“{role}”，请在 {until} 前答复',
      en: '{captain} reminds you: the team “{team}” invites you as {role}. Please answer before {until}',
    },
  },
  added: {
    event: 'enrolment.added',
    title: { zh: '您已加入团队', en: 'You are in a team' },
    body: {
      zh: '{captain} 将您以“{role}”身份加入团队“{team}”',
      en: '{captain} added you to the team “{team}” as {role}',
    },
  },
  noteFromTeam: {
    event: 'enrolment.note',
    title: { zh: '参赛者留言', en: 'A note of a team' },
    body: {
      zh: '团队“{team}”给主办方留言，请查看并回复',
      en: 'The team “{team}” wrote to the organiser: please answer',
    },
  },
  noteFromOrganiser: {
    event: 'enrolment.note',
    title: { zh: '主办方回复了留言', en: 'The organiser wrote to you' },
    body: { zh: '主办方给团队“{team}”留言，请查看', en: 'The organiser wrote to the team “{team}”' },
  },
  imported: {
    event: 'enrolment.imported',
    title: { zh: '已为您的团队报名', en: 'Your team was entered' },
    body: {
      zh: '{by} 已为团队“{team}”报名“{item}”，您是队长。请阅读须知、完善资料后提交',
      en: '{by} entered the team “{team}” in “{item}” with you as captain. Please read the notices, complete the data and submit',
    },
  },
  importUndone: {
    event: 'enrolment.imported',
    title: { zh: '批量报名已撤销', en: 'An entry was withdrawn' },
    body: {
      zh: '{by} 为团队“{team}”在“{item}”的报名已撤销，无需再提交',
      en: 'The entry of the team “{team}” in “{item}”, made by {by}, was withdrawn. There is nothing left to submit',
    },
  },
  answered: {
    event: 'enrolment.answered',
    title: { zh: '邀请已答复', en: 'An invitation was answered' },
    body: {
      zh: '{name} {answer}加入团队“{team}”',
      en: '{name} {answer} to join the team “{team}”',
    },
  },
  profilesAwaited: {
    event: 'enrolment.answered',
    required: ['missing'],
    title: { zh: '还等待成员完善资料', en: 'The team waits for a profile' },
    body: {
      zh: '成员已全部答复。团队“{team}”还等待：{missing}。资料补全后自动提交，须在报名截止（{until}）前完成',
      en: 'Everybody answered. “{team}” still waits for {missing}. It is submitted by itself once that is complete, until sign-up closes ({until})',
    },
  },
  profileNeeded: {
    event: 'enrolment.answered',
    required: ['missing'],
    title: { zh: '请完善资料，团队才能提交', en: 'Your team waits for your profile' },
    body: {
      zh: '团队“{team}”等待您补全：{missing}。补全后报名自动提交，须在报名截止（{until}）前完成',
      en: 'The team “{team}” waits for your {missing}. It is submitted by itself once that is complete, until sign-up closes ({until})',
    },
  },
  completed: {
    event: 'enrolment.answered',
    title: { zh: '报名已自动提交', en: 'Submitted by itself' },
    body: {
      zh: '成员资料已补全，团队“{team}”的报名已自动提交',
      en: 'All profiles are complete, and “{team}” was submitted by itself',
    },
  },
  removed: {
    event: 'enrolment.removed',
    title: { zh: '您已不在团队中', en: 'You are no longer in a team' },
    body: {
      zh: '{captain} 将您移出了团队“{team}”',
      en: '{captain} removed you from the team “{team}”',
    },
  },
  left: {
    event: 'enrolment.answered',
    title: { zh: '成员退出团队', en: 'A member left the team' },
    body: {
      zh: '{name} 退出了团队“{team}”',
      en: '{name} left the team “{team}”',
    },
  },
} as const satisfies Record<string, NoticeTemplate>

/** How somebody answered an invitation, as parameters. */
export const invitationAnswers = {
  accepted: { answerZh: '已同意', answerEn: 'agreed' },
  declined: { answerZh: '已谢绝', answerEn: 'declined' },
} as const
