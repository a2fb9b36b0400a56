import { focusHeading } from '#web/ui/dialog/focus-heading.ts'

/** A heading that takes longer is left alone: the reader has gone on by then. */
const MOST_MS = 10_000

let stopWaiting: () => void = () => undefined

/**
 * Moves the focus to the heading of the page, as soon as it is there, so that a screen reader says it and Tab goes on
 * from it (WCAG 2.2, 2.4.3). A page that focuses a field by itself, or a reader who moves on, is left alone.
 * @param isOtherPage if not, the focus is moved only if it was lost with what had it
 */
export function focusPage(isOtherPage: boolean): void {
  stopWaiting()
  const before = document.activeElement
  if (isInField(before) || (!isOtherPage && before !== document.body)) return
  if (focusHeading()) return
  const observer = new MutationObserver(() => {
    if (document.activeElement !== before && document.activeElement !== document.body) stopWaiting()
    else if (focusHeading()) stopWaiting()
  })
  const timer = setTimeout(() => stopWaiting(), MOST_MS)
  stopWaiting = () => {
    clearTimeout(timer)
    observer.disconnect()
  }
  observer.observe(document.body, { childList: true, subtree: true })
}

function isInField(element: Element | null): boolean {
  return (
    element !== null &&
    element.closest('main') !== null &&
    element.matches('input, textarea, select, [contenteditable]')
  )
}
