import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'system:menu:list': { zh: '菜单查询', en: 'See menus' },
  'system:menu:edit': { zh: '菜单维护', en: 'Maintain menus' },
  'system:dict:list': { zh: '字典查询', en: 'See dictionaries' },
  'system:dict:edit': { zh: '字典维护', en: 'Maintain dictionaries' },
  'system:log:list': { zh: '日志查询', en: 'See logs' },
  'system:job:list': { zh: '任务查询', en: 'See jobs' },
  'system:maintenance:edit': { zh: '维护通知', en: 'Announce maintenance' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const systemModule = {
  name: 'system',
  zh: '系统管理',
  en: 'System',
  permissions,
  records: [],
  rights: {
    // Only the platform's own administrators change what everybody sees.
    system_admin: codesOf(permissions).filter((code) => !code.endsWith(':edit')),
    organiser: ['system:job:list'],
    review_desk: ['system:job:list'],
  },
  menuGroups: [{ path: '/system', zh: '系统管理', en: 'System', icon: 'system', position: 110 }],
  pages: {
    office: {
      user: {
        path: '/system/user',
        zh: '用户管理',
        en: 'Users',
        file: 'office-users',
        access: ['system:user:list'],
        menu: { group: '/system', position: 10 },
      },
      groupUser: {
        path: '/system/groud/user',
        zh: '组织人员',
        en: 'People of organisations',
        file: 'office-group-users',
        access: ['system:user:list'],
        menu: { group: '/system/groud', position: 14 },
      },
      role: {
        path: '/system/role',
        zh: '角色管理',
        en: 'Roles',
        file: 'office-roles',
        access: ['system:role:list'],
        menu: { group: '/system', position: 20 },
      },
      log: {
        path: '/system/log',
        zh: '操作日志',
        en: 'Operation log',
        file: 'office-log',
        access: ['system:log:list'],
        menu: { group: '/system', position: 30 },
      },
      menu: {
        path: '/system/menu',
        zh: '菜单管理',
        en: 'Menus',
        file: 'office-menu',
        access: ['system:menu:list'],
        menu: { group: '/system', position: 41 },
      },
      dict: {
        path: '/system/dict',
        zh: '字典管理',
        en: 'Dictionaries',
        file: 'office-dict',
        access: ['system:dict:list'],
        menu: { group: '/system', position: 42 },
      },
      dictData: {
        path: '/system/dictData',
        zh: '字典数据',
        en: 'Dictionary entries',
        file: 'office-dict-data',
        access: ['system:dict:list'],
        query: ['dictType'],
        menu: { group: '/system', position: 43, hidden: true },
      },
      job: {
        path: '/system/job',
        zh: '任务管理',
        en: 'Jobs',
        file: 'office-job',
        access: ['system:job:list'],
        menu: { group: '/system', position: 50 },
      },
      scanner: {
        path: '/system/scanner',
        zh: '病毒扫描',
        en: 'Virus scanner',
        file: 'office-scanner',
        access: ['system:log:list'],
        menu: { group: '/system', position: 55 },
      },
      maintenance: {
        path: '/system/maintenance',
        zh: '维护通知',
        en: 'Maintenance',
        file: 'office-maintenance',
        access: ['system:maintenance:edit'],
        menu: { group: '/system', position: 60 },
      },
    },
  },
  notices: {
    topics: {},
    events: {},
  },
  actions: {
    'system.saveMenu': { zh: '保存菜单', en: 'Save menu' },
    'system.removeMenu': { zh: '删除菜单', en: 'Delete menu row' },
    'system.restoreMenu': { zh: '恢复默认菜单', en: 'Restore menu' },
    'system.saveDict': { zh: '保存字典', en: 'Save dictionary' },
    'system.removeDict': { zh: '删除字典', en: 'Delete dictionary' },
    'system.saveDictData': { zh: '保存字典数据', en: 'Save dictionary entry' },
    'system.removeDictData': { zh: '删除字典数据', en: 'Delete dictionary entry' },
    'system.cancelJob': { zh: '取消任务', en: 'Cancel job' },
    'system.retryJob': { zh: '重试任务', en: 'Retry job' },
    'system.discardUploads': { zh: '放弃未完成的上传', en: 'Discard unfinished uploads' },
    'system.virus_found': { zh: '发现病毒', en: 'Virus found' },
    'system.saveMaintenance': { zh: '保存维护通知', en: 'Save maintenance' },
    'system.withdrawMaintenance': { zh: '撤回维护通知', en: 'Withdraw maintenance' },
  },
  subjects: {
    job: { zh: '任务', en: 'Job' },
    menu: { zh: '菜单', en: 'Menu' },
    dict: { zh: '字典', en: 'Dictionary' },
    maintenance: { zh: '维护通知', en: 'Maintenance' },
    upload: { zh: '上传文件', en: 'Uploaded file' },
  },
} as const satisfies Manifest
