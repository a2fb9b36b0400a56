import type { Permission } from '@podium/core/base/access/permissions.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import type { Reach } from './round.store.ts'

/** The rounds that the viewer may access with this permission code. */
export function reachOf(viewer: Viewer, code: Permission): Reach {
  return { scope: viewer.scopeOf(code), userId: viewer.userId }
}

/**
 * Whether the viewer acts for one of the parent organisations `upperGroups`, with a scope that contains its
 * descendants.
 */
export function isUpper(viewer: Viewer, code: Permission, upperGroups: readonly string[]): boolean {
  const scope = viewer.scopeOf(code)
  if (scope.reach === 'all') return true
  return scope.reach === 'groups' && scope.below.some((group) => upperGroups.includes(group))
}
