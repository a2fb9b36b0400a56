import { refusals } from '../../base/refusal.ts'

/** Refusals about changes of name and document: 20070 to 20079. */
export const changeRefusals = refusals({
  IDENTITY_FIXED: {
    code: 20070,
    status: 409,
    zh: '已有正式提交的报名：姓名和证件信息须由本人申请、经学校或主办方批准后才能修改',
    en: 'An enrolment was submitted: name and document change only on the person’s request and with approval',
  },
  CHANGE_FREE: {
    code: 20071,
    status: 409,
    zh: '您还没有正式提交的报名，可直接修改个人信息，无需申请',
    en: 'You are in no submitted enrolment: change your profile directly',
  },
  CHANGE_PENDING: {
    code: 20072,
    status: 409,
    zh: '您已有一项待审批的变更申请',
    en: 'A request of yours waits for a decision already',
  },
  NOTHING_CHANGED: {
    code: 20073,
    status: 409,
    zh: '申请的内容与现有信息相同',
    en: 'The request changes nothing',
  },
  CHANGE_DECIDED: {
    code: 20074,
    status: 409,
    zh: '该申请已处理或已撤回',
    en: 'The request was decided or withdrawn before',
  },
  GUARDIAN_FIRST: {
    code: 20076,
    status: 409,
    zh: '按新的出生日期此人未满 14 周岁：须先由监护人在“账号设置－监护人同意”中同意',
    en: 'By the new date of birth the person is under 14: a guardian must consent first, see Account, Guardian',
  },
  OWN_CHANGE: {
    code: 20075,
    status: 409,
    zh: '不能审批自己的变更申请',
    en: 'Nobody decides on the own request',
  },
})
