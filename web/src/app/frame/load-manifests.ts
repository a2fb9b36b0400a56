import type { Manifest } from '@podium/core/base/manifest.ts'

let manifests: Promise<readonly Manifest[]> | undefined

/** In a chunk of its own, as few pages need all manifests. */
export function loadManifests(): Promise<readonly Manifest[]> {
  manifests ??= import('@podium/core/modules.ts')
    .then((modules) => modules.manifests)
    .catch((error: unknown) => {
      // Cleared, so that a retry loads it again.
      manifests = undefined
      throw error
    })
  return manifests
}
