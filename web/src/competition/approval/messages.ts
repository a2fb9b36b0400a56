import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts about the approval of a round. */
export const approvalMessages = defineMessages('competitionApproval', {
  waitingForYou: { zh: '等待您的审批', en: 'Awaiting your approval' },
  elsewhere: { zh: '另有竞赛待您审批：{round}', en: 'Another competition waits for your approval: {round}' },
  waitingFor: { zh: '等待{who}审批', en: 'Awaiting approval by {who}' },
  platform: { zh: '平台管理员', en: 'the platform’s administrators' },
  andOthers: { zh: '{people}等 {total} 人', en: '{people} and others, {total} in all' },
  askedBy: { zh: '{name} 于 {at} 提交', en: 'Submitted by {name} on {at}' },
  locked: {
    zh: '答复前，基本信息、赛程与规则均已锁定；需要修改时，先撤回申请。',
    en: 'Details, schedule and rules are locked until it is decided. To change them, withdraw the request first.',
  },
  lockedForYou: {
    zh: '答复前，对方不能修改设置：您通过的就是您看到的内容。',
    en: 'Nobody can change the settings until you decide: what you see is what you approve.',
  },
  previewLink: { zh: '预览公开页面', en: 'Preview the public page' },
  decide: { zh: '审批', en: 'Decide' },
  decideTitle: { zh: '审批“{name}”', en: 'Decide on “{name}”' },
  approve: { zh: '通过并发布', en: 'Approve and publish' },
  approveHint: {
    zh: '通过后竞赛立即公开，报名按赛程开放；意见会发给申请人。',
    en: 'It becomes public at once and opens as scheduled. The opinion goes to whoever asked.',
  },
  reject: { zh: '驳回', en: 'Reject' },
  rejectHint: {
    zh: '驳回后对方可以修改并重新提交，请写明需要修改的内容。',
    en: 'They can change it and submit it again: say what has to change.',
  },
  changes: { zh: '自上次审批（{at}）以来的变更', en: 'Changed since the last decision ({at})' },
  noChanges: { zh: '自上次审批（{at}）以来没有变更', en: 'Nothing changed since the last decision ({at})' },
  summary: { zh: '设置摘要', en: 'Settings in brief' },
  part_basic: { zh: '基本信息', en: 'Details' },
  part_items: { zh: '赛项', en: 'Events' },
  part_schedule: { zh: '赛程', en: 'Schedule' },
  part_enrol: { zh: '报名', en: 'Enrolment' },
  part_work: { zh: '作品提交', en: 'Submission' },
  part_review: { zh: '评审规则', en: 'Review rules' },
  what: { zh: '项目', en: 'What' },
  before: { zh: '变更前', en: 'Before' },
  after: { zh: '变更后', en: 'After' },
  none: { zh: '（无）', en: '(none)' },
  history: { zh: '审批记录', en: 'Approval history' },
  pending: { zh: '待答复', en: 'Pending' },
  note: { zh: '给审批方的说明（选填）', en: 'A note to those who decide (optional)' },
  submitTitle: { zh: '提交“{name}”审批', en: 'Submit “{name}” for approval' },
  submitText: {
    zh: '上级组织会收到通知。答复前设置锁定，您可以随时撤回申请；结果会通知您。',
    en: 'The parent organisation is notified. Settings are locked until it decides; you can withdraw the request at any time, and you are notified of the answer.',
  },
  withdrawTitle: { zh: '撤回“{name}”的审批申请？', en: 'Withdraw the request to approve “{name}”?' },
  withdrawText: {
    zh: '撤回后回到草稿，可以修改并重新提交。',
    en: 'It becomes a draft again, to be changed and submitted anew.',
  },
  previewBar: {
    zh: '预览：竞赛发布后访客看到的页面。此页仅有权限的人可见。',
    en: 'Preview: the page as visitors see it once published. Only people with the right see this one.',
  },
  backToRound: { zh: '返回竞赛', en: 'Back to the competition' },
  signUpLater: { zh: '发布后可报名', en: 'Sign-up is possible once it is published' },
})
