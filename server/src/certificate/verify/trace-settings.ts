import { certificateApi } from '@podium/core/certificate/api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { groupWithin } from '#server/organisation/index.ts'
import { staleRefusal } from '#server/platform/audit/stale.ts'
import { read } from '#server/platform/kernel/read.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { saveLookUps } from './trace-count.ts'
import { groupName, listLookUps, saveShowing, showing } from './trace-setting.store.ts'

export const traceSetting = read(certificateApi.traceSetting, async function traceSetting({ db, viewer }) {
  const groupId = await actingFor(db, viewer, 'certificate:certificate:list')
  return { groupId, groupName: await groupName(db, groupId), ...(await showing(db, groupId)) }
})

export const saveTraceSetting = write(
  certificateApi.saveTraceSetting,
  'certificate.save_trace_setting',
  async function saveTraceSetting({ tx, viewer, note }, { version, ...visibility }) {
    const groupId = await actingFor(tx, viewer, 'certificate:certificate:make')
    const before = await showing(tx, groupId)
    const next = await saveShowing(tx, groupId, visibility, version)
    if (next === null) throw await staleRefusal(tx, 'certificate_trace_setting', groupId)
    note({ type: 'certificate_trace_setting', id: groupId, before, after: visibility })
    return { version: next }
  },
)

export const traceStatistics = read(
  certificateApi.traceStatistics,
  async function traceStatistics({ services, db, viewer }, { from, to }) {
    await saveLookUps(services)
    return { days: await listLookUps(db, from, to, viewer.scopeOf('certificate:certificate:list')) }
  },
)

/** The viewer's organisation if the permission reaches it. */
async function actingFor(
  db: Db | Tx,
  viewer: Viewer,
  code: 'certificate:certificate:list' | 'certificate:certificate:make',
): Promise<string> {
  const { groupId } = viewer
  if (groupId === null) throw refuse(certificateRefusals.NO_GROUP)
  orNotFound((await groupWithin(db, groupId, viewer.scopeOf(code))) || null)
  return groupId
}
