import { baseRefusals } from '@podium/core/base/codes.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { GroupContact } from '@podium/core/organisation/detail/group-detail.ts'
import { GroupKind } from '@podium/core/organisation/group.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { json } from '#server/platform/db/json.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { findGroup, lockGroup, updateGroup } from '../group.store.ts'
import { countBelow, groupsAbove, schoolOf } from './detail.store.ts'
import { LOGO, logoUrl } from './logo.ts'

const NO_CONTACT: GroupContact = { person: '', phone: '', email: '', address: '', website: '' }

/** @spec B09 B24 */
export const groupDetail = read(organisationApi.groupDetail, async function groupDetail({ db, viewer }, { groupId }) {
  const group = orNotFound(
    (await findGroup(db, groupId, viewer.scopeOf('organisation:group:list'))) ??
      (await findGroup(db, groupId, viewer.scopeOf('organisation:school:list'))),
  )
  const [upper, lowerCount, school] = await Promise.all([
    groupsAbove(db, group.path),
    countBelow(db, groupId),
    schoolOf(db, groupId),
  ])
  const { name, code, region, enabled, aliases, version } = group
  return {
    groupId,
    name,
    code,
    region,
    enabled,
    aliases,
    version,
    upper,
    lowerCount,
    school,
    shortName: group.short_name,
    kind: GroupKind.parse(group.kind),
    logo: logoUrl(group.logo_file_id),
    contact: contactOf(group.contact),
  }
})

function contactOf(saved: unknown): GroupContact {
  return GroupContact.parse({ ...NO_CONTACT, ...(saved as Partial<GroupContact>) })
}

/** @spec B09 B24 */
export const saveGroupContact = write(
  organisationApi.saveGroupContact,
  'organisation.saveGroupContact',
  async function saveGroupContact({ tx, viewer, note }, { groupId, version, contact, logoFileId }) {
    const reached = await findGroup(tx, groupId, viewer.scopeOf('organisation:contact:edit'))
    const group = orNotFound(reached && (await lockGroup(tx, groupId)))
    await refuseStale(tx, { type: 'group', id: groupId, version: group.version }, version)
    if (logoFileId && logoFileId !== group.logo_file_id) await refuseUnlessOwnLogo(tx, viewer.userId, logoFileId)
    const logo = logoFileId === undefined ? group.logo_file_id : logoFileId
    const before = { contact: contactOf(group.contact), logo: group.logo_file_id }
    note({ type: 'group', id: groupId, before, after: { contact, logo } })
    return { version: await updateGroup(tx, groupId, { contact: json(contact), logo_file_id: logo }) }
  },
)

async function refuseUnlessOwnLogo(tx: Tx, userId: string, fileId: string): Promise<void> {
  const file = orNotFound(await findFile(tx, fileId))
  if (file.purpose !== LOGO || file.ownerId !== userId) throw refuse(baseRefusals.NOT_FOUND)
}
