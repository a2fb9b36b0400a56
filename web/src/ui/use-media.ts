import { createContext, useContext, useSyncExternalStore } from 'react'
import { PHONE_WIDTH_EM } from './limits.ts'

/** Whether a media query matches; false during server rendering. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = globalThis.matchMedia?.(query)
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    () => globalThis.matchMedia?.(query).matches ?? false,
    () => false,
  )
}

/** Whether the phone layout is active; null: not set, so the viewport decides. */
export const PhoneContext = createContext<boolean | null>(null)

export function usePhone(): boolean {
  const narrow = useMedia(`(max-width: ${PHONE_WIDTH_EM}em)`)
  return useContext(PhoneContext) ?? narrow
}
