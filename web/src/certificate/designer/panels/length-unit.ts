import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { designPaper, displayLength, type LengthUnit } from '@podium/core/certificate/template/design/paper.ts'
import { useSyncExternalStore } from 'react'
import { readText, writeText } from '#web/lib/session/storage.ts'

const KEY = 'designer.unit'
const listeners = new Set<() => void>()
let unit: LengthUnit | null = null

export function lengthUnit(): LengthUnit {
  return (unit ??= readText(KEY) === 'px' ? 'px' : 'mm')
}

/** The length unit that the user chose. */
export function useLengthUnit(): LengthUnit {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, lengthUnit)
}

export function setLengthUnit(next: LengthUnit): void {
  unit = next
  writeText(KEY, next)
  for (const listener of listeners) listener()
}

/** Two lengths in the user's unit: `12.5 × 30 mm`. */
export function lengthsText(design: Design, first: number, sign: string, second: number): string {
  const unit = lengthUnit()
  const [a, b] = [first, second].map((units) => displayLength(units, unit, designPaper(design)))
  return `${a}${sign}${b} ${unit}`
}
