import { useSyncExternalStore } from 'react'

let announced = { text: '', turn: 0 }
const listeners = new Set<() => void>()

/** Announces text to screen readers; the same text twice is read twice. */
export function announce(text: string): void {
  announced = { text, turn: announced.turn + 1 }
  for (const listener of listeners) listener()
}

export function LiveRegion() {
  const { text, turn } = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => announced,
  )
  return (
    <output className="designer-unseen" aria-live="polite" data-turn={turn}>
      {text}
      {turn % 2 === 0 ? '' : '\u00a0'}
    </output>
  )
}
