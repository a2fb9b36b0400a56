import type { Manifest } from '@podium/core/base/manifest.ts'
import { createContext, use } from 'react'

const none: Promise<readonly Manifest[]> = Promise.resolve([])

/** Loads the modules' manifests. Provided by the office and the centre, whose pages list permissions, topics and record names. */
export const ManifestsContext = createContext<() => Promise<readonly Manifest[]>>(() => none)

/** All manifests. Suspends until they are loaded. */
export function useManifests(): readonly Manifest[] {
  const load = use(ManifestsContext)
  return use(load())
}
