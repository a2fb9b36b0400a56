import { componentOf, type Manifest } from '../../base/manifest.ts'
import { firstRefusal, refuse, refusals, type Refusal } from '../../base/refusal.ts'
import { isExternal, isMenuPage, MENU_TYPES } from './menu.ts'
import type { MenuInput, MenuRowView } from './office-menu.ts'

export const menuRefusals = refusals({
  MENU_FOR_PLATFORM: {
    code: 22015,
    status: 403,
    zh: '菜单对所有组织生效，仅平台管理员可修改',
    en: 'The menu is that of every organisation: only administrators of the platform may change it',
  },
  MENU_BUILT_IN: {
    code: 22016,
    status: 409,
    zh: '内置菜单的类型、地址、组件和权限不能修改，也不能删除，可以停用或隐藏',
    en: 'Type, address, component and permission of a built-in row stay, and it can not be deleted: disable or hide it',
  },
  MENU_PLACE: {
    code: 22017,
    status: 422,
    zh: '不能放在该上级之下',
    en: 'It can not be below that row',
  },
  MENU_CYCLE: { code: 22018, status: 422, zh: '上级不能是自己或自己的下级', en: 'A row can not be below itself' },
  MENU_PATH: {
    code: 22019,
    status: 422,
    zh: '地址须以 / 开头，外部链接须以 https:// 开头',
    en: 'An address begins with /, an external link with https://',
  },
  MENU_PATH_TAKEN: { code: 22020, status: 409, zh: '同一上级下已有此地址', en: 'The address exists at that level' },
  MENU_COMPONENT: { code: 22021, status: 422, zh: '请选择一个页面', en: 'Choose one of the pages' },
  MENU_QUERY: {
    code: 22022,
    status: 422,
    zh: '参数须为 JSON 对象，如 {"state":"pending"}',
    en: 'The parameters must be a JSON object, such as {"state":"pending"}',
  },
  MENU_CODE: { code: 22023, status: 422, zh: '没有权限码 {code}', en: 'There is no permission code {code}' },
  MENU_CODE_MISSING: { code: 22024, status: 422, zh: '按钮需要一个权限码', en: 'A button needs one permission code' },
  MENU_NEEDED: {
    code: 22025,
    status: 409,
    zh: '停用后将无法再打开菜单管理',
    en: 'Without this row nobody could open the menu management again',
  },
  MENU_NOT_EMPTY: {
    code: 22026,
    status: 409,
    zh: '请先删除或移走下级菜单',
    en: 'Delete or move the rows below it first',
  },
  MENU_CODE_HELD: {
    code: 22027,
    status: 409,
    zh: '有角色持有该权限，不能删除',
    en: 'A role holds this permission, so it can not be deleted',
  },
})

/** Key of the row that opens the menu management. */
const MENU_MANAGEMENT = '/system/menu'

/** Why this user can't change the menu, or null: the permission's scope must include all organisations. */
export function whyNotChangeMenu(reachesAll: boolean): Refusal | null {
  return reachesAll ? null : refuse(menuRefusals.MENU_FOR_PLATFORM)
}

/** Office pages by component name, with the codes any one of which opens them. */
export function componentsOf(manifests: readonly Manifest[]): ReadonlyMap<string, readonly string[]> {
  const pages = manifests.flatMap(({ name, pages: { office = {} } }) =>
    Object.values(office).map(({ file, access }): [string, readonly string[]] => [
      componentOf(name, file),
      typeof access === 'string' ? [] : access,
    ]),
  )
  return new Map(pages)
}

type Row = Pick<MenuRowView, 'menuId' | 'parentId' | 'menuType' | 'path'> &
  Pick<MenuRowView, 'component' | 'permission' | 'builtIn'>

interface Surroundings {
  /** All rows of the menu. */
  readonly rows: readonly Row[]
  readonly components: ReadonlyMap<string, readonly string[]>
  readonly codes: Readonly<Record<string, unknown>>
}

/** Why a row can't be saved like this, or null. `before`: the saved row; null for a new one. */
export function whyNotSaveMenu(before: Row | null, after: MenuInput, around: Surroundings): Refusal | null {
  return firstRefusal(
    before?.builtIn ? whyNotAlter(before, after) : null,
    whyNotPlace(before, after, around.rows),
    before?.builtIn ? null : whyNotOpen(after, around),
    isQuery(after.query) ? null : refuse(menuRefusals.MENU_QUERY),
    before && !after.enabled ? whyNotDisable(before.menuId, around.rows) : null,
  )
}

