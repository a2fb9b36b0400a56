import { afterChange } from '@podium/core/base/change.ts'
import { atField } from '@podium/core/base/fault/at-field.ts'
import { refuse } from '@podium/core/base/refusal.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import type { SchoolLevel } from '@podium/core/organisation/group.ts'
import { organisationRefusals } from '@podium/core/organisation/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { newId } from '#server/platform/db/id.ts'
import { orNotFound, onConflict } from '#server/platform/kernel/refused.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { searchTermsOfSchool } from './school-terms.ts'
import { lockTree, updateGroup } from './group.store.ts'
import { makeGroup, partsOf, withFormerName } from './save-group.ts'
import { insertSchool, lockSchool, updateSchool } from './school.store.ts'

export const conflicts = {
  organisation_school_code_key: atField(refuse(organisationRefusals.CODE_TAKEN), 'code'),
  organisation_school_name_key: organisationRefusals.NAME_TAKEN,
  organisation_group_code_key: atField(refuse(organisationRefusals.CODE_TAKEN), 'code'),
}

/** Creates or changes a school together with its group, so that a scope with the group includes the school. */
export const saveSchool = write(
  organisationApi.saveSchool,
  'organisation.saveSchool',
  async function saveSchool(call, input) {
    const { tx, viewer, note } = call
    const { schoolId, version, ...values } = input
    const scope = viewer.scopeOf('organisation:school:edit')
    await lockTree(tx)
    if (schoolId === undefined) {
      const made = await makeSchool(tx, { ...values, parentId: viewer.groupId }, scope)
      note({ type: 'school', id: made.schoolId, after: values })
      return { schoolId: made.schoolId, version: 1 }
    }
    const before = orNotFound(await lockSchool(tx, schoolId, scope))
    await refuseStale(tx, { type: 'school', id: schoolId, version: before.version }, version)
    const merged = afterChange(
      { ...partsOf(before), aliases: before.aliases, nameEn: before.name_en, tags: before.tags },
      values,
    )
    const aliases = withFormerName({ name: before.name, aliases: merged.aliases }, values.name)
    const columns = columnsOf({ ...values, ...merged, aliases })
    const own = { level: values.level, name_en: merged.nameEn, tags: merged.tags }
    const next = await onConflict(updateSchool(tx, schoolId, { ...columns, ...own }), conflicts)
    if (before.group_id) await onConflict(updateGroup(tx, before.group_id, columns), conflicts)
    const was = {
      name: before.name,
      code: before.code,
      level: before.level,
      tags: before.tags,
      enabled: before.enabled,
    }
    note({ type: 'school', id: schoolId, before: was, after: values })
    return { schoolId, version: next }
  },
)

export interface SchoolValues {
  /** Parent of the school's own group; null only if the scope is `all`. */
  readonly parentId: string | null
  readonly name: string
  readonly nameEn?: string
  readonly shortName?: string
  readonly aliases?: readonly string[]
  readonly code: string
  readonly level: SchoolLevel
  readonly region?: string
  readonly tags?: readonly string[]
  readonly enabled?: boolean
}

/** Creates a school and its group. Throws NO_TOP, CODE_TAKEN, NAME_TAKEN. */
export async function makeSchool(
  tx: Tx,
  values: SchoolValues,
  scope: DataScope = { reach: 'all' },
): Promise<{ schoolId: string; groupId: string }> {
  const { level, parentId, nameEn = '', tags = [], ...rest } = values
  const groupId = await makeGroup(tx, { ...rest, parentId, kind: 'school' }, scope)
  const schoolId = newId()
  const school = { ...columnsOf(values), id: schoolId, group_id: groupId, level, name_en: nameEn, tags: [...tags] }
  await onConflict(insertSchool(tx, school), conflicts)
  return { schoolId, groupId }
}

/** Columns that a school and its group share. */
export function columnsOf(values: Omit<SchoolValues, 'parentId' | 'level'>) {
  const { name, nameEn = '', shortName = '', aliases = [], code, region = '', enabled = true } = values
  const search = searchTermsOfSchool({ name, nameEn, shortName, code, aliases })
  return { name, short_name: shortName, aliases: [...aliases], code, region, enabled, search }
}
