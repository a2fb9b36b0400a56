import { competitionApi } from '@podium/core/competition/api.ts'
import { settingDifferences } from '@podium/core/competition/summary/setting-differences.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { reachOf } from '../round/reach.ts'
import { itemsOf, loadRound } from '../round/round.store.ts'
import { settingInForce, settingValue } from './setting.store.ts'
import { versionOf, versionsOf } from './version.store.ts'

/** @spec B05 */
export const settingVersions = read(
  competitionApi.settingVersions,
  async function settingVersions({ db, viewer }, { pageNum, pageSize, ...target }) {
    await refuseUnseen(db, viewer, target)
    const { rows, total } = await versionsOf(db, target, { pageNum, pageSize })
    const told = rows.map(({ value, before, at, ...version }) => ({
      ...version,
      at: at.toISOString(),
      differences: settingDifferences(target.kind, before, value),
    }))
    return { rows: told, total, pageNum, pageSize }
  },
)

/** @spec B05 */
export const settingVersion = read(
  competitionApi.settingVersion,
  async function settingVersion({ db, viewer }, { no, ...target }) {
    await refuseUnseen(db, viewer, target)
    const value = settingValue(target.kind, orNotFound(await versionOf(db, target, no)))
    const newest = orNotFound(await settingInForce(db, target.kind, target.itemId, target.stageId))
    return { value, differences: settingDifferences(target.kind, value, newest.value) }
  },
)

async function refuseUnseen(db: Db, viewer: Viewer, { roundId, itemId }: { roundId: string; itemId: string }) {
  orNotFound(await loadRound(db, roundId, reachOf(viewer, 'competition:round:list')))
  orNotFound((await itemsOf(db, roundId)).find((item) => item.itemId === itemId))
}
