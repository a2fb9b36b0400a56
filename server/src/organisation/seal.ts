import { baseRefusals } from '@podium/core/base/codes.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { findGroup, isSealWithin, lockGroup, updateGroup } from './group.store.ts'

/** File purpose of seals. Only staff who may edit the group can read the file. */
export const SEAL = 'organisation.seal'

export const sealPurpose = filePurpose({
  maxBytes: 2 * 1_048_576,
  quotaBytes: 100 * 1_048_576,
  kinds: ['image'],
  mayUpload: async (_db, viewer) => holdsAny(viewer, ['organisation:group:edit']),
  mayRead: async (db, viewer, file) => {
    if (!viewer || !holdsAny(viewer, ['organisation:group:edit'])) return false
    return file.ownerId === viewer.userId || isSealWithin(db, file.id, viewer.scopeOf('organisation:group:edit'))
  },
})

export const setSeal = write(
  organisationApi.setSeal,
  'organisation.setSeal',
  async function setSeal({ services, tx, viewer, note }, { groupId, fileId, version }) {
    const reached = await findGroup(tx, groupId, viewer.scopeOf('organisation:group:edit'))
    const group = orNotFound(reached && (await lockGroup(tx, groupId)))
    await refuseStale(tx, { type: 'group', id: groupId, version: group.version }, version)
    const file = orNotFound(await findFile(tx, fileId))
    if (file.purpose !== SEAL || file.ownerId !== viewer.userId) throw refuse(baseRefusals.NOT_FOUND)
    const head = await services.storage.read(file.storageKey, { first: 0, last: Math.min(4_095, file.size - 1) })
    if (!hasTransparency(Buffer.concat(await head.toArray()))) throw refuse(organisationRefusals.NOT_A_SEAL)
    await updateGroup(tx, groupId, { seal_file_id: fileId })
    note({ type: 'group', id: groupId, before: { seal: group.seal_file_id }, after: { seal: fileId } })
    return {}
  },
)

/** Whether a PNG's first bytes declare an alpha channel or a transparent colour. */
function hasTransparency(head: Buffer): boolean {
  const isPng = head.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex'))
  const colourType = head[25]
  return isPng && (colourType === 4 || colourType === 6 || head.includes('tRNS'))
}
