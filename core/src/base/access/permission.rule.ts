/** The role that bypasses permission codes, never audit. @spec P01 */
export const ROOT_ROLE = 'ROOT'

/** Somebody's rights: whether they are ROOT, and their codes. */
export interface Holder {
  readonly root: boolean
  readonly permissions: ReadonlySet<string>
}

/**
 * Whether any one of the codes is held; ROOT holds every code. The only place where ROOT is let past.
 * Throws when `codes` is no list with at least one code: a gate without a code is a mistake of the page, and it must
 * not stand open. @spec P01 P02 V04
 */
export function holdsAny(holder: Holder, codes: readonly string[]): boolean {
  if (!Array.isArray(codes) || codes.length === 0) throw new Error('a gate needs a list of permission codes')
  return holder.root || codes.some((code) => holder.permissions.has(code))
}

/** The rights of the signed-in person as the client was told them. */
export function holderOf(user: { roleKeys: readonly string[]; permissions: readonly string[] }): Holder {
  return { root: user.roleKeys.includes(ROOT_ROLE), permissions: new Set(user.permissions) }
}
