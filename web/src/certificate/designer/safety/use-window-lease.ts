import { createContext, useEffect, useState, useSyncExternalStore } from 'react'
import { WindowLease, type Line } from './window-lease.ts'

/** The lease by which the design on the page is changed; null: it needs none. */
export const LeaseContext = createContext<WindowLease | null>(null)

/** The lease of one design in this window; null while it is not known who works here, or on what. */
export function useWindowLease(userId: string | undefined, templateId: string | null): WindowLease | null {
  const [lease, setLease] = useState<WindowLease | null>(null)
  useEffect(() => {
    if (userId === undefined || templateId === null) return undefined
    const line = new BroadcastChannel(`designer.${userId}.${templateId}`) as Line
    const opened = new WindowLease({ line, me: crypto.getRandomValues(new Uint32Array(2)).join('-') })
    setLease(opened)
    return () => {
      opened.close()
      setLease(null)
    }
  }, [userId, templateId])
  return lease
}

export function useLeaseState(lease: WindowLease | null) {
  return useSyncExternalStore(lease?.subscribe ?? nothing, () => lease?.state() ?? 'asking')
}

const nothing = () => () => undefined
