import type { Manifest } from '@podium/core/base/manifest.ts'
import { createContext, use } from 'react'

const none: Promise<readonly Manifest[]> = Promise.resolve([])

/** Loads what the modules say of themselves. Given by the office, whose pages list rights, topics and names of records. */
export const ManifestsContext = createContext<() => Promise<readonly Manifest[]>>(() => none)

/** Every module's manifest. Suspends until they are loaded. */
export function useManifests(): readonly Manifest[] {
  const load = use(ManifestsContext)
  return use(load())
}
