import { useEffect, useState } from 'react'

/** The debounced value: updates once it has not changed for `milliseconds`. */
export function useSettled<T>(value: T, milliseconds: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    if (Object.is(settled, value)) return undefined
    const timer = setTimeout(() => setSettled(() => value), milliseconds)
    return () => clearTimeout(timer)
  }, [settled, value, milliseconds])
  return settled
}
