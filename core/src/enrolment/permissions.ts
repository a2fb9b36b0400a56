/** Permissions of this module. */
export const enrolmentPermissions = {
  'enrolment:team:list': { zh: '报名查询', en: 'See enrolments' },
  'enrolment:team:audit': { zh: '报名审核', en: 'Approve enrolments' },
  'enrolment:team:export': { zh: '报名导出', en: 'Export enrolments' },
  'enrolment:team:exclude': { zh: '禁赛与取消资格', en: 'Ban and disqualify teams' },
  'enrolment:note:list': { zh: '留言查询', en: 'See notes of teams' },
  'enrolment:note:reply': { zh: '留言回复', en: 'Answer notes of teams' },
  'enrolment:team:pay': { zh: '报名批量缴费', en: 'Pay for enrolments' },
  'enrolment:team:message': { zh: '群发消息', en: 'Message participants' },
  'enrolment:team:import': { zh: '导入参赛队', en: 'Import teams' },
  'enrolment:petition:answer': { zh: '答复例外申请', en: 'Answer petitions' },
  'enrolment:registration:list': { zh: '学校注册查询', en: 'See registered schools' },
  'enrolment:registration:decide': { zh: '学校注册设置与审核', en: 'Set and decide on registrations' },
  'enrolment:registration:edit': { zh: '为学校注册', en: 'Register a school' },
  'enrolment:sanction:list': { zh: '处分查询', en: 'See sanctions' },
  'enrolment:sanction:give': { zh: '登记与解除处分', en: 'Give and lift sanctions' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof enrolmentPermissions, true> {}
}
