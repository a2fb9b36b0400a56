import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'system:user:list': { zh: '用户查询', en: 'See users' },
  'system:user:add': { zh: '用户新增', en: 'Add users' },
  'system:user:edit': { zh: '用户修改', en: 'Edit users' },
  'system:user:remove': { zh: '用户删除', en: 'Remove users' },
  'system:user:role': { zh: '分配角色', en: 'Assign roles' },
  'system:user:import': { zh: '用户导入', en: 'Import users' },
  'system:user:unmask': { zh: '查看敏感信息', en: 'See sensitive data' },
  'system:role:list': { zh: '角色查询', en: 'See roles' },
  'system:role:edit': { zh: '角色维护', en: 'Maintain roles' },
  'identity:membership:list': { zh: '学校成员查询', en: 'See people of schools' },
  'identity:membership:verify': { zh: '学校成员核实', en: 'Verify people of schools' },
  'identity:membership:policy': { zh: '学校成员核实设置', en: 'Set how schools verify people' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const identityModule = {
  name: 'identity',
  zh: '用户与权限',
  en: 'Users and rights',
  permissions,
  records: ['system:user:list'],
  rights: {
    system_admin: codesOf(permissions),
    school_admin: ['identity:membership:list', 'identity:membership:verify', 'identity:membership:policy'],
  },
  menuGroups: [],
  pages: {
    site: {
      login: {
        path: '/neibu/login',
        zh: '登录',
        en: 'Login',
        file: 'blank-login',
        access: 'public',
        layout: 'blank',
      },
      retrieve: {
        path: '/neibu/retrieve',
        zh: '找回密码',
        en: 'Set a new password',
        file: 'blank-retrieve',
        access: 'public',
        layout: 'blank',
      },
      register: {
        path: '/neibu/register',
        zh: '注册账号',
        en: 'Open an account',
        file: 'blank-register',
        access: 'public',
        layout: 'blank',
      },
      temporaryPassword: {
        path: '/neibu/password',
        zh: '设置自己的密码',
        en: 'Choose your own password',
        file: 'blank-password',
        access: 'login',
        layout: 'blank',
      },
      role: {
        path: '/role',
        zh: '选择组织',
        en: 'Choose an organisation',
        file: 'blank-role',
        access: 'login',
        layout: 'blank',
      },
    },
    centre: {
      set: {
        path: '/center/set',
        zh: '账号设置',
        en: 'Account',
        file: 'centre-set',
        access: 'login',
        menu: { group: null, position: 70 },
      },
    },
    office: {
      membership: {
        path: '/system/groud/membership',
        zh: '学校成员',
        en: 'People of schools',
        file: 'office-membership',
        access: ['identity:membership:list'],
        menu: { group: '/system/groud', position: 30 },
      },
    },
  },
  notices: {
    topics: { account: { zh: '账号与安全', en: 'Account and safety' } },
    events: {
      'code.login': { zh: '登录验证码', en: 'Code to sign in' },
      'code.register': { zh: '注册验证码', en: 'Code to register' },
      'code.retrieve': { zh: '重置密码验证码', en: 'Code to reset a password' },
      'code.bind': { zh: '绑定验证码', en: 'Code to confirm a contact' },
      'account.opened': { zh: '账号开通', en: 'Account opened' },
      'account.membership': { zh: '学校身份核实', en: 'Membership in a school' },
      'account.claims': { zh: '待核实的学校成员', en: 'People of the school to verify' },
      'account.password': { zh: '密码修改提醒', en: 'Password changed' },
      'account.contact': { zh: '联系方式修改提醒', en: 'Phone or e-mail changed' },
      'account.failures': { zh: '异常登录提醒', en: 'Sign-in after wrong passwords' },
    },
  },
  subjects: {
    user: { zh: '用户', en: 'User' },
    role: { zh: '角色', en: 'Role' },
    membership_policy: { zh: '学校成员核实设置', en: 'Verification of memberships' },
    session: { zh: '会话', en: 'Session' },
    file: { zh: '导入文件', en: 'Imported file' },
  },
} as const satisfies Manifest
