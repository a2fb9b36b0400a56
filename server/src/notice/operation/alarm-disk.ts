import type { z } from 'zod'
import { bytesText } from '@podium/core/base/file/bytes-text.ts'
import { paths } from '@podium/core/paths.ts'
import type { diskFilled } from '@podium/core/system/events.ts'
import { administrators } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { notify } from '../notify.ts'

/** Notifies those who run the installation that its disk fills up. */
export async function alarmDisk(
  services: Services,
  tx: Tx,
  { threshold, usedPercent, freeBytes, since }: z.output<(typeof diskFilled)['payload']>,
): Promise<void> {
  await notify(services, tx, {
    users: await administrators(tx),
    template: 'notice.diskFilled',
    params: { percent: usedPercent, free: bytesText(freeBytes) },
    link: paths.office.dashboard(),
    dedupe: `notice.disk:${threshold}:${since}`,
  })
}
