import { createContext, useContext } from 'react'
import type { KeyTargets } from '../keyboard/shortcuts.ts'

/** What one may do: commands, and the view. */
export const DeskContext = createContext<KeyTargets | null>(null)

export function useDesk(): KeyTargets {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('useDesk is only for what stands on the designer page')
  return desk
}
