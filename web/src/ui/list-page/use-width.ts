import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width inside an element’s padding in px, kept up to date; null before it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(measured)
      const inner =
        measured.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)
      setWidth(inner > 0 ? inner : null)
    }
    measure()
    if (!globalThis.ResizeObserver) return
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return width
}
