import type { Endpoint, Input, Output } from '@podium/core/base/endpoint.ts'
import { useCallback, useRef, useState } from 'react'
import { call } from '#web/lib/call/call.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { asRefusal, type RefusalError } from '#web/lib/call/refusal-error.ts'

export interface Autosave<E extends Endpoint> {
  /** Saves after whatever is being saved; the input is made when its turn comes. Undefined when refused. */
  save: (input: () => Input<E>) => Promise<Output<E> | undefined>
  busy: boolean
  refusal: RefusalError | null
}

/** Saving as one types: one at a time, in order, without the guard that a click needs. */
export function useAutosave<E extends Endpoint>(endpoint: E): Autosave<E> {
  const { language } = useLanguage()
  const [waiting, setWaiting] = useState(0)
  const [refusal, setRefusal] = useState<RefusalError | null>(null)
  const tail = useRef<Promise<unknown>>(Promise.resolve())
  const save = useCallback(
    (input: () => Input<E>) => {
      const turn = async () => {
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
      const saved = tail.current.then(turn)
      tail.current = saved
      return saved
    },
    [endpoint, language],
  )
  return { save, busy: waiting > 0, refusal }
}
