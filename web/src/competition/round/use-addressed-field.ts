import { useEffect } from 'react'
import { useLocation } from 'react-router'

const FIELDS = ':is(input, textarea, button):not(:disabled)'

/** So long the field may take to appear: later the reader is busy elsewhere. */
const WAIT_MS = 10_000

/** Shows and focuses the field that the address names after #, once it is there; of a group the first wrong control, or the first. */
export function useAddressedField(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const id = decodeURIComponent(hash.slice(1))
    if (id === '') return undefined
    const observer = new MutationObserver(lead)
    let timer = setTimeout(() => observer.disconnect(), WAIT_MS)
    function lead() {
      if (!document.getElementById(id)) return
      observer.disconnect()
      clearTimeout(timer)
      // After the page has moved the focus to its heading.
      timer = setTimeout(() => focusWithin(id))
    }
    observer.observe(document.body, { childList: true, subtree: true })
    lead()
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [hash])
}

function focusWithin(id: string): void {
  const named = document.getElementById(id)
  const inside = named?.querySelector<HTMLElement>('[aria-invalid="true"]') ?? named?.querySelector<HTMLElement>(FIELDS)
  const field = named?.matches(FIELDS) ? named : inside
  const shown = field ?? named
  shown?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
