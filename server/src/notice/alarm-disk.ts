import type { z } from 'zod'
import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { paths } from '@podium/core/paths.ts'
import type { diskFilled } from '@podium/core/system/events.ts'
import { administrators } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { notify } from './notify.ts'

/** Notifies those who run the installation that its disk fills up. */
export async function alarmDisk(
  services: Services,
  tx: Tx,
  { threshold, usedPercent, freeBytes, since }: z.output<(typeof diskFilled)['payload']>,
): Promise<void> {
  const free = bytesText(freeBytes)
  await notify(services, tx, {
    users: await administrators(tx),
    event: 'notice.disk',
    zh: `服务器磁盘已用 ${usedPercent}%`,
    en: `The server’s disk is ${usedPercent} % full`,
    body: {
      zh: `剩余 ${free}。空间不足时将暂停接收文件，以保证数据库可用。请扩容或清理磁盘。`,
      en: `${free} are free. When space is short, uploads stop so that the database goes on. Enlarge or clear the disk.`,
    },
    link: paths.office.dashboard(),
    dedupe: `notice.disk:${threshold}:${since}`,
  })
}
