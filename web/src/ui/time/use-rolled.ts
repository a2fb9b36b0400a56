import { useEffect, useRef, useState } from 'react'
import { NUMBER_SCROLL_MS } from '../limits.ts'

/** A count on its way to its new value, for figures that roll; at once where less motion is wished. @spec K01 */
export function useRolled(value: number): number {
  const [shown, setShown] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    const from = latest.current
    if (from === value) return undefined
    const still = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
    const start = performance.now()
    const roll = () => {
      const done = still ? 1 : Math.min(1, (performance.now() - start) / NUMBER_SCROLL_MS)
      latest.current = between(from, value, done)
      setShown(latest.current)
      if (done < 1) frame = requestAnimationFrame(roll)
    }
    let frame = requestAnimationFrame(roll)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return shown
}

/** The whole number at `done` (0 to 1) of the way: fast at first, slow at the end. */
function between(from: number, to: number, done: number): number {
  return Math.round(from + (to - from) * (1 - (1 - done) ** 3))
}
