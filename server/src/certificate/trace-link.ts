import type { Tx } from '#server/platform/context.ts'
import type { Db } from '#server/platform/db.ts'
import { servicesOf } from '#server/platform/services.ts'

/** What a certificate's square code holds: the public page that tells whether it is true. */
export function traceLink(db: Db | Tx, token: string): string {
  const { publicUrl, host, port } = servicesOf(db).config
  return `${publicUrl ?? `http://${host}:${port}`}/certificate/trace?t=${token}`
}
