import { afterChange } from '@podium/core/base/change.ts'
import { atField } from '@podium/core/base/fault/at-field.ts'
import { refuse as refuseOf } from '@podium/core/base/refusal.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import type { GroupKind } from '@podium/core/organisation/group.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { whyNotBelow } from '@podium/core/organisation/tree.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { newId } from '#server/platform/db/id.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  findGroup,
  heightOf,
  insertGroup,
  lockGroup,
  lockTree,
  moveGroup,
  updateGroup,
  type GroupRecord,
} from './group.store.ts'

/** Creates, changes or moves a group together with its descendants. @spec B09 B24 */
export const saveGroup = write(
  organisationApi.saveGroup,
  'organisation.saveGroup',
  async function saveGroup(call, input) {
    const { tx, viewer, note } = call
    const { groupId, version, parentId, ...values } = input
    const scope = viewer.scopeOf('organisation:group:edit')
    await lockTree(tx)
    if (groupId === undefined) {
      const made = await makeGroup(tx, { ...values, parentId }, scope)
      note({ type: 'group', id: made, after: { ...values, parentId } })
      return { groupId: made, version: 1 }
    }
    const before = orNotFound((await findGroup(tx, groupId, scope)) && (await lockGroup(tx, groupId)))
    await refuseStale(tx, { type: 'group', id: groupId, version: before.version }, version)
    if (parentId !== before.parent_id) {
      const path = await parentPathOf(tx, parentId, scope)
      refuseIf(whyNotBelow(groupId, path, await heightOf(tx, groupId)))
      await moveGroup(tx, groupId, path)
    }
    const next = await onConflict(updateGroup(tx, groupId, columnsOf(values, before)), conflicts)
    const was = { name: before.name, code: before.code, parentId: before.parent_id, enabled: before.enabled }
    note({ type: 'group', id: groupId, before: was, after: { ...values, parentId } })
    return { groupId, version: next }
  },
)

export interface GroupValues {
  readonly parentId: string | null
  readonly name: string
  readonly shortName?: string
  readonly code: string
  readonly kind: GroupKind
  readonly region?: string
  readonly enabled?: boolean
}

const conflicts = { organisation_group_code_key: atField(refuseOf(organisationRefusals.CODE_TAKEN), 'code') }

/**
 * Creates a group below its parent, or at the root level if the scope is `all`. Throws NO_TOP, TOO_DEEP, CODE_TAKEN.
 * Returns its id.
 */
export async function makeGroup(tx: Tx, values: GroupValues, scope: DataScope = { reach: 'all' }): Promise<string> {
  const id = newId()
  const path = await parentPathOf(tx, values.parentId, scope)
  refuseIf(whyNotBelow(null, path, 1))
  const row = { ...columnsOf(values), id, parent_id: values.parentId, path: [...path, id] }
  await onConflict(insertGroup(tx, row), conflicts)
  return id
}

/** Ids from the root to the parent; empty for the root level. A parent outside the scope is treated as unknown. */
async function parentPathOf(tx: Tx, parentId: string | null, scope: DataScope): Promise<readonly string[]> {
  if (parentId !== null) return orNotFound(await findGroup(tx, parentId, scope)).path
  if (scope.reach !== 'all') throw refuse(organisationRefusals.NO_TOP)
  return []
}

const defaults = { shortName: '', region: '', enabled: true }

/** Fields of a group or school that a change may omit. */
export function partsOf(saved: { short_name: string; region: string; enabled: boolean }): typeof defaults {
  return { shortName: saved.short_name, region: saved.region, enabled: saved.enabled }
}

/** Columns of a group; a former name becomes an alias, so that it can still be found. */
function columnsOf(values: Omit<GroupValues, 'parentId'>, before?: GroupRecord) {
  const { name, code, kind } = values
  const { shortName, region, enabled } = afterChange(before ? partsOf(before) : defaults, values)
  const aliases = withFormerName(before, name)
  const search = searchTerms(name, shortName, code, ...aliases)
  return { name, short_name: shortName, code, kind, region, enabled, aliases, search }
}

/** The aliases of a renamed record, including its former name. */
export function withFormerName(before: { name: string; aliases: string[] } | undefined, name: string): string[] {
  if (!before) return []
  const otherAliases = before.aliases.filter((alias) => alias !== name)
  return before.name === name || otherAliases.includes(before.name) ? otherAliases : [...otherAliases, before.name]
}
