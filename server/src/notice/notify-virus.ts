import type { z } from 'zod'
import { paths } from '@podium/core/paths.ts'
import type { virusFound } from '@podium/core/system/events.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { notify } from './notify.ts'

/** Notifies the owner of a stored file that a virus was found in it. */
export async function notifyVirus(
  services: Services,
  tx: Tx,
  { fileId, ownerId, name, signature }: z.output<(typeof virusFound)['payload']>,
): Promise<void> {
  if (!ownerId) return
  await notify(services, tx, {
    users: [ownerId],
    event: 'notice.virus',
    zh: '您上传的文件中发现病毒',
    en: 'A virus was found in your file',
    body: {
      zh: `文件“${name}”中发现病毒（${signature}），已被隔离，无法打开。请查杀后重新上传。`,
      en: `A virus was found in “${name}” (${signature}), so nobody can open it. Please clean it and upload it again.`,
    },
    link: paths.centre.work(),
    dedupe: `notice.virus:${fileId}`,
  })
}
