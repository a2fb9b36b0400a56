import { readFile } from 'node:fs/promises'
import { test, type Locator, type Page } from '@playwright/test'
import { paths } from '@podium/core/paths.ts'
import { systemApi } from '@podium/core/system/api.ts'
import type { MenuItem } from '@podium/core/system/menu/menu.ts'
import { openWorkbook } from '../../server/src/platform/workbook/workbook.fixture.ts'
import { button, choose, toastShows } from '../fixture/fields.ts'
import { activate, enter, newPhone, signedIn } from '../fixture/people.ts'
import { expect } from '../fixture/patience.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'

/** An administrator sets up a school, its people, a role and a menu; who holds the role sees exactly that menu. */
const MARK = crypto.randomUUID().slice(0, 6)
const SCHOOL = `云岭农业大学 ${MARK}`
const CODE = `YUNLING-${MARK}`
const COLLEGES = ['园艺学院', '信息学院']
const MAJORS = ['智慧农业', '数据科学']
const ROLE = `报名查看员 ${MARK}`
const RIGHT = 'enrolment:team:list'
const ENTRY = `本校报名 ${MARK}`
const ENTRY_PATH = `/yunling/${MARK}`
const PEOPLE = [
  { username: `yunling1${MARK}`, name: '何校验' },
  { username: `yunling2${MARK}`, name: '段校务' },
] as const

let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

/** @spec B09 B24 B25 B26 C12 N04 */
test('a school is set up in the office, and its staff see exactly the menu of their role', async ({ browser }) => {
  const page = await enter(browser, platform, { username: 'root', password: platform.password })
  const phones = PEOPLE.map(() => newPhone())
  await test.step('a school with colleges and majors', async () => {
    await addSchool(page)
    await addNames(page, '/system/groud/college', '新增学院', COLLEGES)
    await addNames(page, '/system/groud/major', '新增专业', MAJORS, COLLEGES[1])
    await page.goto('/system/groud/major')
    await expect(page.getByRole('row').filter({ hasText: SCHOOL }).first()).toContainText(COLLEGES[1]!)
  })
  await test.step('a role and a menu entry', async () => {
    await addRole(page)
    await addEntry(page)
  })
  await test.step('users by import', () => importUsers(page, phones))
  await page.context().close()

  await activate(platform, phones[0]!)
  const staff = await enter(browser, platform, PEOPLE[0])
  await staff.goto('/dashboard')
  const menu = staff.getByRole('menu').first()
  await expect(menu.getByRole('menuitem', { name: ENTRY })).toBeVisible()
  const caller = await signedIn(platform, PEOPLE[0].username)
  const seen = shown(await caller.call(systemApi.userMenu, {}))
  await expect(menu.locator('> li')).toHaveText(seen.map(({ menuName }) => new RegExp(menuName)))
  const pages = seen.flatMap(({ children, path }) => (children.length > 0 ? shown(children) : [{ path }]))
  const list = ['/signUp/changes', '/signUp/list', '/signUp/roster']
  const all = ['/competitionReward/objections', '/dashboard', ...list, ENTRY_PATH]
  expect(pages.map(({ path }) => path).toSorted()).toEqual(all)
  await menu.getByRole('menuitem', { name: ENTRY }).click()
  await expect(staff).toHaveURL(new RegExp(ENTRY_PATH))
  await expect(staff.getByRole('table').first()).toBeVisible()
  await staff.goto('/system/role')
  await expect(staff).toHaveURL(platform.url + paths.noPage())
  await staff.context().close()
})

/** Other journeys see the same menu. */
test.afterAll(async () => {
  const root = await signedIn(platform, 'root', platform.password)
  const entry = (await root.call(systemApi.menuList, {})).find(({ path }) => path === ENTRY_PATH)
  if (entry) await root.call(systemApi.removeMenu, { menuId: entry.menuId, version: entry.version })
})

const shown = (menu: readonly MenuItem[]) => menu.filter(({ visible, menuType }) => visible === 1 && menuType !== 3)

async function addSchool(page: Page): Promise<void> {
  await page.goto('/system/groud/schoolInfo')
  await button(page, '新增学校').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('学校名称').fill(SCHOOL)
  await dialog.getByLabel('编码').fill(CODE)
  await button(dialog, '保存').click()
  await toastShows(page, '已保存')
  await expect(page.getByRole('row').filter({ hasText: SCHOOL })).toBeVisible()
}

async function addNames(page: Page, path: string, add: string, names: readonly string[], college?: string) {
  await page.goto(path)
  await button(page, add).click()
  const dialog = page.getByRole('dialog')
  await find(dialog, '学校', SCHOOL)
  if (college) await choose(dialog, '学院', college)
  await dialog.getByLabel('名称（每行一个）').fill(names.join('\n'))
  await button(dialog, '保存').click()
  await toastShows(page, `已新增 ${names.length} 个，跳过 0 个`)
}

/** Chooses what a search of the field finds. */
async function find(within: Locator, label: string, words: string): Promise<void> {
  await within.getByRole('combobox', { name: label }).fill(words)
  await within.page().locator('.ant-select-dropdown:visible').getByTitle(words, { exact: true }).click()
}

async function addRole(page: Page): Promise<void> {
  await page.goto('/system/role')
  await button(page, '新增角色').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('角色名称').fill(ROLE)
  await dialog.getByLabel('角色标识').fill(`team_viewer_${MARK.replaceAll('-', '')}`)
  await dialog.getByLabel('搜索权限名称或代码').fill(RIGHT)
  const right = dialog.getByRole('treeitem').filter({ hasText: RIGHT })
  await right.locator('.ant-tree-checkbox').click()
  await expect(dialog.getByText(/^已选 1 \//)).toBeVisible()
  await button(dialog, '保存').click()
  await toastShows(page, '已保存')
}

async function addEntry(page: Page): Promise<void> {
  await page.goto('/system/menu')
  await button(page, '新增菜单').click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, '类型', '独立页面')
  await dialog.getByLabel('中文名称').fill(ENTRY)
  await dialog.getByLabel('英文名称').fill('Entries of the school')
  await dialog.getByLabel('地址').fill(ENTRY_PATH)
  await find(dialog, '页面组件', 'enrolment/list')
  await button(dialog, '保存').click()
  await toastShows(page, '已保存')
}

async function importUsers(page: Page, phones: readonly string[]): Promise<void> {
  await page.goto('/system/user')
  await button(page, '导入').click()
  const dialog = page.getByRole('dialog', { name: '导入用户' })
  const waiting = page.waitForEvent('download')
  await dialog.getByRole('link', { name: '下载模板' }).click()
  const { sheet } = await openWorkbook(await readFile(await (await waiting).path()))
  for (const [at, { username, name }] of PEOPLE.entries()) {
    const cells = [username, name, '学校管理人员', phones[at]!, '', ROLE, CODE]
    cells.forEach((value, column) => (sheet.getRow(at + 2).getCell(column + 1).value = value))
  }
  const buffer = Buffer.from(await sheet.workbook.xlsx.writeBuffer())
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  await dialog.locator('input[type=file]').setInputFiles({ name: 'users.xlsx', mimeType, buffer })
  await button(dialog, `导入 ${PEOPLE.length} 人`).click()
  await toastShows(page, `已导入 ${PEOPLE.length} 人`)
}
