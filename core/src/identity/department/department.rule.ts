import { refuse, refusals, type Refusal } from '../../base/refusal.ts'
import { MAX_DEPARTMENTS, MAX_LEVELS, type DepartmentRow } from './department.ts'

export const departmentRefusals = refusals({
  DEPARTMENT_CYCLE: {
    code: 20080,
    status: 409,
    zh: '上级部门不能是本部门或其下级部门',
    en: 'A department can not be below itself',
  },
  DEPARTMENT_DEPTH: {
    code: 20085,
    status: 409,
    zh: '部门最多 {max} 级',
    en: 'Departments are at most {max} levels deep',
  },
  DEPARTMENT_COUNT: {
    code: 20081,
    status: 409,
    zh: '一个组织最多 {max} 个部门',
    en: 'An organisation has at most {max} departments',
  },
  DEPARTMENT_NAME_TAKEN: {
    code: 20082,
    status: 409,
    zh: '同一上级下已有此部门',
    en: 'A department of this name exists there',
  },
  DEPARTMENT_NOT_EMPTY: {
    code: 20083,
    status: 409,
    zh: '该部门还有 {departments} 个下级部门、{people} 名人员，请先移走',
    en: 'The department has {departments} departments below it and {people} people: move them first',
  },
  NOT_OF_DEPARTMENT: {
    code: 20084,
    status: 409,
    zh: '“{name}”在该部门所属的组织中没有角色',
    en: '{name} has no role in the organisation of this department',
  },
  DEPARTMENT_DISABLED: { code: 20065, status: 409, zh: '该部门已停用', en: 'The department is disabled' },
})

type Place = Pick<DepartmentRow, 'departmentId' | 'parentId'>

/**
 * Why a department can't be saved below this parent, or null. `all`: the departments of its organisation;
 * `departmentId` null: a new one.
 */
export function whyNotSaveDepartment(
  all: readonly Place[],
  departmentId: string | null,
  parentId: string | null,
): Refusal | null {
  if (departmentId === null && all.length >= MAX_DEPARTMENTS)
    return refuse(departmentRefusals.DEPARTMENT_COUNT, { max: MAX_DEPARTMENTS })
  const above = departmentsAbove(all, parentId)
  if (departmentId !== null && above.includes(departmentId)) return refuse(departmentRefusals.DEPARTMENT_CYCLE)
  const levels = departmentId === null ? 1 : levelsOf(all, departmentId)
  return above.length + levels > MAX_LEVELS ? refuse(departmentRefusals.DEPARTMENT_DEPTH, { max: MAX_LEVELS }) : null
}

/** Ids from this department up to the top level. */
function departmentsAbove(all: readonly Place[], departmentId: string | null): string[] {
  const parents = new Map(all.map((row) => [row.departmentId, row.parentId]))
  const above: string[] = []
  for (let at = departmentId; at !== null; at = parents.get(at) ?? null) above.push(at)
  return above
}

/** Levels of a department with those below it. */
function levelsOf(all: readonly Place[], departmentId: string): number {
  const below = all.filter(({ parentId }) => parentId === departmentId)
  return 1 + Math.max(0, ...below.map((row) => levelsOf(all, row.departmentId)))
}

/** A department and those below it. */
export function departmentsBelow(all: readonly Place[], departmentId: string): string[] {
  const below = all.filter(({ parentId }) => parentId === departmentId)
  return [departmentId, ...below.flatMap((row) => departmentsBelow(all, row.departmentId))]
}

/** Why a department can't be deleted, or null. `departments`: number of those directly below it. */
export function whyNotRemoveDepartment(holds: { departments: number; people: number }): Refusal | null {
  return holds.departments + holds.people > 0 ? refuse(departmentRefusals.DEPARTMENT_NOT_EMPTY, holds) : null
}

/** Why these people can't be moved to a department, or null. `strangers`: names of those without a role in its organisation. */
export function whyNotMoveTo(department: Pick<DepartmentRow, 'enabled'>, strangers: readonly string[]): Refusal | null {
  if (!department.enabled) return refuse(departmentRefusals.DEPARTMENT_DISABLED)
  return strangers.length > 0 ? refuse(departmentRefusals.NOT_OF_DEPARTMENT, { name: strangers.join('、') }) : null
}
