import { Id } from '@podium/core/base/shapes.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { z } from 'zod'
import { rightsDigest } from '#server/identity/index.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { refuse } from '#server/platform/kernel/refused.ts'

/** Whose rights a job acts with. */
export const Actor = z.object({
  userId: Id,
  /** Of the rights when the job was queued. */
  digest: z.string(),
})

export async function actorOf(tx: Tx, userId: string): Promise<z.input<typeof Actor>> {
  return { userId, digest: (await rightsDigest(tx, userId)) ?? '' }
}

/** Throws if the person's account or rights changed since the job was queued. */
export async function refuseChangedRights(db: Db | Tx, { userId, digest }: z.output<typeof Actor>): Promise<void> {
  if ((await rightsDigest(db, userId)) !== digest) throw refuse(identityRefusals.RIGHTS_CHANGED)
}
