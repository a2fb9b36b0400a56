import { test, type Browser, type Page } from '@playwright/test'
import { organisationApi } from '@podium/core/organisation/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { button, toastShows } from './fixture/fields.ts'
import { enrolled, enter, PASSWORD, signedIn, signIn, type Account } from './fixture/people.ts'
import { expect } from './fixture/patience.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'

/** How open pages react when their session ends or its cookie is lost. */
let platform: Platform
let schoolId: string

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
  const root = await signedIn(platform, 'root', platform.password)
  schoolId = (await root.call(organisationApi.schools, {})).rows[0]!.schoolId
})

async function somebody(name: string): Promise<Account> {
  return (await enrolled(platform, { name, kind: 'student', schoolId })).account
}

/** Changes a name on a page and saves it in a session that the server has already ended. */
async function saveTooLate(browser: Browser, account: Account): Promise<Page> {
  const page = await enter(browser, platform, account)
  await page.goto('/center/set?tab=profile')
  await page.getByLabel('姓名').fill('改名人')
  // At once, before a call in the background meets the end of the session.
  await button(page, '保存').evaluate((save: HTMLElement) => {
    localStorage.setItem('accessToken', 'expired')
    save.click()
  })
  await expect(page.getByRole('dialog').getByText('当前登录已过期，请重新登录')).toBeVisible()
  return page
}

/** @spec S04 X02 */
test('a half-filled form outlives its session: its reader signs in in another tab and saves', async ({ browser }) => {
  const account = await somebody('留步人')
  const page = await saveTooLate(browser, account)
  await button(page.getByRole('dialog'), '取消').click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: '在新标签页登录' }).click()
  const tab = await opened
  await signIn(tab, account.username, PASSWORD)
  await expect(tab).toHaveURL(/\/center\/set\?tab=profile/)
  // A page in the background draws nothing.
  await page.bringToFront()
  await toastShows(page, '已重新登录，可以继续')
  await expect(page.getByLabel('姓名')).toHaveValue('改名人')
  await button(page, '保存').click()
  await toastShows(page, '已保存')
  await page.context().close()
})

/** @spec S04 */
test('a page that outlived its session is not shown to whoever else signs in', async ({ browser }) => {
  const stranger = await somebody('后来人')
  const page = await saveTooLate(browser, await somebody('先走人'))
  await button(page.getByRole('dialog'), '取消').click()
  const tab = await page.context().newPage()
  await tab.goto('/neibu/login')
  await signIn(tab, stranger.username, PASSWORD)
  await expect(page.getByLabel('姓名')).toHaveValue('后来人')
  await page.context().close()
})

/** @spec S04 X02 */
test('an expired session leads to the home page, and sign-in back to where one was', async ({ browser }) => {
  const account = await somebody('归来人')
  const page = await saveTooLate(browser, account)
  await button(page.getByRole('dialog'), '确定').click()
  await expect(page).toHaveURL(/\/home\/homepage$/)
  await page.getByRole('banner').getByRole('link', { name: '登录' }).click()
  await signIn(page, account.username, PASSWORD)
  await expect(page).toHaveURL(/\/center\/set\?tab=profile/)
  await page.context().close()
})

/** @spec G01 */
test('a browser that lost the cookie still downloads, and a link whose session is over says so', async ({
  browser,
}) => {
  const page = await enter(browser, platform, { username: 'student', password: platform.password })
  const student = await signedIn(platform, 'student', platform.password)
  const { workId } = (await student.call(workApi.mine, { pageSize: 100 })).rows.find(({ versionNo }) => versionNo > 0)!
  await page.goto(`/center/work/detail?workId=${workId}`)
  await page
    .getByRole('button', { name: /^预\s*览$/ })
    .first()
    .click()
  const download = page.getByRole('dialog').getByRole('link', { name: /^下\s*载$/ })
  await expect(download).toBeVisible()
  await page.context().clearCookies({ name: 'moo-token' })
  const file = page.waitForEvent('download')
  await download.click()
  expect((await file).suggestedFilename()).toMatch(/\.(pdf|png)$/)
  const address = await download.getAttribute('href')
  const stranger = await browser.newContext({ baseURL: platform.url })
  const opened = await stranger.newPage()
  await opened.goto(address!)
  await expect(opened.getByRole('heading', { name: '文件无法打开' })).toBeVisible()
  await opened.getByRole('link', { name: '重新登录' }).click()
  await expect(opened).toHaveURL(/\/neibu\/login$/)
  await stranger.close()
  await page.context().close()
})

/** @spec S05 C44 */
test('the office follows the device that its reader chose, and the bell leads to its messages', async ({ browser }) => {
  const page = await enter(browser, platform, { username: 'organiser', password: platform.password })
  await page.goto('/dashboard')
  const side = page.locator('.office-side')
  await expect(side).toBeVisible()
  await page.getByRole('button', { name: '布局设置' }).click()
  await page.getByRole('dialog').getByText('手机', { exact: true }).click()
  await expect(side).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: '菜单', exact: true })).toBeVisible()
  await expect(side).toBeHidden()
  await page.setViewportSize({ width: 400, height: 800 })
  // The page handles the new size in its next frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(side).toBeVisible()
  await page.getByRole('button', { name: /^通知/ }).click()
  await page.getByRole('link', { name: '查看全部' }).click()
  await expect(page).toHaveURL(/\/messages$/)
  await expect(page.getByRole('heading', { name: '我的消息' })).toBeAttached()
  await page.context().close()
})
