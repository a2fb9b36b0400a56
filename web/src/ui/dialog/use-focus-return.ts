import { useEffect } from 'react'

/** Gives the focus back to where it was before, when the component that takes it, such as a dialog, is gone. */
export function useFocusReturn(): void {
  useEffect(() => {
    const before = document.activeElement
    return () => {
      // The dialog's own frame lets the focus go only after its last rendering.
      setTimeout(() => {
        const isLost = document.activeElement === null || document.activeElement === document.body
        if (isLost && before instanceof HTMLElement && before.isConnected) before.focus()
      }, 0)
    }
  }, [])
}
