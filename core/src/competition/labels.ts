import type { Words } from '../base/words.ts'
import type { RoundAction, RoundLevel, RoundState, WindowKind } from './round.ts'

/** What the module's words are called in messages and on pages. English in lower case, for use inside a sentence. */

export const windowKindLabels: Readonly<Record<WindowKind, Words>> = {
  signup: { zh: '报名', en: 'sign-up' },
  audit: { zh: '审核', en: 'audit' },
  submission: { zh: '作品提交', en: 'submission' },
  draw: { zh: '抽签', en: 'draw' },
  review: { zh: '评审', en: 'review' },
  result: { zh: '成绩公布', en: 'results' },
  objection: { zh: '异议', en: 'objection' },
}

export const roundStateLabels: Readonly<Record<RoundState, Words>> = {
  draft: { zh: '草稿', en: 'a draft' },
  pending_approval: { zh: '待审批', en: 'awaiting approval' },
  published: { zh: '已发布', en: 'published' },
  rejected: { zh: '已驳回', en: 'rejected' },
  offline: { zh: '已下线', en: 'off line' },
  result_published: { zh: '成绩已公布', en: 'out with its results' },
  finished: { zh: '已结束', en: 'finished' },
  archived: { zh: '已归档', en: 'archived' },
}

export const roundLevelLabels: Readonly<Record<RoundLevel, Words>> = {
  college: { zh: '院级', en: 'college' },
  school: { zh: '校级', en: 'school' },
  province: { zh: '省级', en: 'provincial' },
  nation: { zh: '国家级', en: 'national' },
}

/** What a button says. */
export const roundActionLabels: Readonly<Record<RoundAction, Words>> = {
  submit: { zh: '提交审批', en: 'Submit for approval' },
  publish: { zh: '发布', en: 'Publish' },
  reject: { zh: '驳回', en: 'Reject' },
  take_offline: { zh: '下线', en: 'Take off line' },
  put_online: { zh: '重新上线', en: 'Put on line again' },
  finish: { zh: '结束竞赛', en: 'Finish' },
  archive: { zh: '归档', en: 'Archive' },
}
