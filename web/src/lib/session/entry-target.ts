import { createContext } from 'react'
import type { ReactNode } from 'react'

/** Shows what waits behind sign-in at `target`, a path of this site; the application knows the modules' places. */
export const EntryTargetContext = createContext<((target: string) => ReactNode) | null>(null)
