import { createContext, useContext, useSyncExternalStore } from 'react'
import { PHONE_WIDTH_PX } from './limits.ts'

/** Whether a media query holds now; false while rendering on the server. */
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

/** Whether the application shows its layout for phones; null where nobody decided. */
export const PhoneContext = createContext<boolean | null>(null)

export function usePhone(): boolean {
  const narrow = useMedia(`(max-width: ${PHONE_WIDTH_PX}px)`)
  return useContext(PhoneContext) ?? narrow
}
