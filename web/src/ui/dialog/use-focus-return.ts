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
        if (!isLost) return
        if (before instanceof HTMLElement && before.isConnected) before.focus()
        if (document.activeElement === document.body) focusHeading()
      }, 0)
    }
  }, [])
}
