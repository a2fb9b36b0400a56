import { returnPath } from '@podium/core/base/return-path.rule.ts'

const KEY = 'place'
/** Older entries are ignored: another user may sign in by then. */
const KEPT_MS = 60 * 60_000

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
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as { path?: unknown; at?: unknown } | null
    if (typeof kept?.path !== 'string' || typeof kept.at !== 'number' || Date.now() - kept.at > KEPT_MS) return null
    return returnPath(kept.path)
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
