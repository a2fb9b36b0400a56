import { useEffect, useRef, useState } from 'react'
import { NUMBER_SCROLL_MS } from '../limits.ts'

/** Animates a number to its new value; without animation if reduced motion is preferred. @spec K01 */
export function useAnimatedNumber(value: number): number {
  const [displayed, setDisplayed] = useState(value)
  const latest = useRef(value)
  useEffect(() => {
    const from = latest.current
    if (from === value) return undefined
    const reducedMotion = globalThis.matchMedia?.('(prefers-reduced-motion: reduce)').matches ?? false
    const start = performance.now()
    const animate = () => {
      const progress = reducedMotion ? 1 : Math.min(1, (performance.now() - start) / NUMBER_SCROLL_MS)
      latest.current = interpolate(from, value, progress)
      setDisplayed(latest.current)
      if (progress < 1) frame = requestAnimationFrame(animate)
    }
    let frame = requestAnimationFrame(animate)
    return () => cancelAnimationFrame(frame)
  }, [value])
  return displayed
}

/** The interpolated integer at `progress` (0 to 1), with ease-out. */
function interpolate(from: number, to: number, progress: number): number {
  return Math.round(from + (to - from) * (1 - (1 - progress) ** 3))
}
