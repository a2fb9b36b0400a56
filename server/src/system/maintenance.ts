import { systemApi } from '@podium/core/system/api.ts'
import {
  ANNOUNCED_BEFORE_MS,
  maintenanceRefusals,
  maintenanceState,
  whyNotAnnounce,
  whyNotChangeMaintenance,
  whyNotEndMaintenance,
  type Maintenance,
} from '@podium/core/system/maintenance.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  insertMaintenance,
  listMaintenance,
  lockMaintenance,
  nextMaintenance,
  updateMaintenance,
  withdrawMaintenance as saveWithdrawal,
} from './maintenance.store.ts'

type Row = NonNullable<Awaited<ReturnType<typeof lockMaintenance>>>

function toView({ maintenanceId, textZh, textEn, startsAt, endsAt }: Row): Maintenance {
  return { maintenanceId, textZh, textEn, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }
}

/** The announced maintenance: the next one, from 48 hours before its start until its end, or null. */
export const currentMaintenance = read(systemApi.currentMaintenance, async function currentMaintenance({ db, now }) {
  const next = await nextMaintenance(db, now, new Date(now.getTime() + ANNOUNCED_BEFORE_MS))
  return { maintenance: next ? toView(next) : null }
})

export const maintenancePage = read(
  systemApi.maintenancePage,
  async function maintenancePage({ db, viewer, now }, page) {
    refuseUnlessForAll(viewer)
    const { rows, total } = await listMaintenance(db, page)
    return {
      rows: rows.map((row) => ({ ...toView(row), state: maintenanceState(row, now), version: row.version })),
      total,
      pageNum: page.pageNum,
      pageSize: page.pageSize,
    }
  },
)

/** Plans a maintenance, or changes one that has not ended. */
export const saveMaintenance = write(
  systemApi.saveMaintenance,
  'system.saveMaintenance',
  async function saveMaintenance({ tx, viewer, now, note }, { maintenanceId, version, ...values }) {
    refuseUnlessForAll(viewer)
    refuseIf(whyNotEndMaintenance(new Date(values.endsAt), now))
    if (maintenanceId === undefined) {
      const id = await onConflict(insertMaintenance(tx, values), conflicts)
      note({ type: 'maintenance', id, after: values })
      return { maintenanceId: id, version: 1 }
    }
    const before = await lockOpen(tx, maintenanceId, version, now)
    const next = await onConflict(updateMaintenance(tx, maintenanceId, values), conflicts)
    note({ type: 'maintenance', id: maintenanceId, before: toView(before), after: values })
    return { maintenanceId, version: next }
  },
)

/** Takes the announcement back; its row stays in the list. */
export const withdrawMaintenance = write(
  systemApi.withdrawMaintenance,
  'system.withdrawMaintenance',
  async function withdrawMaintenance({ tx, viewer, now, note }, { maintenanceId, version }) {
    refuseUnlessForAll(viewer)
    const before = await lockOpen(tx, maintenanceId, version, now)
    const next = await saveWithdrawal(tx, maintenanceId, now)
    note({ type: 'maintenance', id: maintenanceId, before: toView(before), after: { withdrawnAt: now.toISOString() } })
    return { version: next }
  },
)

const conflicts = { system_maintenance_one_at_a_time: maintenanceRefusals.MAINTENANCE_OVERLAPS }

function refuseUnlessForAll(viewer: Viewer): void {
  refuseIf(whyNotAnnounce(viewer.scopeOf('system:maintenance:edit').reach === 'all'))
}

/** Locks one that may still be changed. Throws NOT_FOUND, STALE, MAINTENANCE_OVER. */
async function lockOpen(tx: Tx, maintenanceId: string, version: number | undefined, now: Date): Promise<Row> {
  const row = orNotFound(await lockMaintenance(tx, maintenanceId))
  await refuseStale(tx, { type: 'maintenance', id: maintenanceId, version: row.version }, version)
  refuseIf(whyNotChangeMaintenance(maintenanceState(row, now)))
  return row
}
