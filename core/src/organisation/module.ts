import { codesOf, type Manifest } from '../base/manifest.ts'

const permissions = {
  'organisation:group:list': { zh: '组织查询', en: 'See organisations' },
  'organisation:group:edit': { zh: '组织维护', en: 'Maintain organisations' },
  'organisation:school:list': { zh: '学校查询', en: 'See schools' },
  'organisation:school:edit': { zh: '学校维护', en: 'Maintain schools' },
  'organisation:school:import': { zh: '学校导入', en: 'Import schools' },
  'organisation:school:export': { zh: '学校与院系导出', en: 'Export schools and their parts' },
  'organisation:contact:edit': { zh: '组织联系方式维护', en: 'Maintain contacts of organisations' },
  'organisation:college:edit': { zh: '学院专业维护', en: 'Maintain colleges and majors' },
} as const

declare module '../base/access/permissions.ts' {
  interface PermissionCodes extends Record<keyof typeof permissions, true> {}
}

export const organisationModule = {
  name: 'organisation',
  zh: '组织管理',
  en: 'Organisations',
  permissions,
  records: ['organisation:group:list'],
  rights: {
    system_admin: codesOf(permissions),
    organiser: ['organisation:group:list', 'organisation:school:list', 'organisation:contact:edit'],
    school_admin: ['organisation:school:list', 'organisation:college:edit', 'organisation:contact:edit'],
  },
  menuGroups: [{ path: '/system/groud', zh: '组织管理', en: 'Organisations', icon: 'organisation', position: 100 }],
  pages: {
    office: {
      group: {
        path: '/system/groud/group',
        zh: '组织架构',
        en: 'Organisations',
        file: 'office-groups',
        access: ['organisation:group:list'],
        menu: { group: '/system/groud', position: 10 },
      },
      schoolInfo: {
        path: '/system/groud/schoolInfo',
        zh: '学校信息',
        en: 'Schools',
        file: 'office-schools',
        access: ['organisation:school:list'],
        menu: { group: '/system/groud', position: 20 },
      },
      groupDetail: {
        path: '/system/groud/groudDetail',
        zh: '组织详情',
        en: 'Organisation',
        file: 'office-group-detail',
        access: ['organisation:group:list', 'organisation:school:list'],
        query: ['groupId'],
        menu: { group: '/system/groud', position: 12, hidden: true },
      },
      college: {
        path: '/system/groud/college',
        zh: '学院管理',
        en: 'Colleges',
        file: 'office-colleges',
        access: ['organisation:school:list'],
        menu: { group: '/system/groud', position: 22 },
      },
      major: {
        path: '/system/groud/major',
        zh: '专业管理',
        en: 'Majors',
        file: 'office-majors',
        access: ['organisation:school:list'],
        menu: { group: '/system/groud', position: 24 },
      },
    },
  },
  notices: {
    topics: {},
    events: {},
  },
  actions: {
    'organisation.exportGroups': { zh: '导出机构', en: 'Export organisations' },
    'organisation.saveGroup': { zh: '保存组织', en: 'Save organisation' },
    'organisation.setSeal': { zh: '设置电子印章', en: 'Set electronic seal' },
    'organisation.saveSchool': { zh: '保存学校', en: 'Save school' },
    'organisation.checkSchoolImport': { zh: '检查学校导入', en: 'Check an import of schools' },
    'organisation.importSchools': { zh: '导入学校', en: 'Import schools' },
    'organisation.addNationalSchools': { zh: '从内置名单添加学校', en: 'Add schools of the built-in list' },
    'organisation.exportSchools': { zh: '导出学校', en: 'Export schools' },
    'organisation.exportColleges': { zh: '导出学院', en: 'Export colleges' },
    'organisation.exportMajors': { zh: '导出专业', en: 'Export majors' },
    'organisation.saveGroupContact': { zh: '保存组织联系方式', en: 'Save contact of organisation' },
    'organisation.addColleges': { zh: '新增学院', en: 'Add colleges' },
    'organisation.changeCollege': { zh: '修改学院', en: 'Change college' },
    'organisation.removeCollege': { zh: '删除学院', en: 'Delete college' },
    'organisation.addMajors': { zh: '新增专业', en: 'Add majors' },
    'organisation.changeMajor': { zh: '修改专业', en: 'Change major' },
    'organisation.removeMajor': { zh: '删除专业', en: 'Delete major' },
  },
  subjects: {
    group: { zh: '组织', en: 'Organisation' },
    school: { zh: '学校', en: 'School' },
    college: { zh: '学院', en: 'College' },
    major: { zh: '专业', en: 'Major' },
  },
  fields: {
    shortName: { zh: '简称', en: 'short name' },
    aliases: { zh: '别名', en: 'aliases' },
    'school.names': { zh: '名称', en: 'names' },
    'school.added': { zh: '新增', en: 'added' },
    'file.added': { zh: '新增', en: 'added' },
    'file.updated': { zh: '更新', en: 'updated' },
    'file.unchanged': { zh: '不变', en: 'unchanged' },
    'group.added': { zh: '新增', en: 'added' },
    'group.updated': { zh: '更新', en: 'updated' },
    'group.unchanged': { zh: '不变', en: 'unchanged' },
  },
  jobs: {
    'organisation.check_import': { zh: '检查学校导入', en: 'Check an import of schools' },
    'organisation.import_schools': {
      zh: '导入学校',
      en: 'Import schools',
      result: { zh: '已导入 {imported} 行', en: 'Rows imported: {imported}' },
    },
  },
} as const satisfies Manifest
