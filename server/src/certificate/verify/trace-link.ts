import { paths } from '@podium/core/paths.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import type { Config } from '#server/platform/kernel/config.ts'

/** What a certificate's square code holds: the public page that tells whether it is true. */
export function traceLink(config: Config, token: string): string {
  return publicUrlOf(config) + paths.certificateTrace({ t: token })
}
