import { createContext, use, useCallback, useEffect, useId, useState, type ReactNode } from 'react'
import { useUnsavedGuard } from '../use-unsaved-guard.ts'

type Report = (id: string, isDirty: boolean) => void

const Scope = createContext<Report | null>(null)

/** Forms of one page, each saved by itself: leaving asks once if any has unsaved changes, as a router takes one guard only. */
export function UnsavedScope({ children }: { children: ReactNode }) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  useUnsavedGuard(dirty.size > 0)
  const report = useCallback<Report>((id, isDirty) => {
    setDirty((known) => {
      if (known.has(id) === isDirty) return known
      const others = [...known].filter((each) => each !== id)
      return new Set(isDirty ? [...others, id] : others)
    })
  }, [])
  return <Scope value={report}>{children}</Scope>
}

/** Asks before leaving a form with unsaved changes, together with the other forms of its scope. */
export function UnsavedGuard({ isDirty }: { isDirty: boolean }) {
  const report = use(Scope)
  return report ? <Reported isDirty={isDirty} report={report} /> : <Alone isDirty={isDirty} />
}

function Reported({ isDirty, report }: { isDirty: boolean; report: Report }) {
  const id = useId()
  useEffect(() => {
    report(id, isDirty)
    return () => report(id, false)
  }, [id, isDirty, report])
  return null
}

function Alone({ isDirty }: { isDirty: boolean }) {
  useUnsavedGuard(isDirty)
  return null
}
