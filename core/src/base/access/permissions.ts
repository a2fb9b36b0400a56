import type { Access } from '../endpoint.ts'
import type { Bilingual } from '../shapes.ts'

/**
 * Every permission code, `module:resource:action`: the one list behind server guards, menu seeds, role forms and gated
 * elements. @spec P01 P02
 */
export const permissions = {
  'system:user:list': { zh: '用户查询', en: 'See users' },
  'system:user:add': { zh: '用户新增', en: 'Add users' },
  'system:user:edit': { zh: '用户修改', en: 'Edit users' },
  'system:user:remove': { zh: '用户删除', en: 'Remove users' },
  'system:user:role': { zh: '分配角色', en: 'Assign roles' },
  'system:user:import': { zh: '用户导入', en: 'Import users' },
  'system:user:unmask': { zh: '查看敏感信息', en: 'See sensitive data' },
  'system:role:list': { zh: '角色查询', en: 'See roles' },
  'system:role:edit': { zh: '角色维护', en: 'Maintain roles' },
  'system:menu:list': { zh: '菜单查询', en: 'See menus' },
  'system:dict:list': { zh: '字典查询', en: 'See dictionaries' },
  'system:log:list': { zh: '日志查询', en: 'See logs' },
  'system:job:list': { zh: '任务查询', en: 'See jobs' },
  'notice:delivery:list': { zh: '发送记录查询', en: 'See messages sent' },
  'notice:delivery:resend': { zh: '消息重发', en: 'Send messages again' },
  'organisation:group:list': { zh: '组织查询', en: 'See organisations' },
  'organisation:group:edit': { zh: '组织维护', en: 'Maintain organisations' },
  'organisation:school:list': { zh: '学校查询', en: 'See schools' },
  'organisation:school:edit': { zh: '学校维护', en: 'Maintain schools' },
  'competition:round:list': { zh: '竞赛查询', en: 'See competitions' },
  'competition:round:edit': { zh: '竞赛编辑', en: 'Edit competitions' },
  'competition:round:publish': { zh: '竞赛发布', en: 'Publish competitions' },
  'competition:schedule:edit': { zh: '赛程设置', en: 'Set schedules' },
  'competition:schedule:force': { zh: '强制开关窗口', en: 'Force windows' },
  'competition:setting:edit': { zh: '规则设置', en: 'Set rules' },
  'enrolment:team:list': { zh: '报名查询', en: 'See enrolments' },
  'enrolment:team:audit': { zh: '报名审核', en: 'Audit enrolments' },
  'enrolment:team:export': { zh: '报名导出', en: 'Export enrolments' },
  'work:work:list': { zh: '作品查询', en: 'See works' },
  'work:work:audit': { zh: '作品审核', en: 'Audit works' },
  'expert:expert:list': { zh: '专家查询', en: 'See experts' },
  'expert:expert:edit': { zh: '专家维护', en: 'Maintain experts' },
  'review:batch:list': { zh: '评审查询', en: 'See reviews' },
  'review:batch:edit': { zh: '评审设置', en: 'Set up reviews' },
  'review:task:assign': { zh: '评审分配', en: 'Assign reviews' },
  'review:task:score': { zh: '专家评审', en: 'Score works' },
  'review:result:calculate': { zh: '成绩计算', en: 'Calculate results' },
  'review:statistics:list': { zh: '评审统计', en: 'See review statistics' },
  'award:result:list': { zh: '获奖查询', en: 'See results' },
  'award:result:edit': { zh: '奖项设置', en: 'Set awards' },
  'award:result:publish': { zh: '成绩发布', en: 'Publish results' },
  'certificate:template:list': { zh: '证书模板查询', en: 'See certificate templates' },
  'certificate:template:edit': { zh: '证书模板维护', en: 'Maintain certificate templates' },
  'certificate:certificate:list': { zh: '证书查询', en: 'See certificates' },
  'certificate:certificate:make': { zh: '证书制作', en: 'Make certificates' },
  'certificate:certificate:revoke': { zh: '证书撤销', en: 'Revoke certificates' },
  'certificate:certificate:check': { zh: '证书审核', en: 'Approve certificates of lower organisations' },
  'certificate:font:list': { zh: '证书字体查询', en: 'See the fonts of certificates' },
  'certificate:font:add': { zh: '证书字体上传', en: 'Upload fonts of certificates' },
  'certificate:font:remove': { zh: '证书字体移除', en: 'Remove fonts of certificates' },
  'site:article:list': { zh: '资讯查询', en: 'See news' },
  'site:article:edit': { zh: '资讯维护', en: 'Maintain news' },
  'site:setting:edit': { zh: '网站设置', en: 'Set up the website' },
} as const satisfies Record<string, Bilingual>

export type Permission = keyof typeof permissions

/** Access for holders of any one of the codes. */
export function holders(...codes: [Permission, ...Permission[]]): Access {
  return codes
}
