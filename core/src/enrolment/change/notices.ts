import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about requests to change a submitted team. */
export const changeNotices = {
  changeAsked: {
    event: 'enrolment.change',
    required: ['reason'],
    title: { zh: '团队变更申请已提交', en: 'A change of your team was requested' },
    body: {
      zh: '{by} 提交了团队“{team}”的变更申请（{fields}），等待审核。申请原因：{reason}',
      en: '{by} requested a change of the team “{team}” ({fields}). It waits for a decision. Reason: {reason}',
    },
  },
  changeToDecide: {
    event: 'approval.teams',
    title: { zh: '有团队变更申请等待审核', en: 'A change request awaits your decision' },
    body: {
      zh: '团队“{team}”的变更申请（{fields}）等待您审核',
      en: 'A change of the team “{team}” ({fields}) waits for your decision',
    },
  },
  changeDecided: {
    event: 'enrolment.change',
    title: { zh: '团队变更申请已审核', en: 'A change request was decided' },
    body: {
      zh: '团队“{team}”的变更申请已审核。{outcome}',
      en: 'The change request of the team “{team}” was decided. {outcome}',
    },
  },
  changeWithdrawn: {
    event: 'enrolment.change',
    title: { zh: '团队变更申请已撤回', en: 'A change request was withdrawn' },
    body: {
      zh: '{by} 撤回了团队“{team}”的变更申请',
      en: '{by} withdrew the change request of the team “{team}”',
    },
  },
  changeLapsed: {
    event: 'enrolment.change',
    title: { zh: '团队变更申请已结束', en: 'A change request has ended' },
    body: {
      zh: '团队“{team}”现为“{state}”，变更申请不再审核',
      en: 'The team “{team}” is now in the state “{state}”, so its change request is not decided any more',
    },
  },
  additionAsked: {
    event: 'enrolment.invited',
    title: { zh: '请确认是否加入团队', en: 'You are asked to join a team' },
    body: {
      zh: '{captain} 请您加入团队“{team}”，担任{role}。请登录后在“我的团队”中答复；审核通过后生效',
      en: '{captain} asks you to join the team “{team}” as {role}. Please sign in and answer under “My teams”; it takes effect once it is approved',
    },
  },
  replacementAsked: {
    event: 'enrolment.invited',
    title: { zh: '请确认是否接替队员', en: 'You are asked to replace a member' },
    body: {
      zh: '{captain} 请您在团队“{team}”中接替 {name}，担任{role}。请登录后在“我的团队”中答复',
      en: '{captain} asks you to take the place of {name} in the team “{team}” as {role}. Please sign in and answer under “My teams”',
    },
  },
  leadAsked: {
    event: 'enrolment.captaincy',
    title: { zh: '请确认是否担任队长', en: 'You are asked to become captain' },
    body: {
      zh: '{captain} 申请由您担任团队“{team}”的队长。请在“我的团队”中答复；审核通过后生效',
      en: '{captain} asks that you become captain of the team “{team}”. Please answer under “My teams”; it takes effect once it is approved',
    },
  },
  changeDeclined: {
    event: 'enrolment.change',
    title: { zh: '变更申请被谢绝', en: 'A change was declined' },
    body: {
      zh: '{newcomer} 谢绝了团队“{team}”的变更申请（{fields}），该项已结束',
      en: '{newcomer} declined a requested change of the team “{team}” ({fields}); that part of the request has ended',
    },
  },
  changeJoined: {
    event: 'enrolment.change',
    title: { zh: '您已加入团队', en: 'You joined a team' },
    body: { zh: '您已成为团队“{team}”的{role}', en: 'You are now in the team “{team}” as {role}' },
  },
  changeLeft: {
    event: 'enrolment.change',
    title: { zh: '您已不在团队中', en: 'You are no longer in a team' },
    body: {
      zh: '团队“{team}”的变更申请已通过，您已不在团队中',
      en: 'A change request of the team “{team}” was approved, and you are no longer in it',
    },
  },
} as const satisfies Record<string, NoticeTemplate>
