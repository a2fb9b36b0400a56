import { paths } from '@podium/core/paths.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { publicUrlOf } from '#server/platform/kernel/public-url.ts'
import { servicesOf } from '#server/platform/kernel/services.ts'

/** What a certificate's square code holds: the public page that tells whether it is true. */
export function traceLink(db: Db | Tx, token: string): string {
  return publicUrlOf(servicesOf(db).config) + paths.certificateTrace({ t: token })
}
