import type { Language } from '@podium/core/base/refusal.ts'

/** What a call needs to know about where it runs. The browser has one; the server one per page it renders. */
export interface Ambient {
  language: () => Language
  token: () => string | null
  fetch: (path: string, init: RequestInit) => Promise<Response>
}

let current: () => Ambient | undefined = () => undefined

/** Installed once at start-up: the browser's own, or the look-up of the page being rendered. */
export function installAmbient(find: () => Ambient | undefined): void {
  current = find
}

export function ambient(): Ambient {
  const found = current()
  if (!found) throw new Error('A call was made before the application started')
  return found
}
