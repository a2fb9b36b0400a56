import { baseRefusals } from '@podium/core/base/codes.ts'
import type { FieldFault } from '@podium/core/base/refusal.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { whyNotSetRoles, type Granter } from '@podium/core/identity/role/grant.rule.ts'
import type { Grant } from '@podium/core/identity/role/grant.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { identityRefusals } from '@podium/core/identity/refusals.ts'
import { readImport } from '@podium/core/identity/user/user-import.rule.ts'
import {
  kindNames,
  MAX_IMPORT_ROWS,
  userColumns,
  type ImportedUser,
  type SheetRow,
} from '@podium/core/identity/user/user-import.ts'
import type { UserKind } from '@podium/core/identity/user/user.ts'
import type { ReadCall, Tx } from '#server/platform/kernel/context.ts'
import { findFile, removeFile } from '#server/platform/files/file.store.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, Refused } from '#server/platform/kernel/refused.ts'
import { sandbox } from '#server/platform/sandbox/sandbox.ts'
import { readWorkbook } from '#server/platform/workbook/read-workbook.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { groupsByCode, rolesByName, takenAmong } from './import.store.ts'
import { makeUser } from './make-user.ts'
import { addGrants, grantsFor } from '../role/role.store.ts'
import { emailHash, phoneHash } from '../account/sealed.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/** File purpose of import workbooks; only their uploader can read them. */
export const IMPORT = 'user.import'

export const importPurpose = filePurpose({
  maxBytes: 4 * 1_048_576,
  quotaBytes: 100 * 1_048_576,
  kinds: ['office'],
  mayUpload: async (_db, viewer) => holdsAny(viewer, ['system:user:import']),
  mayRead: async (_db, viewer, file) => viewer !== null && viewer.userId === file.ownerId,
})

/** Lists all invalid cells and saves nothing. @spec C13 */
export const checkImport = read(identityApi.checkImport, async function checkImport(call, { fileId }) {
  const rows = await rowsOf(call, call.viewer, fileId)
  const { faults } = await examine(call.services.secrets, call.db, call.viewer, rows)
  return { total: rows.length, faults: faults.map(cellOf) }
})

/**
 * Imports all rows or none as unactivated accounts, after checking everything again. The file can't be used again.
 * @spec C14 X04
 */
export const importUsers = writeAfterCheck(
  identityApi.importUsers,
  'identity.importUsers',
  function checkImportUsers(call, { fileId }) {
    return rowsOf(call, call.viewer, fileId)
  },
  async function importUsers({ services, tx, viewer, note }, { fileId }, rows) {
    orNotFound(await findFile(tx, fileId))
    const { entries, faults } = await examine(services.secrets, tx, viewer, rows)
    if (faults.length > 0) throw refuse(baseRefusals.IMPORT_FAILED, {}, faults)
    for (const { user, grants } of entries) {
      const userId = await makeImported(services.secrets, tx, user)
      await addGrants(tx, userId, grants, viewer.userId)
    }
    await removeFile(tx, fileId)
    note({ type: 'file', id: fileId, after: { imported: entries.length } })
    return { imported: entries.length }
  },
)

/** Creates an imported account. If its name or phone was taken after the check, the whole import fails. */
async function makeImported(secrets: Secrets, tx: Tx, user: ImportedUser): Promise<string> {
  try {
    return await makeUser(secrets, tx, user)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { zh, en } = error.refusal.kind
    throw refuse(baseRefusals.IMPORT_FAILED, {}, [{ path: `${user.number}.username`, zh, en }])
  }
}

