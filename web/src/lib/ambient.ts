import type { Language } from '@podium/core/base/refusal.ts'

/** Environment of API calls. The browser has one; the server has one per rendered page. */
export interface Ambient {
  language: () => Language
  token: () => string | null
  fetch: (path: string, init: RequestInit) => Promise<Response>
  /** Where the default certificate pictures are; empty: drawn in the page. @spec K04 */
  assetHost?: string
}

let current: () => Ambient | undefined = () => undefined

/** Installed once at start-up: the browser's own, or a function that finds that of the page being rendered. */
export function installAmbient(find: () => Ambient | undefined): void {
  current = find
}

export function ambient(): Ambient {
  const found = current()
  if (!found) throw new Error('A call was made before the application started')
  return found
}

/** As configured; empty before the application has started. */
export function assetHost(): string {
  return current()?.assetHost ?? ''
}
