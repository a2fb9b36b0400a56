import type { Permission } from '@podium/core/base/access/permissions.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import type { DataScope, Viewer } from '#server/platform/kernel/viewer.ts'

/** Scope of a call that any of several codes permits: that of the first code the viewer has. */
export function scopeOfAny(viewer: Viewer, ...codes: [Permission, ...Permission[]]): DataScope {
  const grantedCode = codes.find((code) => holdsAny(viewer, [code]))
  return viewer.scopeOf(grantedCode ?? codes[0])
}
