import { changedAlarms, isDiskLow, usedPercent } from '@podium/core/base/file/disk.rule.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { diskFilled } from '@podium/core/system/events.ts'
import { transact } from '#server/platform/db/transact.ts'
import { emit } from '#server/platform/events/emit.ts'
import { uploadRoom as roomOf } from '#server/platform/files/upload/upload-room.ts'
import { discardUploads as discardOf } from '#server/platform/files/upload/discard-uploads.ts'
import { read } from '#server/platform/kernel/read.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { write } from '#server/platform/kernel/write.ts'
import { alarmsOn, endAlarm, raiseAlarm } from '#server/platform/files/upload/disk-alarm.store.ts'

/** What the viewer may still upload for a purpose. */
export const uploadRoom = read(systemApi.uploadRoom, async function uploadRoom({ services, db, viewer }, { purpose }) {
  return roomOf(services, db, viewer.userId, purpose)
})

/** Frees what the viewer's unfinished uploads reserve. */
export const discardUploads = write(
  systemApi.discardUploads,
  'system.discardUploads',
  async function discardUploads({ services, tx, viewer }) {
    return { discarded: await discardOf(services, tx, viewer.userId) }
  },
)

/** The use of the disk that holds the uploads and the embedded database. */
export const disk = read(systemApi.disk, async function disk({ services }) {
  const space = await services.disk.space()
  return {
    usedPercent: usedPercent(space),
    freeBytes: space.free,
    isStopped: isDiskLow(space, services.config.diskReserve),
  }
})

/** Raises each alarm once when the use of the disk reaches its threshold, and again after the use was clearly below it. */
export async function watchDisk(services: Services): Promise<void> {
  const space = await services.disk.space()
  const used = usedPercent(space)
  await transact(services, async (tx) => {
    const { raised, ended } = changedAlarms(used, await alarmsOn(tx))
    for (const percent of ended) await endAlarm(tx, percent)
    for (const threshold of raised) {
      const since = await raiseAlarm(tx, threshold)
      if (!since) continue
      services.log.warn({ used, threshold }, 'the disk fills up')
      const values = { threshold, usedPercent: used, freeBytes: space.free, since: since.toISOString() }
      await emit(services, tx, diskFilled, values)
    }
  })
}
