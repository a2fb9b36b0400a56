import type { Services } from '#server/platform/kernel/services.ts'
import { deleteOldNonces } from './notification.store.ts'

/** A notification's time stamp is accepted for minutes; its nonce is kept for longer. */
const KEPT_HOURS = 2

export async function forgetNonces({ db }: Services): Promise<void> {
  await deleteOldNonces(db, KEPT_HOURS)
}
