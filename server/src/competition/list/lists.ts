import { maskIdNumber } from '@podium/core/base/mask.ts'
import { beijingDay } from '@podium/core/base/time/beijing.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { listFaults } from '@podium/core/competition/list/list-import.rule.ts'
import { MAX_LISTS, type ListRow } from '@podium/core/competition/list/list.ts'
import { whyNotRemoveList } from '@podium/core/competition/quota-table/remove-table.rule.ts'
import { competitionRefusals } from '@podium/core/competition/refusals.ts'
import { normaliseIdNumber } from '@podium/core/identity/account/id-card.rule.ts'
import { idNumberKey } from '#server/identity/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { reachOf } from '../round/reach.ts'
import { loadRound, lockRound } from '../round/round.store.ts'
import {
  deleteList,
  entriesPage,
  findList,
  insertList,
  listsOfRound,
  lockList,
  roundsNamingList,
  schoolsByCode,
  type NewEntry,
} from './list.store.ts'

const EDIT = 'competition:setting:edit'
const SEE = 'competition:round:list'

export const lists = read(competitionApi.lists, async function lists({ db, viewer }, { roundId }) {
  orNotFound(await loadRound(db, roundId, reachOf(viewer, EDIT)))
  const found = await listsOfRound(db, roundId)
  return found.map(({ createdAt, ...list }) => ({ ...list, createdAt: createdAt.toISOString() }))
})

export const listPage = read(
  competitionApi.listPage,
  async function listPage({ db, viewer }, { listId, pageNum, pageSize }) {
    const { roundId } = orNotFound(await findList(db, listId))
    orNotFound(await loadRound(db, roundId, reachOf(viewer, EDIT)))
    return { ...(await entriesPage(db, listId, { pageNum, pageSize })), pageNum, pageSize }
  },
)

/** Imports a list, all rows or none. Identity numbers are kept only as keyed hashes and masked. */
export const importList = write(
  competitionApi.importList,
  'competition.import_list',
  async function importList({ services, tx, viewer, note }, { roundId, name, rows, check }) {
    orNotFound(await lockRound(tx, roundId, reachOf(viewer, EDIT)))
    const codes = rows.flatMap((row) => ('school' in row ? [row.school] : []))
    const schools = await schoolsByCode(tx, codes)
    const faults = listFaults(rows, new Set(schools.keys()), beijingDay(await clock(tx)))
    if (check || faults.length > 0) return { listId: null, faults }
    if ((await listsOfRound(tx, roundId)).length >= MAX_LISTS) throw refuse(competitionRefusals.LISTS_FULL)
    const entries = rows.map((row) => entryOf(services.secrets, row, schools))
    const made = insertList(tx, { roundId, name, createdBy: viewer.userId }, entries)
    const listId = await onConflict(made, { competition_list_round_id_name_key: competitionRefusals.LIST_NAME_TAKEN })
    note({ type: 'round', id: roundId, after: { listId, list: name, entries: entries.length } })
    return { listId, faults: [] }
  },
)

function entryOf(secrets: Secrets, row: ListRow, schools: ReadonlyMap<string, string>): NewEntry {
  if ('idNumber' in row) {
    const number = normaliseIdNumber(row.idNumber)
    return {
      person: idNumberKey(secrets, 'id_card', number),
      schoolId: null,
      number: '',
      shown: maskIdNumber(number),
      value: row.value,
    }
  }
  const shown = row.number === '' ? '' : maskIdNumber(row.number)
  return { person: null, schoolId: schools.get(row.school)!, number: row.number, shown, value: row.value }
}

export const removeList = write(
  competitionApi.removeList,
  'competition.remove_list',
  async function removeList({ tx, viewer, note }, { listId }) {
    const { roundId, name } = orNotFound(await findList(tx, listId))
    orNotFound(await lockRound(tx, roundId, reachOf(viewer, EDIT)))
    orNotFound((await lockList(tx, listId)) || null)
    refuseIf(whyNotRemoveList(name, await roundsNamingList(tx, listId, reachOf(viewer, SEE))))
    await deleteList(tx, listId)
    note({ type: 'round', id: roundId, before: { listId, list: name } })
    return {}
  },
)
