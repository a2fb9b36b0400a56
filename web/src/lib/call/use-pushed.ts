import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { refetchStale } from './refetch-stale.ts'
import { useEvents } from '../session/events.ts'
import { keyOf } from './use-call.ts'

/** Milliseconds; events within this time cause one refetch. */
const THROTTLE_MS = 1_000

/**
 * Refetches these endpoints whenever the server pushes an event `type`: at once, then at most once in `throttle`
 * milliseconds. Returns whether the event stream is connected; while it isn't, poll.
 */
export function usePushed(
  type: string,
  stale: ReadonlyArray<Endpoint>,
  topic: string | null = null,
  throttle = THROTTLE_MS,
): boolean {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const missed = useRef(false)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const refetch = () => {
    for (const each of stale) void refetchStale(client, keyOf(each))
    missed.current = false
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      if (missed.current) refetch()
    }, throttle)
  }
  const onEvent = () => {
    if (waiting.current === undefined) refetch()
    else missed.current = true
  }
  return useEvents(type, onEvent, topic)
}
