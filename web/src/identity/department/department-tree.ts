import type { DepartmentRow } from '@podium/core/identity/department/department.ts'

export interface DepartmentNode extends DepartmentRow {
  readonly children?: DepartmentNode[]
}

/** The departments nested below their parents. */
export function departmentTree(rows: readonly DepartmentRow[]): DepartmentNode[] {
  const byParent = Map.groupBy(rows, ({ parentId }) => parentId)
  const below = (parentId: string | null): DepartmentNode[] =>
    (byParent.get(parentId) ?? []).map((row) => {
      const children = below(row.departmentId)
      return children.length > 0 ? { ...row, children } : row
    })
  return below(null)
}
