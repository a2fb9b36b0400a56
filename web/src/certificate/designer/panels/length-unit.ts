import type { LengthUnit } from '@podium/core/certificate/paper.ts'
import { useSyncExternalStore } from 'react'
import { readText, writeText } from '#web/lib/storage.ts'

const KEY = 'designer.unit'
const listeners = new Set<() => void>()
let unit: LengthUnit | null = null

function current(): LengthUnit {
  return (unit ??= readText(KEY) === 'px' ? 'px' : 'mm')
}

/** The unit in which this person reads lengths. */
export function useLengthUnit(): LengthUnit {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, current)
}

export function setLengthUnit(next: LengthUnit): void {
  unit = next
  writeText(KEY, next)
  for (const listener of listeners) listener()
}
