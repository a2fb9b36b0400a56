import { createContext, useCallback, useContext, useEffect, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'

/** Tells the form around a field that an upload of it began (1) or ended (-1). */
export const OpenUploads = createContext<(change: 1 | -1) => void>(() => undefined)

/** For a form: why it can't be submitted while uploads of its fields are open, and the value of its `OpenUploads`. */
export function useUploadWait() {
  const t = useT(uiMessages)
  const [uploads, setUploads] = useState(0)
  const countUploads = useCallback((change: 1 | -1) => setUploads((count) => count + change), [])
  return { whyWait: uploads > 0 ? t('uploadsOpen') : null, countUploads }
}

/**
 * Keeps the form around the field from being submitted while `isOpen`, because it would lack the file, and asks before
 * the browser's tab is closed.
 */
export function useOpenUploads(isOpen: boolean): void {
  const count = useContext(OpenUploads)
  useEffect(() => {
    if (!isOpen) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    count(1)
    return () => {
      removeEventListener('beforeunload', ask)
      count(-1)
    }
  }, [count, isOpen])
}
