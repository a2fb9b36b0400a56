/** The role that bypasses permission codes, never audit. @spec P01 */
export const ROOT_ROLE = 'ROOT'

/** A user's permissions: whether they are ROOT, and their codes. */
export interface Holder {
  readonly root: boolean
  readonly permissions: ReadonlySet<string>
}

/**
 * Whether the user holds any one of the codes; ROOT holds every code, which is checked only here. Throws when `codes`
 * is empty or no list, so that a missing code never grants access. @spec P01 P02 V04
 */
export function holdsAny(holder: Holder, codes: readonly string[]): boolean {
  if (!Array.isArray(codes) || codes.length === 0) throw new Error('a gate needs a list of permission codes')
  return holder.root || codes.some((code) => holder.permissions.has(code))
}

/** Permissions of the signed-in user as sent to the client. */
export function holderOf(user: { roleKeys: readonly string[]; permissions: readonly string[] }): Holder {
  return { root: user.roleKeys.includes(ROOT_ROLE), permissions: new Set(user.permissions) }
}
