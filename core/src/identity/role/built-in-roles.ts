import { ROOT_ROLE } from '../../base/access/permission.rule.ts'
import type { Permission } from '../../base/access/permissions.ts'
import type { BuiltInRoleKey, Manifest } from '../../base/manifest.ts'
import type { Reach } from './held-role.ts'

export interface BuiltInRole {
  readonly key: string
  readonly zh: string
  readonly en: string
  readonly reach: Reach
  readonly codes: readonly Permission[]
}

const roles: Readonly<Record<BuiltInRoleKey, Omit<BuiltInRole, 'key' | 'codes'>>> = {
  system_admin: { zh: '系统管理员', en: 'System administrator', reach: 'group_and_below' },
  organiser: { zh: '竞赛管理员', en: 'Organiser', reach: 'group_and_below' },
  review_desk: { zh: '评审管理员', en: 'Review desk', reach: 'group_and_below' },
  school_admin: { zh: '学校管理员', en: 'School administrator', reach: 'group_and_below' },
  editor: { zh: '资讯编辑', en: 'News editor', reach: 'group' },
  expert: { zh: '评审专家', en: 'Expert', reach: 'own' },
}

/**
 * The built-in roles with the permissions that the manifests give them. ROOT needs no permissions: it passes every
 * check.
 */
export function builtInRolesOf(manifests: readonly Manifest[]): BuiltInRole[] {
  const keys = Object.keys(roles) as BuiltInRoleKey[]
  return [
    { key: ROOT_ROLE, zh: '超级管理员', en: 'Root administrator', reach: 'all', codes: [] },
    ...keys.map((key) => ({ key, ...roles[key], codes: manifests.flatMap(({ rights }) => rights[key] ?? []) })),
  ]
}