function whyNotAlter(before: Row, after: MenuInput): Refusal | null {
  const stays = (['menuType', 'path', 'component', 'permission'] as const).every((key) => before[key] === after[key])
  return stays ? null : refuse(menuRefusals.MENU_BUILT_IN)
}

/** Groups and pages stand at the top or in a group, buttons below a page. */
function whyNotPlace(before: Row | null, { parentId, menuType }: MenuInput, rows: readonly Row[]): Refusal | null {
  const parent = rows.find(({ menuId }) => menuId === parentId)
  const fits = menuType === MENU_TYPES.button ? isMenuPage(parent?.menuType ?? 0) : isAtTopOrInGroup(parentId, parent)
  if (!fits) return refuse(menuRefusals.MENU_PLACE, {}, [{ path: 'parentId', ...wordsOfPlace(menuType) }])
  const inside = before !== null && parentId !== null && withAncestors(parentId, rows).includes(before.menuId)
  return inside ? refuse(menuRefusals.MENU_CYCLE) : null
}

function isAtTopOrInGroup(parentId: string | null, parent: Row | undefined): boolean {
  return parentId === null || parent?.menuType === MENU_TYPES.group
}

function wordsOfPlace(menuType: number): { zh: string; en: string } {
  return menuType === MENU_TYPES.button
    ? { zh: '按钮须放在页面之下', en: 'A button must be below a page' }
    : { zh: '目录和页面须放在顶层或目录之下', en: 'Groups and pages must be at the top or in a group' }
}

/** What the row opens, or stands for, must exist. */
function whyNotOpen(after: MenuInput, { components, codes }: Surroundings): Refusal | null {
  const { menuType, path, component, permission } = after
  const unknown = codesIn(permission).find((code) => !Object.hasOwn(codes, code))
  if (unknown !== undefined) return refuse(menuRefusals.MENU_CODE, { code: unknown })
  if (menuType === MENU_TYPES.button)
    return codesIn(permission).length === 1 ? null : refuse(menuRefusals.MENU_CODE_MISSING)
  const external = isExternal(path)
  if (!external && !/^\/[\w-]+(?:\/[\w-]+)*$/.test(path)) return refuse(menuRefusals.MENU_PATH)
  if (external && (!URL.canParse(path) || !isMenuPage(menuType))) return refuse(menuRefusals.MENU_PATH)
  return isMenuPage(menuType) && !external && !components.has(component) ? refuse(menuRefusals.MENU_COMPONENT) : null
}

/** A row can't be disabled if the menu management is the row or below it. */
function whyNotDisable(menuId: string, rows: readonly Row[]): Refusal | null {
  const management = rows.find(({ builtIn, path }) => builtIn && path === MENU_MANAGEMENT)
  const needed = management !== undefined && withAncestors(management.menuId, rows).includes(menuId)
  return needed ? refuse(menuRefusals.MENU_NEEDED) : null
}

/** Why a row can't be deleted, or null. `isCodeHeld`: a role holds a button's code. */
export function whyNotRemoveMenu(
  { menuId, builtIn }: Row,
  { rows, isCodeHeld }: { rows: ReadonlyArray<Pick<Row, 'parentId'>>; isCodeHeld: boolean },
): Refusal | null {
  if (builtIn) return refuse(menuRefusals.MENU_BUILT_IN)
  if (rows.some(({ parentId }) => parentId === menuId)) return refuse(menuRefusals.MENU_NOT_EMPTY)
  return isCodeHeld ? refuse(menuRefusals.MENU_CODE_HELD) : null
}

/** The codes of a row; with none of its own, a page has those of its component. */
export function permissionOf({ permission, component }: MenuInput, { components }: Pick<Surroundings, 'components'>) {
  return permission === '' ? (components.get(component) ?? []).join(',') : codesIn(permission).join(',')
}

function codesIn(permission: string): string[] {
  return permission
    .split(',')
    .map((code) => code.trim())
    .filter((code) => code !== '')
}

/** The row and those above it. */
function withAncestors(menuId: string, rows: readonly Row[]): string[] {
  const above: string[] = []
  for (let id: string | null = menuId; id !== null && !above.includes(id);) {
    above.push(id)
    id = rows.find((row) => row.menuId === id)?.parentId ?? null
  }
  return above
}

function isQuery(text: string): boolean {
  if (text === '') return true
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
