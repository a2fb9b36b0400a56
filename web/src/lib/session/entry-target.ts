import { createContext } from 'react'
import type { ReactNode } from 'react'

/**
 * Describes the page at `target` behind sign-in, a path of this site. Provided by the application, as `lib` may not
 * import modules.
 */
export const EntryTargetContext = createContext<((target: string) => ReactNode) | null>(null)
