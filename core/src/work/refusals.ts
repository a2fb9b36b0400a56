import { refusals } from '../base/refusal.ts'

export const workRefusals = refusals({
  NOT_CONFIGURED: {
    code: 27001,
    status: 409,
    zh: '该阶段的作品提交设置尚未完成，请联系组织方',
    en: 'Hand-in is not set up for this stage yet. Please ask the organiser',
  },
  TEAM_NOT_ENROLLED: {
    code: 27002,
    status: 409,
    zh: '报名成功后才能提交作品',
    en: 'Only enrolled teams may hand in a work',
  },
  NOT_PROMOTED: {
    code: 27003,
    status: 409,
    zh: '上一阶段晋级后才能提交本阶段作品',
    en: 'Only teams promoted from the stage before may hand in here',
  },
  NOT_THE_CAPTAIN: {
    code: 27004,
    status: 409,
    zh: '只有队长可以正式提交作品',
    en: 'Only the captain may hand the work in formally',
  },
  WRONG_STATE: {
    code: 27005,
    status: 409,
    zh: '当前状态（{stateZh}）不能进行此操作',
    en: 'This can’t be done in the present state ({stateEn})',
  },
  PLEDGE_UNTICKED: {
    code: 27006,
    status: 409,
    zh: '请先阅读并勾选承诺书',
    en: 'Read and tick the pledge first',
  },
  WORK_FAULTY: {
    code: 27007,
    status: 422,
    zh: '作品信息不完整',
    en: 'The work is not complete yet',
  },
  NOT_AN_AUTHOR: {
    code: 27008,
    status: 409,
    zh: '只有队长和队员可以编辑作品',
    en: 'Only the captain and members may work on it',
  },
  SLOT_UNKNOWN: { code: 27010, status: 409, zh: '没有这一项材料', en: 'There is no such slot' },
  FILE_TOO_LARGE: {
    code: 27011,
    status: 409,
    zh: '“{labelZh}”的文件过大：上限 {limit}',
    en: 'The file for “{labelEn}” is too large: at most {limit}',
  },
  FILE_WRONG_KIND: {
    code: 27012,
    status: 409,
    zh: '“{labelZh}”只接受 {kinds} 文件（按文件内容判断）',
    en: '“{labelEn}” takes {kinds} files only (told by their content)',
  },
  SLOT_FULL: {
    code: 27013,
    status: 409,
    zh: '“{labelZh}”最多 {max} 个文件',
    en: '“{labelEn}” takes at most {max} file(s)',
  },
  WITHDRAWAL_OFF: {
    code: 27020,
    status: 409,
    zh: '本阶段不允许撤回作品',
    en: 'Works can’t be withdrawn in this stage',
  },
  NOTHING_SUBMITTED: { code: 27021, status: 409, zh: '作品尚未正式提交', en: 'Nothing has been handed in yet' },
  OPINION_MISSING: { code: 27022, status: 409, zh: '退回须填写意见', en: 'A return needs an opinion' },
  WORK_HANDED_IN: {
    code: 27023,
    status: 409,
    zh: '该团队已提交作品，不能撤回报名审核',
    en: 'The team has handed a work in, so its audit can’t be taken back',
  },
  IN_REVIEW: {
    code: 27024,
    status: 409,
    zh: '作品已进入评审，以最近一次提交的版本为准，不能再修改或重新提交',
    en: 'The work is in review: the version last submitted counts and can no longer be changed or replaced',
  },
  SHARE_GONE: {
    code: 27030,
    status: 404,
    zh: '分享链接已失效或不存在',
    en: 'This link has expired, was revoked, or never existed',
  },
})
