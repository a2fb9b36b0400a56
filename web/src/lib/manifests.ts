import type { Manifest } from '@podium/core/base/manifest.ts'
import { createContext, use } from 'react'

/** What the modules say of themselves, for pages that list it: rights, notice topics, names in the audit log. */
export const ManifestsContext = createContext<readonly Manifest[]>([])

/** Every module's manifest. */
export function useManifests(): readonly Manifest[] {
  return use(ManifestsContext)
}
