const MOST = 41

/** Form of a role's key. */
export const ROLE_KEY = /^[a-z][a-z0-9_]{1,40}$/

/** A key for a copy of the role that no other role has: `organiser_copy`, then `organiser_copy_2`. */
export function keyOfCopy(roleKey: string, taken: readonly string[]): string {
  const used = new Set(taken)
  for (let number = 1; ; number += 1) {
    const ending = number === 1 ? '_copy' : `_copy_${number}`
    const key = `${roleKey.slice(0, MOST - ending.length)}${ending}`
    if (!used.has(key)) return key
  }
}
