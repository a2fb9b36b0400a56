/** Values kept for this tab and for tabs that it opens; gone when it is closed or the person signs out. */

export function keepForTab(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    return
  }
}

/** Null: nothing is kept. */
export function keptForTab(key: string): unknown {
  try {
    const text = globalThis.sessionStorage?.getItem(key) ?? null
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return null
  }
}
