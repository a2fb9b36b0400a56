import { useEffect, useRef } from 'react'
import { focusHeading } from './focus-heading.ts'

/** Moves the focus to the heading when a part of the page that had it was made anew, as a form is once it is saved. */
export function useHeadingFocus(version: unknown): void {
  const shown = useRef(version)
  useEffect(() => {
    const isFirst = shown.current === undefined || shown.current === version
    shown.current = version
    if (isFirst || document.activeElement !== document.body) return
    focusHeading()
    document.activeElement?.scrollIntoView({ block: 'center' })
  }, [version])
}
