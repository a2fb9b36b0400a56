import { useEffect } from 'react'
import { focusHeading } from './focus-heading.ts'

/**
 * Gives the focus back to where it was before, when the component that takes it, such as a dialog, is gone; to the
 * heading of the page if what had it is gone too, or disabled.
 */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // The dialog's own frame lets the focus go only after its last rendering.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
        if (document.activeElement === document.body) focusHeading()
        else if (before && document.activeElement === before) keepFocus(before)
      }, 0)
    }
  }, [])
}

/** A list that is loaded again after a change. */
const RELOAD_MS = 5_000

/** If what has the focus goes with its row when the list is loaded again, the heading gets it. */
function keepFocus(holder: Element): void {
  const observer = new MutationObserver(() => {
    if (holder.isConnected) return
    observer.disconnect()
    if (document.activeElement === document.body) focusHeading()
  })
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => observer.disconnect(), RELOAD_MS)
}
