import type { HeldRole, Scope } from './held-role.ts'

/**
 * The combined data scope of several roles for one code: only roles with the code count. A group-bound role that is
 * held without a group reaches only own records.
 */
export function scopeOfRoles(roles: readonly HeldRole[], code: string): Scope {
  const groups = new Set<string>()
  const below = new Set<string>()
  for (const role of roles.filter(({ codes }) => codes.includes(code))) {
    if (role.reach === 'all') return { reach: 'all' }
    if (role.reach === 'chosen') role.chosen.forEach((id) => groups.add(id))
    if (role.reach === 'group' && role.groupId) groups.add(role.groupId)
    if (role.reach === 'group_and_below' && role.groupId) below.add(role.groupId)
  }
  return groups.size + below.size === 0 ? { reach: 'own' } : { reach: 'groups', groups: [...groups], below: [...below] }
}

/** Whether the group at the end of `path` (ids from the root down) is in the scope. */
export function coversGroup(scope: Scope, path: readonly string[]): boolean {
  if (scope.reach !== 'groups') return scope.reach === 'all'
  return scope.groups.includes(path[path.length - 1] ?? '') || coversSubtree(scope, path)
}

/** Whether the group at the end of `path` is in the scope with all its present and future descendants. */
export function coversSubtree(scope: Scope, path: readonly string[]): boolean {
  if (scope.reach !== 'groups') return scope.reach === 'all'
  return path.some((id) => scope.below.includes(id))
}
