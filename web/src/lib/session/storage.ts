/** Browser storage. Reads and writes never throw: private windows and full disks simply don't save. */

/** Names fixed by the specification. @spec K02 S01 */
export const ACCESS_TOKEN_KEY = 'accessToken'
export const GROUP_ID_KEY = 'groupId'

export function readText(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null
  } catch {
    return null
  }
}

/** `null` removes the entry. */
export function writeText(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}

/** Clears this tab's storage: last page and open tabs of the user who signs out. */
export function clearTabStorage(): void {
  try {
    sessionStorage.clear()
  } catch {
    return
  }
}

/** The stored value if `accept` validates it, otherwise `fallback`. */
export function readJson<T>(key: string, accept: (value: unknown) => value is T, fallback: T): T {
  const text = readText(key)
  if (text === null) return fallback
  try {
    const value: unknown = JSON.parse(text)
    return accept(value) ? value : fallback
  } catch {
    return fallback
  }
}

export function writeJson(key: string, value: unknown): void {
  writeText(key, JSON.stringify(value))
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

/** Default lifetime of a cookie in days. @spec K02 */
const COOKIE_DAYS = 1

export function readCookie(name: string): string | null {
  const found = globalThis.document?.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`))
  return found ? decodeURIComponent(found.slice(name.length + 1)) : null
}

export function writeCookie(name: string, value: string, days = COOKIE_DAYS): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; samesite=lax${secure}`
}
