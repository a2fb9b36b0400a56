import { useEffect } from 'react'
import { useLocation } from 'react-router'

const FIELDS = 'input, textarea, button'

/** Shows and focuses the field that the address names after #, once it is there; of a list of rows the first control. */
export function useAddressedField(isReady: boolean): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (!isReady || hash === '') return undefined
    // After the page has moved the focus to its heading.
    const timer = setTimeout(() => {
      const named = document.getElementById(decodeURIComponent(hash.slice(1)))
      const field = named?.matches(FIELDS) ? named : named?.querySelector<HTMLElement>(FIELDS)
      named?.scrollIntoView({ block: 'center' })
      field?.focus({ preventScroll: true })
    })
    return () => clearTimeout(timer)
  }, [isReady, hash])
}
