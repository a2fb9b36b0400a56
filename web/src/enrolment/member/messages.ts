import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the member list, apart because every visit to the personal centre loads those of invitations. */
export const memberMessages = defineMessages('enrolmentMember', {
  unverified: {
    zh: '学校身份尚未核实：请本人在个人资料中核实，或请{school}的竞赛管理员核实',
    en: 'Not verified by the school yet: this person can do so in the own profile, or the administrator of {school} can',
  },
  unknown: {
    zh: '本竞赛的规则还需要知道：{facts}（未填写时，名额按可能符合计算）',
    en: 'Asked for by the rules of this contest: {facts}. While it is empty, a quota that it decides counts the team',
  },
  awaitedMembers: { zh: '还有 {count} 人未接受邀请：{names}', en: 'Yet to accept ({count}): {names}' },
  incompleteMembers: { zh: '还有 {count} 人资料待补全：{names}', en: 'Incomplete profiles ({count}): {names}' },
  awaitedUntil: {
    zh: '全部接受且资料补全后自动提交，最迟 {until}',
    en: 'The team is submitted by itself once all accepted and are complete, by {until} at the latest',
  },
  completeOwn: { zh: '补全我的资料', en: 'Complete my profile' },
  lastMessage: { zh: '最近通知 {at}', en: 'last message {at}' },
  remind: { zh: '提醒', en: 'Remind' },
  remindName: { zh: '提醒 {name} 答复邀请', en: 'Remind {name} of the invitation' },
  reminded: { zh: '已提醒 {name}，请在 {until} 前答复', en: '{name} is reminded, to answer before {until}' },
  showLink: { zh: '查看链接', en: 'Show the link' },
  showLinkAt: { zh: '查看链接：第 {at} 位，{role}', en: 'Show the link: number {at}, {role}' },
  link: { zh: '邀请链接', en: 'The link of the invitation' },
  removeName: { zh: '移除 {name}', en: 'Remove {name}' },
  replaceName: { zh: '替换 {name}', en: 'Replace {name}' },
  takeBack: { zh: '撤回邀请', en: 'Take back' },
  takeBackName: { zh: '撤回邀请：{name}', en: 'Take back: {name}' },
  takeBackTitle: { zh: '撤回对 {name} 的邀请？', en: 'Take back the invitation of {name}?' },
  takeBackText: { zh: '邀请链接立即失效，之后可重新邀请。', en: 'Its link ends at once. You may invite again.' },
  removeDeclinedText: {
    zh: '对方已谢绝邀请，移除后不再显示，之后可重新邀请。',
    en: 'They declined and are no longer shown. You may invite again.',
  },
  replaceInvitedText: {
    zh: '发出邀请后，原邀请即失效，新成员沿用其角色与顺序。',
    en: 'Once the invitation is out, the one before ends, and the new member takes its role and place.',
  },
  leave: { zh: '退出团队', en: 'Leave the team' },
  leaveTitle: { zh: '退出“{name}”？', en: 'Leave “{name}”?' },
  leaveText: {
    zh: '队长会收到通知。之后要加入，可由队长重新邀请，或用加入码申请。',
    en: 'The captain is notified. To join again, you need a new invitation or the join code.',
  },
  left: { zh: '已退出团队', en: 'You left the team' },
})
