import type { BilingualText } from '../base/bilingual-text.ts'
import type { ApprovalAnswer } from './round/approval-answer.ts'
import type { RoundLevel, WindowKind } from './round/round.ts'
import type { RoundAction, RoundState } from './round/round-state.ts'
import type { RoundTab } from './round/round-tabs.ts'

/** Labels of the module's states and kinds in messages and on pages. */

/** English in lower case, for use inside a sentence; `windowKindTitle` capitalises it. */
export const windowKindLabels: Readonly<Record<WindowKind, BilingualText>> = {
  signup: { zh: '报名', en: 'sign-up' },
  audit: { zh: '审核', en: 'approval' },
  submission: { zh: '作品提交', en: 'submission' },
  draw: { zh: '抽签', en: 'draw' },
  review: { zh: '评审', en: 'review' },
  result: { zh: '成绩公布', en: 'results' },
  objection: { zh: '异议', en: 'objection' },
  payment: { zh: '缴费', en: 'payment' },
  hash: { zh: '校验值登记', en: 'registration of hashes' },
  brief: { zh: '命题选择', en: 'choice of a brief' },
  roster: { zh: '人员变更', en: 'changes of people' },
  correction: { zh: '信息更正', en: 'corrections' },
}

export function windowKindTitle(kind: WindowKind): BilingualText {
  const { zh, en } = windowKindLabels[kind]
  return { zh, en: en.charAt(0).toUpperCase() + en.slice(1) }
}

export const roundStateLabels: Readonly<Record<RoundState, BilingualText>> = {
  draft: { zh: '草稿', en: 'Draft' },
  pending_approval: { zh: '待审批', en: 'Awaiting approval' },
  published: { zh: '已发布', en: 'Published' },
  rejected: { zh: '已驳回', en: 'Rejected' },
  offline: { zh: '已下线', en: 'Unpublished' },
  result_published: { zh: '成绩已公布', en: 'Results published' },
  finished: { zh: '已结束', en: 'Finished' },
  archived: { zh: '已归档', en: 'Archived' },
}

export const roundTabLabels: Readonly<Record<RoundTab, BilingualText>> = {
  introduction: { zh: '竞赛介绍', en: 'About' },
  guide: { zh: '参赛指南', en: 'Guide' },
  items: { zh: '赛项', en: 'Events' },
  notices: { zh: '报名须知', en: 'Notices' },
  attachments: { zh: '附件下载', en: 'Downloads' },
  contacts: { zh: '联系方式', en: 'Contacts' },
}

export const roundLevelLabels: Readonly<Record<RoundLevel, BilingualText>> = {
  college: { zh: '院级', en: 'College' },
  school: { zh: '校级', en: 'School' },
  province: { zh: '省级', en: 'Provincial' },
  nation: { zh: '国家级', en: 'National' },
}

export const approvalAnswerLabels: Readonly<Record<ApprovalAnswer, BilingualText>> = {
  approved: { zh: '已通过', en: 'Approved' },
  rejected: { zh: '已驳回', en: 'Rejected' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
}

/** Labels of the buttons. */
export const roundActionLabels: Readonly<Record<RoundAction, BilingualText>> = {
  submit: { zh: '提交审批', en: 'Submit for approval' },
  withdraw: { zh: '撤回申请', en: 'Withdraw request' },
  publish: { zh: '发布', en: 'Publish' },
  reject: { zh: '驳回', en: 'Reject' },
  take_offline: { zh: '下线', en: 'Unpublish' },
  put_online: { zh: '重新上线', en: 'Publish again' },
  finish: { zh: '结束竞赛', en: 'Finish' },
  archive: { zh: '归档', en: 'Archive' },
}
