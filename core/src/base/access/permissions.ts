import type { Access } from '../endpoint.ts'

/**
 * Every permission code, `module:resource:action`. Each module's manifest adds its own with its names, so that guards,
 * menus, role forms and gated elements can name no code that doesn't exist. @spec P01 P02
 */
export interface PermissionCodes {}

export type Permission = keyof PermissionCodes

/** Access for holders of any one of the codes. */
export function holders(...codes: [Permission, ...Permission[]]): Access {
  return codes
}
