import type { Endpoint } from '@podium/core/base/endpoint.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { askAnew } from './ask-anew.ts'
import { useEvents } from '../session/events.ts'
import { keyOf } from './use-call.ts'

/** Many people's doings are looked at together. */
const GATHER_MS = 1_000

/**
 * Asks anew for what these calls answered whenever the server tells of `type`, at once and then at most once a second.
 * Answers whether the line to the server stands; while it doesn't, ask from time to time.
 */
export function usePushed(type: string, stale: ReadonlyArray<Endpoint>, topic: string | null = null): boolean {
  const client = useQueryClient()
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const missed = useRef(false)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const look = () => {
    for (const each of stale) void askAnew(client, keyOf(each))
    missed.current = false
    waiting.current = setTimeout(() => {
      waiting.current = undefined
      if (missed.current) look()
    }, GATHER_MS)
  }
  const hear = () => {
    if (waiting.current === undefined) look()
    else missed.current = true
  }
  return useEvents(type, hear, topic)
}
