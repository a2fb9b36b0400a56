import type { z } from 'zod'
import { paths } from '@podium/core/paths.ts'
import type { virusFound } from '@podium/core/system/events.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { notify } from '../notify.ts'

/** Notifies the owner of a stored file that a virus was found in it. */
export async function notifyVirus(
  services: Services,
  tx: Tx,
  { fileId, ownerId, name, signature }: z.output<(typeof virusFound)['payload']>,
): Promise<void> {
  if (!ownerId) return
  await notify(services, tx, {
    users: [ownerId],
    template: 'notice.virusFound',
    params: { file: name, signature },
    link: paths.centre.work(),
    dedupe: `notice.virus:${fileId}`,
  })
}
