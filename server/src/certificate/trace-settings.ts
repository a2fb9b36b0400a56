import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { lastChanger } from '#server/identity/index.ts'
import { read } from '#server/platform/read.ts'
import { refuse } from '#server/platform/refused.ts'
import { servicesOf } from '#server/platform/services.ts'
import type { Viewer } from '#server/platform/viewer.ts'
import { write } from '#server/platform/write.ts'
import { keepLookUps } from './trace-count.ts'
import { groupName, listLookUps, saveShowing, showing } from './trace-setting.store.ts'

export const traceSetting = read(certificateApi.traceSetting, async ({ db, viewer }) => {
  const groupId = actingFor(viewer)
  return { groupId, groupName: await groupName(db, groupId), ...(await showing(db, groupId)) }
})

export const saveTraceSetting = write(
  certificateApi.saveTraceSetting,
  'certificate.save_trace_setting',
  async ({ tx, viewer, note }, { version, ...shown }) => {
    const groupId = actingFor(viewer)
    const before = await showing(tx, groupId)
    const next = await saveShowing(tx, groupId, shown, version)
    if (next === null) {
      throw refuse(baseRefusals.STALE, { who: (await lastChanger(tx, 'certificate_trace_setting', groupId)) || '系统' })
    }
    note({ type: 'certificate_trace_setting', id: groupId, before, after: shown })
    return { version: next }
  },
)

export const traceStatistics = read(certificateApi.traceStatistics, async ({ db, viewer }, { from, to }) => {
  await keepLookUps(servicesOf(db))
  return { days: await listLookUps(db, from, to, viewer.scopeOf('certificate:certificate:list')) }
})

function actingFor({ groupId }: Viewer): string {
  if (groupId === null) throw refuse(certificateRefusals.NO_GROUP)
  return groupId
}
