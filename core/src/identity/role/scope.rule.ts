import type { HeldRole, Scope } from './held-role.ts'

/**
 * What several roles reach together for one code: only roles that hold the code count. A role bound to a group but held
 * without one reaches only the own records.
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

/** Whether the group at the end of `path` (ids from the root down) lies in the scope. */
export function coversGroup(scope: Scope, path: readonly string[]): boolean {
  if (scope.reach !== 'groups') return scope.reach === 'all'
  return scope.groups.includes(path[path.length - 1] ?? '') || coversSubtree(scope, path)
}

/** Whether the group at the end of `path` and everything below it, now and later, lies in the scope. */
export function coversSubtree(scope: Scope, path: readonly string[]): boolean {
  if (scope.reach !== 'groups') return scope.reach === 'all'
  return path.some((id) => scope.below.includes(id))
}
