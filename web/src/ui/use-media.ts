import { useSyncExternalStore } from 'react'
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

export function usePhone(): boolean {
  return useMedia(`(max-width: ${PHONE_WIDTH_PX}px)`)
}
