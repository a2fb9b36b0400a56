import { createContext, useContext } from 'react'
import type { KeyTargets } from '../keyboard/shortcuts.ts'

/** Commands and view actions of the designer. */
export const KeyTargetsContext = createContext<KeyTargets | null>(null)

export function useKeyTargets(): KeyTargets {
  const commands = useContext(KeyTargetsContext)
  if (!commands) throw new Error('useKeyTargets needs a KeyTargetsContext')
  return commands
}
