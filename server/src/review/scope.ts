import type { Permission } from '@podium/core/base/access/permissions.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import type { DataScope, Viewer } from '#server/platform/kernel/viewer.ts'

/** Whose records a call reaches that any one of several codes opens: those of the first code that is held. */
export function scopeOfAny(viewer: Viewer, ...codes: [Permission, ...Permission[]]): DataScope {
  const held = codes.find((code) => holdsAny(viewer, [code]))
  return viewer.scopeOf(held ?? codes[0])
}
