/** The session expired under an open page. */
export interface Lapse {
  /** Who is signed in no more, where that was known. */
  readonly userId: string | null
  /** The reader chose to stay on the page. */
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

/** Answers how to stop. */
export function onLapse(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
