import { ROOT_ROLE } from '../../base/access/permission.rule.ts'
import { permissions, type Permission } from '../../base/access/permissions.ts'
import type { Reach } from './held-role.ts'

export interface BuiltInRole {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly reach: Reach
  readonly codes: readonly Permission[]
}

/** Every code of these modules. */
function all(...modules: string[]): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((code) => modules.includes(code.split(':')[0]!))
}

/** Roles every installation has from its first start on. ROOT needs no codes: it passes every gate. */
export const builtInRoles: readonly BuiltInRole[] = [
  { key: ROOT_ROLE, zh: '超级管理员', en: 'Root administrator', reach: 'all', codes: [] },
  {
    key: 'system_admin',
    zh: '系统管理员',
    en: 'System administrator',
    reach: 'group_and_below',
    codes: all('system', 'notice', 'organisation'),
  },
  {
    key: 'organiser',
    zh: '竞赛管理员',
    en: 'Organiser',
    reach: 'group_and_below',
    codes: [
      ...all('competition', 'enrolment', 'work', 'expert', 'review', 'award', 'certificate', 'site').filter(
        // Scoring is the experts', fonts are the platform's.
        (code) => !['review:task:score', 'certificate:font:add', 'certificate:font:remove'].includes(code),
      ),
      'organisation:group:list',
      'organisation:school:list',
      'system:job:list',
    ],
  },
  {
    key: 'review_desk',
    zh: '评审管理员',
    en: 'Review desk',
    reach: 'group_and_below',
    codes: [
      ...all('review', 'expert').filter((code) => code !== 'review:task:score'),
      'competition:round:list',
      'work:work:list',
      'award:result:list',
      'system:job:list',
    ],
  },
  {
    key: 'school_admin',
    zh: '学校管理员',
    en: 'School administrator',
    reach: 'group_and_below',
    codes: [
      'competition:round:list',
      'enrolment:team:list',
      'enrolment:team:audit',
      'enrolment:team:export',
      'work:work:list',
      'certificate:certificate:list',
      'organisation:school:list',
    ],
  },
  {
    key: 'editor',
    zh: '资讯编辑',
    en: 'News editor',
    reach: 'group',
    codes: ['site:article:list', 'site:article:edit'],
  },
  { key: 'expert', zh: '评审专家', en: 'Expert', reach: 'own', codes: ['review:task:score'] },
]
