import { paths } from '@podium/core/paths.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import type { Config } from '#server/platform/kernel/config.ts'

/** The public page that verifies a certificate; its address is in the QR code. */
export function traceLink(config: Config, token: string): string {
  return publicUrlOf(config) + paths.certificateTrace({ t: token })
}
