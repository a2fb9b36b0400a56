import type { Endpoint, Input } from '@podium/core/base/endpoint.ts'
import { useEffect, useRef, useState } from 'react'
import { addressOf } from './call.ts'

/**
 * Listens to a server-sent event stream while the component stands; the browser reconnects by itself. `input` null:
 * not listening. Answers whether the stream is open, so that a page can fall back to asking.
 */
export function useEvents<E extends Endpoint>(
  endpoint: E,
  input: Input<E> | null,
  onMessage: (data: unknown) => void,
): boolean {
  const [open, setOpen] = useState(false)
  const listener = useRef(onMessage)
  useEffect(() => {
    listener.current = onMessage
  })
  const address = input === null ? null : addressOf(endpoint, input)
  useEffect(() => {
    if (address === null || typeof EventSource === 'undefined') return undefined
    const source = new EventSource(address, { withCredentials: true })
    source.addEventListener('open', () => setOpen(true))
    source.addEventListener('error', () => setOpen(false))
    source.addEventListener('message', (event) => listener.current(parse(event.data)))
    return () => {
      source.close()
      setOpen(false)
    }
  }, [address])
  return open
}

function parse(text: unknown): unknown {
  try {
    return JSON.parse(String(text))
  } catch {
    return text
  }
}
