import { returnPath } from '@podium/core/base/access/return-path.rule.ts'

const KEY = 'place'
/** Older entries are ignored: another user may sign in by then. */
const EXPIRES_MS = 60 * 60_000

/** Saves the address of this tab when its session expires; sign-in returns to it. */
export function saveLastPage(path: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path, at: Date.now() }))
  } catch {
    return
  }
}

export function savedLastPage(): string | null {
  try {
    const saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { path?: unknown; at?: unknown } | null
    if (typeof saved?.path !== 'string' || typeof saved.at !== 'number' || Date.now() - saved.at > EXPIRES_MS)
      return null
    return returnPath(saved.path)
  } catch {
    return null
  }
}

export function clearLastPage(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    return
  }
}
