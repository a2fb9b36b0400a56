import { competitionApi } from '@podium/core/competition/api.ts'
import { MAX_TABLES } from '@podium/core/competition/quota-table/quota-table.ts'
import { whyNotRemoveTable } from '@podium/core/competition/quota-table/remove-table.rule.ts'
import { readTable } from '@podium/core/competition/quota-table/table-import.rule.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound, lockRound } from '../round/round.store.ts'
import {
  deleteTable,
  findTable,
  insertTable,
  lockTable,
  placesPage,
  roundsNaming,
  rowKey,
  schoolsOfRows,
  tablesOfRound,
  unitsOfRows,
} from './quota-table.store.ts'

const EDIT = 'competition:setting:edit'
const SEE = 'competition:round:list'

const quotaTables = read(competitionApi.quotaTables, async function quotaTables({ db, viewer }, { roundId }) {
  orNotFound(await loadRound(db, roundId, reachOf(viewer, EDIT)))
  const found = await tablesOfRound(db, roundId)
  return found.map(({ createdAt, ...table }) => ({ ...table, createdAt: createdAt.toISOString() }))
})

const quotaTablePage = read(
  competitionApi.quotaTablePage,
  async function quotaTablePage({ db, viewer }, { tableId, pageNum, pageSize }) {
    const { roundId } = orNotFound(await findTable(db, tableId))
    orNotFound(await loadRound(db, roundId, reachOf(viewer, EDIT)))
    return { ...(await placesPage(db, tableId, { pageNum, pageSize })), pageNum, pageSize }
  },
)

/** Imports a table, all rows or none. */
const importQuotaTable = write(
  competitionApi.importQuotaTable,
  'competition.import_quota_table',
  async function importQuotaTable({ tx, viewer, note }, { roundId, name, unit, rows }) {
    orNotFound(await lockRound(tx, roundId, reachOf(viewer, EDIT)))
    const units = await unitsOfRows(tx, unit, rows)
    const schools = unit === 'college' ? await schoolsOfRows(tx, rows) : new Set<string>()
    const { places, faults } = readTable(
      rows,
      (row) => units.get(rowKey(row))?.unit,
      (row) => schools.has(row.unit),
    )
    if (faults.length > 0) return { tableId: null, faults }
    if ((await tablesOfRound(tx, roundId)).length >= MAX_TABLES) throw refuse(competitionRefusals.QUOTA_TABLES_FULL)
    const shown = new Map([...units.values()].map((each) => [each.unit, each.shown]))
    const named = places.map((place) => ({ ...place, shown: shown.get(place.unit) ?? '' }))
    const made = insertTable(tx, { roundId, name, unit, createdBy: viewer.userId }, named)
    const tableId = await onConflict(made, { competition_quota_table_name: competitionRefusals.LIST_NAME_TAKEN })
    note({ type: 'round', id: roundId, after: { tableId, list: name, entries: named.length } })
    return { tableId, faults: [] }
  },
)

const removeQuotaTable = write(
  competitionApi.removeQuotaTable,
  'competition.remove_quota_table',
  async function removeQuotaTable({ tx, viewer, note }, { tableId }) {
    const { roundId, name } = orNotFound(await findTable(tx, tableId))
    orNotFound(await lockRound(tx, roundId, reachOf(viewer, EDIT)))
    orNotFound((await lockTable(tx, tableId)) || null)
    refuseIf(whyNotRemoveTable(name, await roundsNaming(tx, tableId, reachOf(viewer, SEE))))
    await deleteTable(tx, tableId)
    note({ type: 'round', id: roundId, before: { tableId, list: name } })
    return {}
  },
)

/** Calls about tables of places, for the module's index. */
export const quotaTableCalls = { quotaTables, quotaTablePage, importQuotaTable, removeQuotaTable }
