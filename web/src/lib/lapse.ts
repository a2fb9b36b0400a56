/** The session expired under an open page whose reader chose to stay; who that was, once known. */
export interface Lapse {
  readonly userId: string | null
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

/** Answers how to stop. */
export function onLapse(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
