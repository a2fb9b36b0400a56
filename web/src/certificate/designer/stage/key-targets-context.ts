import { createContext, useContext } from 'react'
import type { KeyTargets } from '../keyboard/shortcuts.ts'

/** Commands and view actions of the designer. */
export const KeyTargetsContext = createContext<KeyTargets | null>(null)

export function useKeyTargets(): KeyTargets {
  const desk = useContext(KeyTargetsContext)
  if (!desk) throw new Error('useDesk is only for what stands on the designer page')
  return desk
}
