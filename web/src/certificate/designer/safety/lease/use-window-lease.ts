import { createContext, useEffect, useMemo, useSyncExternalStore } from 'react'
import { openChannel, WindowLease } from './window-lease.ts'

/** The lease that allows this window to edit the design; null: none is needed. */
export const LeaseContext = createContext<WindowLease | null>(null)

/** The lease of one design in this window; null while the user is unknown. */
export function useWindowLease(userId: string | undefined, templateId: string): WindowLease | null {
  const lease = useMemo(() => {
    if (userId === undefined) return null
    const name = `designer.${userId}.${templateId}`
    return new WindowLease({ name, locks: navigator.locks, connect: openChannel(name) })
  }, [userId, templateId])
  useEffect(() => lease?.open(), [lease])
  return lease
}

export function useLeaseState(lease: WindowLease | null) {
  return useSyncExternalStore(lease?.subscribe ?? nothing, () => lease?.state() ?? 'asking')
}

const nothing = () => () => undefined
