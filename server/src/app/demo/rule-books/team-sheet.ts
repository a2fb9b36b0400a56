import { buffer } from 'node:stream/consumers'
import { TEAM_IMPORT, teamImportColumns, type TeamImportColumn } from '@podium/core/enrolment/import/team-import.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { streamWorkbook, XLSX } from '#server/platform/workbook/stream-workbook.ts'

export type SheetRow = Partial<Record<TeamImportColumn, string>>

interface Entrant {
  readonly name: string
  readonly phone: string
}

/** Rows of one team: the first student is its captain. */
export function sheetRows(
  itemCode: string,
  team: string,
  students: readonly Entrant[],
  teachers: readonly Entrant[] = [],
): SheetRow[] {
  const row =
    (role: string) =>
    ({ name, phone }: Entrant): SheetRow => ({ itemCode, team, role, name, phone })
  return [
    ...students.slice(0, 1).map(row('队长')),
    ...students.slice(1).map(row('队员')),
    ...teachers.map(row('指导教师')),
  ]
}

/** A filled-in worksheet of teams, as its owner uploads it. */
export async function storeSheet(services: Services, ownerId: string, rows: readonly SheetRow[]): Promise<string> {
  async function* batches() {
    yield rows
  }
  const columns = teamImportColumns.map(({ key, zh }) => ({
    kind: 'text' as const,
    width: 20,
    head: zh,
    of: (row: SheetRow) => row[key] ?? '',
  }))
  const bytes = await buffer(streamWorkbook({ title: '参赛队', columns, batches: batches(), language: 'zh-cn' }))
  return storeFile(services, services.db, { purpose: TEAM_IMPORT, ownerId, name: '名单.xlsx', mediaType: XLSX, bytes })
}
