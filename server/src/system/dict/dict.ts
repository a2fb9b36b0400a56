import { systemApi } from '@podium/core/system/api.ts'
import {
  dictRefusals,
  whyNotAddEntry,
  whyNotRemoveDict,
  whyNotRemoveEntry,
} from '@podium/core/system/dict/dict.rule.ts'
import { whyNotChangeDicts, whyNotSaveEntry } from '@podium/core/system/dict/dict.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { clearDefault, deleteEntry, insertEntry, listEntries, lockEntry, updateEntry } from './dict-data.store.ts'
import { deleteDict, dictItems, insertDict, listDicts, lockDict, renameDict } from './dict.store.ts'

/** @spec C21 */
export const dict = read(systemApi.dict, async function dict({ db }, { dictType }) {
  return dictItems(db, dictType)
})

/** @spec B23 */
export const dictPage = read(systemApi.dictPage, async function dictPage({ db }, { keyword = '', ...page }) {
  return { ...(await listDicts(db, keyword, page)), ...page }
})

/** @spec B23 */
export const saveDict = write(
  systemApi.saveDict,
  'system.saveDict',
  async function saveDict({ tx, viewer, note }, { dictType, version, ...names }) {
    refuseUnlessForAll(viewer)
    if (version === undefined) {
      await onConflict(insertDict(tx, dictType, names), { system_dict_pkey: dictRefusals.DICT_EXISTS })
      note({ type: 'dict', id: dictType, after: names })
      return { version: 1 }
    }
    const { nameZh, nameEn } = await lockedDict(tx, dictType, version)
    note({ type: 'dict', id: dictType, before: { nameZh, nameEn }, after: names })
    return { version: await renameDict(tx, dictType, names) }
  },
)

export const removeDict = write(
  systemApi.removeDict,
  'system.removeDict',
  async function removeDict({ tx, viewer, note }, { dictType, version }) {
    refuseUnlessForAll(viewer)
    const { nameZh, nameEn, ...state } = await lockedDict(tx, dictType, version)
    refuseIf(whyNotRemoveDict(state))
    await deleteDict(tx, dictType)
    note({ type: 'dict', id: dictType, before: { nameZh, nameEn } })
    return {}
  },
)

/** @spec B23 */
export const dictDataPage = read(
  systemApi.dictDataPage,
  async function dictDataPage({ db }, { dictType, keyword = '', ...page }) {
    return { ...(await listEntries(db, dictType, keyword, page)), ...page }
  },
)

/** @spec B23 */
export const saveDictData = write(
  systemApi.saveDictData,
  'system.saveDictData',
  async function saveDictData({ tx, viewer, note }, { dictType, dictDataId, version, ...values }) {
    refuseUnlessForAll(viewer)
    const dictionary = orNotFound(await lockDict(tx, dictType))
    const before = dictDataId === undefined ? null : await lockedEntry(tx, dictDataId, version)
    if (before && before.dictType !== dictType) orNotFound(null)
    if (!before) refuseIf(whyNotAddEntry(dictionary))
    refuseIf(whyNotSaveEntry(before, values))
    if (values.isDefault && !before?.isDefault) await clearDefault(tx, dictType)
    if (!before) {
      const id = await onConflict(insertEntry(tx, dictType, values), conflicts)
      note({ type: 'dict', id: dictType, after: values })
      return { dictDataId: id, version: 1 }
    }
    note({ type: 'dict', id: dictType, before, after: values })
    const next = await onConflict(updateEntry(tx, before.dictDataId, values), conflicts)
    return { dictDataId: before.dictDataId, version: next }
  },
)

export const removeDictData = write(
  systemApi.removeDictData,
  'system.removeDictData',
  async function removeDictData({ tx, viewer, note }, { dictDataId, version }) {
    refuseUnlessForAll(viewer)
    const before = await lockedEntry(tx, dictDataId, version)
    refuseIf(whyNotRemoveEntry(before))
    await deleteEntry(tx, dictDataId)
    note({ type: 'dict', id: before.dictType, before })
    return {}
  },
)

const conflicts = { system_dict_data_type_value_key: dictRefusals.ENTRY_EXISTS }

function refuseUnlessForAll(viewer: Viewer): void {
  refuseIf(whyNotChangeDicts(viewer.scopeOf('system:dict:edit').reach === 'all'))
}

/** Throws NOT_FOUND, STALE. */
async function lockedDict(tx: Tx, dictType: string, version: number) {
  const row = orNotFound(await lockDict(tx, dictType))
  await refuseStale(tx, { type: 'dict', id: dictType, version: row.version }, version)
  return row
}

/** Throws NOT_FOUND, STALE. */
async function lockedEntry(tx: Tx, dictDataId: string, version: number | undefined) {
  const row = orNotFound(await lockEntry(tx, dictDataId))
  await refuseStale(tx, { type: 'dict', id: row.dictType, version: row.version }, version)
  return row
}
