import { useLayoutEffect, useState, type RefObject } from 'react'

/** The width inside an element’s padding in px at the usual text size, kept up to date; null before it is measured. */
export function useWidth(element: RefObject<HTMLElement | null>, textScale: number): number | null {
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    const measured = element.current
    if (!measured) return undefined
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(measured)
      const inner =
        measured.clientWidth - (Number.parseFloat(paddingLeft) || 0) - (Number.parseFloat(paddingRight) || 0)
      setWidth(inner > 0 ? inner : null)
    }
    measure()
    const observer = globalThis.ResizeObserver ? new ResizeObserver(measure) : null
    observer?.observe(measured)
    return () => observer?.disconnect()
  }, [element])
  return width === null ? null : width / textScale
}
