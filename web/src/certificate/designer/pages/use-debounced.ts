import { useEffect, useState } from 'react'

/** The debounced value: updates once it has not changed for `milliseconds`. */
export function useDebounced<T>(value: T, milliseconds: number): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    if (Object.is(debounced, value)) return undefined
    const timer = setTimeout(() => setDebounced(() => value), milliseconds)
    return () => clearTimeout(timer)
  }, [debounced, value, milliseconds])
  return debounced
}
