import type { SheetRow } from '@podium/core/base/file/sheet-import.ts'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { schoolLevelLabels } from '@podium/core/organisation/group.ts'
import { nationalSchools as list, type NationalSchool } from '@podium/core/organisation/import/national-schools.ts'
import { changesOf } from '@podium/core/organisation/import/school-import.rule.ts'
import type { SchoolColumn } from '@podium/core/organisation/import/school-import.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { refuseFaults } from '#server/platform/workbook/sheet/refuse-faults.ts'
import { lockTree } from '../group.store.ts'
import { examine, rightsOf } from './examine-import.ts'
import { saveImport } from './save-import.ts'

const byCode = new Map(list.map((school) => [school.code, school]))

function rowOf({ aliases, level, ...cells }: NationalSchool, index: number): SheetRow<SchoolColumn> {
  return {
    number: index + 1,
    cells: { ...cells, level: schoolLevelLabels[level].zh, aliases: aliases.join('、') },
  }
}

export const nationalSchools = read(organisationApi.nationalSchools, async function nationalSchools({ db, viewer }) {
  const plan = await examine(db, rightsOf(viewer), list.map(rowOf))
  const updates = new Map(plan.updated.map((each) => [each.row, changesOf(each)]))
  const faults = new Map(plan.faults.map((fault) => [fault.row, fault]))
  const present = new Set(plan.unchanged)
  return list.map(({ code, name, nameEn, region }, index) => {
    const row = index + 1
    const fault = faults.get(row) ?? null
    const changes = updates.get(row) ?? []
    const state = fault ? 'blocked' : changes.length > 0 ? 'differs' : present.has(row) ? 'present' : 'new'
    return { code, name, nameEn, region, state, changes, fault }
  })
})

/** Adds chosen universities by the rules of an import. */
export const addNationalSchools = write(
  organisationApi.addNationalSchools,
  'organisation.addNationalSchools',
  async function addNationalSchools(call, { codes }) {
    const { tx, viewer, note } = call
    const chosen = [...new Set(codes)].map((code) => orNotFound(byCode.get(code) ?? null))
    await lockTree(tx)
    const plan = await examine(tx, rightsOf(viewer), chosen.map(rowOf))
    refuseFaults(plan.faults)
    const counts = await saveImport(tx, plan, { call })
    note({ type: 'group', id: viewer.groupId ?? '', after: counts })
    return counts
  },
)
