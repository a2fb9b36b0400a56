import type { Access } from '../endpoint.ts'

/**
 * All permission codes, `module:resource:action`. Each module's manifest adds its own by declaration merging, so that
 * code naming an unknown permission doesn't compile. @spec P01 P02
 */
export interface PermissionCodes {}

export type Permission = keyof PermissionCodes

/** Access for holders of any one of the codes. */
export function holders(...codes: [Permission, ...Permission[]]): Access {
  return codes
}
