import { test, type Browser, type Page } from '@playwright/test'
import { addElements } from '@podium/core/certificate/template/editing/actions.rule.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { emptyDesign } from '@podium/core/certificate/template/design/design.ts'
import { elementOf } from '@podium/core/certificate/template/design/presets.ts'
import { familyFont } from '../server/src/certificate/template/font/font-upload.fixture.ts'
import { barriers } from './fixture/axe.ts'
import { button, choose, openLive, toastShows } from './fixture/fields.ts'
import { expect } from './fixture/patience.ts'
import { signedIn, signIn } from './fixture/people.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'

/** Platform staff add a font: it is previewed, used at once in an open design, and removed again. */
let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

type Language = 'zh-cn' | 'en'

async function asRoot(browser: Browser, language: Language): Promise<Page> {
  const context = await browser.newContext({ baseURL: platform.url })
  const page = await context.newPage()
  await page.goto('/neibu/login')
  await signIn(page, 'root', platform.password)
  await context.addCookies([{ name: 'language', value: language, url: platform.url }])
  await context.addInitScript((kept) => localStorage.setItem('language', kept), language)
  return page
}

const inFangSong = JSON.parse(
  JSON.stringify({ ...elementOf('award_name', 'a'), left: 150, top: 300, width: 700 }).replaceAll(
    'SourceHanSans',
    'FangSong',
  ),
) as ReturnType<typeof elementOf>

const sound = async (page: Page) => expect(await barriers(page)).toEqual([])
const fontFile = (buffer: Buffer, name = 'font.ttf') => ({ name, mimeType: 'font/ttf', buffer })
const card = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })

/** @spec D09 */
test('a font is uploaded, drawn in its own letters, used by a design that is open, and removed', async ({
  browser,
}) => {
  const page = await asRoot(browser, 'zh-cn')
  const staff = await signedIn(platform, 'root', platform.password)
  const design = addElements({ ...emptyDesign(), title: '仿宋样张' }, [inFangSong])
  const { templateId } = await staff.call(certificateApi.saveTemplate, {
    name: '仿宋样张',
    kind: 'winner',
    state: 'draft',
    design,
  })
  const designer = await page.context().newPage()
  await openLive(designer, `/certificates/design/${templateId}`)
  await expect(designer.locator('.designer-element svg').first()).toBeVisible()

  await page.goto('/certificates/fonts')
  await expect(card(page, 'LXGW WenKai').getByText('荣誉证书 授予张䶮同学一等奖')).toBeVisible()
  await sound(page)
  await button(page, '上传字体').click()
  const dialog = page.getByRole('dialog')
  const input = dialog.locator('input[type=file]')
  await input.setInputFiles(fontFile(familyFont('Journey Closed', { codes: [0x4e00], fsType: 2 })))
  await expect(dialog.getByText('该字体声明禁止嵌入文档，不能用于证书')).toBeVisible()
  await input.setInputFiles(fontFile(familyFont('Journey FangSong')))
  await expect(dialog.getByText('Journey FangSong · 版本 1.0 · 3,595 个字符')).toBeVisible()
  // The family is derived from the name, and can be changed.
  await expect(dialog.getByTitle('仿宋')).toBeVisible()
  await sound(page)
  await button(dialog, '加入').click()
  await expect(dialog.getByText('请写明由谁授权、许可范围')).toBeVisible()
  await dialog.getByLabel('授权说明').fill('测试授权')
  const redrawn = designer.waitForResponse((answer) => answer.url().includes('/font/slice?face=fang-plain-'))
  await button(dialog, '加入').click()
  await toastShows(page, '已加入“Journey FangSong”，立即生效')
  expect((await redrawn).ok()).toBe(true)
  const row = card(page, 'Journey FangSong')
  // Characters that the face lacks are left out of its sample.
  await expect(row.getByText('荣誉证书 授予张同学一等奖 Aa 2026')).toBeVisible()
  await expect(row.getByText('测试授权')).toBeVisible()
  await expect(row.getByText('1 个使用仿宋')).toBeVisible()

  await button(row, '移除').click()
  await button(page.getByRole('dialog'), '移除').click()
  await toastShows(page, '已移除“Journey FangSong”')
  await expect(row).toHaveCount(0)
  await page.context().close()
})

/** @spec D09 */
test('what a face lacks is looked up, set by set, in English and on a phone', async ({ browser }) => {
  const page = await asRoot(browser, 'en')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/certificates/fonts?family=kai')
  const row = card(page, 'LXGW WenKai')
  await expect(row.getByText('717 / 6,592')).toBeVisible()
  await row.getByRole('button', { name: 'Missing of Extension A' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('5,875 are missing')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: '3400' })).toBeVisible()
  await sound(page)
  await choose(drawer, 'Set of characters', 'Standard level 3')
  await expect(drawer.getByText('Nothing of this set is missing')).toBeVisible()
  await page.goto('/certificates/fonts?keyword=nothing-like-it')
  await expect(page.getByText('No font matches')).toBeVisible()
  await page.context().close()
})
