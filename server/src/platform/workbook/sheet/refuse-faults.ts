import { baseRefusals } from '@podium/core/base/codes.ts'
import { MAX_LISTED_FAULTS, type CellFault } from '@podium/core/base/file/sheet-import.ts'
import { refuse } from '#server/platform/kernel/refused.ts'

/** Throws IMPORT_FAILED with the first bad cells, if there are any. */
export function refuseFaults(faults: readonly CellFault[]): void {
  if (faults.length === 0) return
  const fields = faults
    .slice(0, MAX_LISTED_FAULTS)
    .map(({ row, column, zh, en }) => ({ path: `${row}.${column}`, zh, en }))
  throw refuse(baseRefusals.IMPORT_FAILED, {}, fields)
}
