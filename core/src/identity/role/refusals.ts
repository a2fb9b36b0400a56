import { refusals } from '../../base/refusal.ts'

export const roleRefusals = refusals({
  ROLE_BUILT_IN: {
    code: 20034,
    status: 409,
    zh: '内置角色不能修改或删除',
    en: 'A built-in role can be neither changed nor deleted',
  },
  ROLE_IN_USE: {
    code: 20086,
    status: 409,
    zh: '仍有 {count} 个账号拥有该角色，请先收回',
    en: 'Accounts that still have this role: {count}. Take it from them first',
  },
  ROLE_KEY_TAKEN: { code: 20035, status: 409, zh: '角色标识已存在', en: 'This role key is taken' },
  ROLE_WITHOUT_GROUP: {
    code: 20098,
    status: 400,
    zh: '请为角色“{role}”选择组织：其数据范围以该组织为准',
    en: 'Choose an organisation for the role “{role}”: its data scope is that organisation',
  },
  ROLE_BEYOND: {
    code: 20037,
    status: 403,
    zh: '角色不能包含自身没有的权限或数据范围',
    en: 'A role may not hold rights or reach that you lack',
  },
})
