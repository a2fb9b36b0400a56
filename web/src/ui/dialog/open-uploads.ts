import { createContext, useContext, useEffect } from 'react'

/** Tells the form around a field that an upload of it began (1) or ended (-1). */
export const OpenUploads = createContext<(change: 1 | -1) => void>(() => undefined)

/** Keeps the form around the field from being submitted while `isOpen`: it would lack the file. */
export function useOpenUploads(isOpen: boolean): void {
  const count = useContext(OpenUploads)
  useEffect(() => {
    if (!isOpen) return undefined
    count(1)
    return () => count(-1)
  }, [count, isOpen])
}
