import type { Endpoint, Input, Output } from '@podium/core/base/endpoint.ts'
import { useCallback, useRef, useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { asRefusal, type RefusalError } from '#web/lib/call/refusal-error.ts'

export interface Autosave<E extends Endpoint> {
  /** Saves after running saves have finished; the input is computed then. Undefined when refused. */
  save: (input: () => Input<E>) => Promise<Output<E> | undefined>
  busy: boolean
  refusal: RefusalError | null
}

/** Saves while typing: requests run one after another, without the double-click guard of buttons. */
export function useAutosave<E extends Endpoint>(endpoint: E): Autosave<E> {
  const { language } = useLanguage()
  const [waiting, setWaiting] = useState(0)
  const [refusal, setRefusal] = useState<RefusalError | null>(null)
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  const save = useCallback(
    (input: () => Input<E>) => {
      const runNext = async () => {
        try {
          const output = await call(endpoint, input())
          setRefusal(null)
          return output
        } catch (thrown) {
          setRefusal(asRefusal(thrown, language))
          return undefined
        } finally {
          setWaiting((count) => count - 1)
        }
      }
      setWaiting((count) => count + 1)
      const saved = tail.current.then(runNext)
      tail.current = saved
      return saved
    },
    [endpoint, language],
  )
  return { save, busy: waiting > 0, refusal }
}
