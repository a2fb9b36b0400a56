import type { Permission } from '../base/access/permissions.ts'

/** A row of the built-in menu. `component` names a page: `system/users` is `web/src/system/office-users.page.tsx`. */
export interface MenuSeed {
  readonly zh: string
  readonly en: string
  /** 1 layout group, 2 page, 4 leaf page. */
  readonly menuType: 1 | 2 | 4
  readonly path: string
  readonly component: string
  readonly icon: string
  /** 1 shown, 0 hidden but reachable. */
  readonly visible: 0 | 1
  /** Any one of these codes shows the row; none: everybody of the office sees it. A group shows when a page of it does. */
  readonly codes: readonly Permission[]
  readonly children: readonly MenuSeed[]
}

function group(zh: string, en: string, path: string, icon: string, children: readonly MenuSeed[]): MenuSeed {
  return { zh, en, menuType: 1, path, component: '', icon, visible: 1, codes: [], children }
}

function page(zh: string, en: string, path: string, component: string, ...codes: Permission[]): MenuSeed {
  return { zh, en, menuType: 2, path, component, icon: '', visible: 1, codes, children: [] }
}

/** A page that other pages link to, such as a form: reachable, and not in the sidebar. */
function hidden(...row: Parameters<typeof page>): MenuSeed {
  return { ...page(...row), menuType: 4, visible: 0 }
}

/** The office's menu as every installation has it. Ordered as shown. @spec B33 B34 */
export const menuSeed: readonly MenuSeed[] = [
  { ...page('工作台', 'Workbench', '/dashboard', 'insight/dashboard'), icon: 'dashboard' },
  group('竞赛管理', 'Competitions', '/competition', 'competition', [
    page('竞赛列表', 'Competitions', '/competition/list', 'competition/list', 'competition:round:list'),
    hidden('竞赛编辑', 'Edit competition', '/competition/addEdit', 'competition/add-edit', 'competition:round:edit'),
    hidden('竞赛详情', 'Competition', '/competition/details', 'competition/details', 'competition:round:list'),
    hidden('赛程设置', 'Schedule', '/competition/scheduleSet', 'competition/schedule-set', 'competition:round:list'),
    hidden(
      '作品提交设置',
      'Work settings',
      '/competition/workSubSet',
      'competition/work-sub-set',
      'competition:round:list',
    ),
    hidden(
      '报名设置',
      'Enrolment settings',
      '/competition/enrollSet',
      'competition/enroll-set',
      'competition:round:list',
    ),
    hidden(
      '评审规则设置',
      'Review rules',
      '/competition/reviewSet',
      'competition/review-set',
      'competition:round:list',
    ),
  ]),
  group('报名管理', 'Enrolments', '/signUp', 'enrolment', [
    page('报名列表', 'Enrolments', '/signUp/list', 'enrolment/list', 'enrolment:team:list'),
    hidden('报名详情', 'Enrolment', '/signUp/detail', 'enrolment/detail', 'enrolment:team:list'),
  ]),
  group('作品管理', 'Works', '/work', 'work', [
    page('作品列表', 'Works', '/work/list', 'work/list', 'work:work:list'),
    hidden('作品详情', 'Work', '/work/detail', 'work/detail', 'work:work:list'),
  ]),
  group('评审管理', 'Review', '/review', 'review', [
    page('我的评审', 'My reviews', '/review/tasks', 'review/tasks', 'review:task:score'),
    hidden('作品评审', 'Review a work', '/review/score', 'review/score', 'review:task:score'),
    page('评审分配', 'Distribution', '/review/distribution', 'review/distribution', 'review:batch:list'),
    page('评审结果', 'Results', '/review/result', 'award/result', 'review:result:calculate', 'award:result:list'),
    page('评审统计', 'Statistics', '/review/statistics', 'review/statistics', 'review:statistics:list'),
  ]),
  group('专家管理', 'Experts', '/expert', 'expert', [
    page('专家库', 'Experts', '/expert/library', 'expert/library', 'expert:expert:list'),
  ]),
  group('获奖管理', 'Awards', '/competitionReward', 'award', [
    page('获奖名单', 'Awards', '/competitionReward/detailedList', 'award/detailed-list', 'award:result:list'),
  ]),
  group('证书管理', 'Certificates', '/certificates', 'certificate', [
    page('证书模板', 'Templates', '/certificates/template', 'certificate/template', 'certificate:template:list'),
    page('字体', 'Fonts', '/certificates/fonts', 'certificate/fonts', 'certificate:font:list'),
    page('证书设置', 'Settings', '/certificates/setting', 'certificate/setting', 'certificate:certificate:make'),
    page('证书制作', 'Make', '/certificates/make', 'certificate/make', 'certificate:certificate:make'),
    page('证书审核', 'Approve', '/certificates/check', 'certificate/check', 'certificate:certificate:check'),
    page('证书发放', 'Send', '/certificates/send', 'certificate/send', 'certificate:certificate:make'),
    page('证书列表', 'Certificates', '/certificates/list', 'certificate/list', 'certificate:certificate:list'),
    page(
      '更正申请',
      'Corrections',
      '/certificates/correction',
      'certificate/correction',
      'certificate:certificate:list',
    ),
    page('证书溯源', 'Look-ups', '/certificates/trace', 'certificate/trace', 'certificate:certificate:list'),
  ]),
  group('资讯管理', 'News', '/newsManagement', 'news', [
    page('资讯列表', 'News', '/newsManagement/list', 'site/news-list', 'site:article:list'),
    hidden('资讯编辑', 'Edit article', '/newsManagement/addEdit', 'site/news-add-edit', 'site:article:edit'),
    hidden('资讯详情', 'Article', '/newsManagement/detail', 'site/news-detail', 'site:article:list'),
  ]),
  group('组织管理', 'Organisations', '/system/groud', 'organisation', [
    page('组织架构', 'Organisations', '/system/groud/group', 'organisation/groups', 'organisation:group:list'),
    page('学校信息', 'Schools', '/system/groud/schoolInfo', 'organisation/schools', 'organisation:school:list'),
  ]),
  group('系统管理', 'System', '/system', 'system', [
    page('用户管理', 'Users', '/system/user', 'system/users', 'system:user:list'),
    page('角色管理', 'Roles', '/system/role', 'system/roles', 'system:role:list'),
    page('操作日志', 'Operation log', '/system/log', 'system/log', 'system:log:list'),
    page('发送记录', 'Messages sent', '/system/notice', 'notice/deliveries', 'notice:delivery:list'),
    page('任务管理', 'Jobs', '/system/job', 'system/job', 'system:job:list'),
  ]),
]