/** Non-empty rows of the viewer's workbook, read by headings in either language. */
async function rowsOf({ services, db }: ReadCall, viewer: Viewer, fileId: string): Promise<SheetRow[]> {
  const file = orNotFound(await findFile(db, fileId))
  if (file.purpose !== IMPORT || file.ownerId !== viewer.userId) throw refuse(baseRefusals.NOT_FOUND)
  const bytes = await services.storage.read(file.storageKey)
  // The heading plus one row beyond the limit, so that a workbook that is too long is detected.
  const sheet = await readWorkbook(services.instances.get(sandbox), bytes, {
    maxRows: MAX_IMPORT_ROWS + 2,
    maxColumns: 30,
  })
  if (!sheet) throw refuse(identityRefusals.SHEET_UNREADABLE)
  const [head = [], ...body] = sheet
  const headings = head.map((text) => text.trim().replace(/\*$/, ''))
  const places = userColumns.map(({ key, zh, en }) => ({
    key,
    at: headings.findIndex((text) => text === zh || text === en),
  }))
  const missing = userColumns.filter(({ required }, index) => required && places[index]!.at < 0)
  if (missing.length > 0) {
    throw refuse(identityRefusals.SHEET_COLUMNS, { columns: missing.map(({ zh }) => zh).join('、') })
  }
  const rows = body
    .map((cells, index) => ({
      number: index + 2,
      cells: Object.fromEntries(places.map(({ key, at }) => [key, cells[at] ?? ''])),
    }))
    .filter(({ cells }) => Object.values(cells).some((cell) => cell.trim() !== ''))
  if (rows.length === 0 || rows.length > MAX_IMPORT_ROWS) {
    throw refuse(identityRefusals.SHEET_ROWS, { max: MAX_IMPORT_ROWS })
  }
  return rows
}

interface Entry {
  readonly user: ImportedUser
  readonly grants: readonly Grant[]
}

/** Checks the rows against the rules, existing accounts and the viewer's permissions. */
async function examine(
  secrets: Secrets,
  db: ReadCall['db'] | Tx,
  viewer: Viewer,
  rows: readonly SheetRow[],
): Promise<{ entries: Entry[]; faults: FieldFault[] }> {
  const column = (key: keyof SheetRow['cells']) => rows.map(({ cells }) => (cells[key] ?? '').trim())
  const phones = new Map(column('phone').map((phone) => [phoneHash(secrets, phone).toString('hex'), phone]))
  const emails = new Map(
    column('email').map((email) => [emailHash(secrets, email).toString('hex'), email.toLowerCase()]),
  )
  const taken = await takenAmong(db, {
    usernames: column('username').map((name) => name.toLowerCase()),
    phones: [...phones.keys()].map((hex) => Buffer.from(hex, 'hex')),
    emails: [...emails.keys()].map((hex) => Buffer.from(hex, 'hex')),
  })
  const { users, faults } = readImport(rows, {
    kinds: new Map(Object.entries(kindNames).map(([kind, name]) => [name, kind as UserKind])),
    roles: await rolesByName(db),
    groups: await groupsByCode(db, column('groupCode')),
    usernames: new Set(taken.usernames),
    phones: new Set(taken.phones.map((hash) => phones.get(hash.toString('hex'))!)),
    emails: new Set(taken.emails.map((hash) => emails.get(hash.toString('hex'))!)),
  })
  const entries: Entry[] = []
  const grantsByPlace = new Map<string, readonly Grant[]>()
  for (const user of users) {
    const key = `${user.roleId} ${user.groupId}`
    const wanted = user.roleId ? [{ roleId: user.roleId, groupId: user.groupId }] : []
    const grants = grantsByPlace.get(key) ?? orNotFound(await grantsFor(db, wanted))
    grantsByPlace.set(key, grants)
    const fault = beyondRights(viewer, grants)
    if (fault) faults.push({ path: `${user.number}.${fault.column}`, zh: fault.zh, en: fault.en })
    else entries.push({ user, grants })
  }
  return { entries, faults }
}

/** Why the viewer may not grant these roles, or may not add users without a group. */
function beyondRights(viewer: Granter, grants: readonly Grant[]) {
  const refusal = whyNotSetRoles(viewer, { userId: '', before: [], after: grants, otherRoots: 1 })
  if (refusal) return { column: 'role', zh: '超出自身权限', en: 'Beyond your own rights' }
  const isOutside = viewer.scopeOf('system:user:import').reach !== 'all' && grants.every(({ groupId }) => !groupId)
  if (!isOutside) return null
  return { column: 'groupCode', zh: '须填写管辖范围内的组织', en: 'An organisation within your reach is required' }
}

function cellOf({ path, zh, en }: FieldFault) {
  const [row = '0', column = ''] = path.split('.')
  return { row: Number(row), column, zh, en }
}
