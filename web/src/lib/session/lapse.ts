/** The session expired while a page is open. */
export interface Lapse {
  /** The user whose session expired, if known. */
  readonly userId: string | null
  /** The user chose to stay on the page. */
  readonly stayed: boolean
}

let lapse: Lapse | null = null
const listeners = new Set<() => void>()

export function currentLapse(): Lapse | null {
  return lapse
}

export function setLapse(next: Lapse | null): void {
  lapse = next
  for (const listener of listeners) listener()
}

/** Subscribes; returns a function that unsubscribes. */
export function onLapse(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
