import type { Key } from 'react'
import { inRem } from '../style/in-rem.ts'
import type { Selection } from './use-selection.ts'

/** Width of the column of checkboxes, in px at the usual text size. */
export const SELECTION_PX = 48

/** Selected rows remain selected over paging, sorting and filtering. `names` are those of the checkboxes. */
export function rowSelectionOf<Row extends object>(
  selection: Selection<Row>,
  set: (next: Selection<Row>) => void,
  rows: readonly Row[],
  idOf: (row: Row) => string,
  names: { readonly all: string; readonly ofRow: (row: Row) => string },
) {
  return {
    selectedRowKeys: [...selection.keys()],
    preserveSelectedRowKeys: true,
    fixed: true,
    columnWidth: inRem(SELECTION_PX),
    getTitleCheckboxProps: () => ({ 'aria-label': names.all }),
    getCheckboxProps: (row: Row) => ({ 'aria-label': names.ofRow(row) }),
    onChange: (keys: Key[]) => {
      const here = new Map(rows.map((row) => [idOf(row), row]))
      set(
        new Map(
          keys.flatMap((key) => {
            const row = here.get(String(key)) ?? selection.get(String(key))
            return row ? [[String(key), row] as const] : []
          }),
        ),
      )
    },
  }
}
