import type { SheetRow } from '@podium/core/base/file/sheet-import.ts'
import { correctRows } from '@podium/core/enrolment/import/team-import.rule.ts'
import {
  MAX_IMPORTED_PEOPLE,
  TEAM_IMPORT,
  teamImportColumns,
  teamImportSamples,
  type CellCorrection,
  type TeamImportColumn,
} from '@podium/core/enrolment/import/team-import.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { sheetFiles } from '#server/platform/workbook/sheet/sheet-files.ts'
import { sheetRows } from '#server/platform/workbook/sheet/sheet-rows.ts'

export const importFiles = sheetFiles('enrolment:team:import')

/** How a worksheet is read. */
export const teamSheet = {
  purpose: TEAM_IMPORT,
  columns: teamImportColumns,
  maxRows: MAX_IMPORTED_PEOPLE,
  samples: teamImportSamples,
}

export interface TeamSheet {
  readonly userId: string
  readonly fileId: string
  readonly corrections: readonly CellCorrection[]
}

/** The rows of a worksheet with the corrections of its uploader. */
export async function rowsOf(
  services: Services,
  db: Db,
  { corrections, ...file }: TeamSheet,
): Promise<SheetRow<TeamImportColumn>[]> {
  return correctRows(await sheetRows(services, db, file, teamSheet), corrections)
}
