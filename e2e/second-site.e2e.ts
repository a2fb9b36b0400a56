import { test } from '@playwright/test'
import { barriers } from './fixture/axe.ts'
import { button, toastShows } from './fixture/fields.ts'
import { signIn } from './fixture/people.ts'
import { expect } from './fixture/patience.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'

/** A site editor sets up a second site in the office, from nothing to published. */
let platform: Platform

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

const NAME = '青春设计大赛网'
/** Browsers find names below `localhost` on their own machine. */
const HOST = 'journey.localhost'

/** @spec B29 B30 R36 N03 */
test('a second site is set up, previewed and published in the office', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: platform.url })
  const visitor = await browser.newPage()
  const site = new URL('/home/homepage', platform.url)
  site.hostname = HOST
  await page.goto('/neibu/login')
  await signIn(page, 'organiser', platform.password)

  await test.step('its look', async () => {
    await page.goto('/website/info')
    await button(page, '新增网站').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('网站名称').fill(NAME)
    await button(dialog, '保存').click()
    await toastShows(page, '网站已新增，尚未发布')
    // The form of the site before is there for a moment.
    await expect(page.locator('.ant-select').filter({ hasText: NAME })).toBeVisible()
    await expect(page.getByLabel('页脚文字')).toHaveValue('')
    await page.getByRole('radio', { name: /青春/ }).check()
    await page.getByRole('radio', { name: /选题/ }).check()
    await page.getByLabel('页脚文字').fill('青春设计大赛组委会')
    await button(page, '保存草稿').click()
    await toastShows(page, '草稿已保存，发布后访客可见')
    await expect(button(page, '发布')).toBeDisabled()
  })

  await test.step('its address and navigation, arranged by keyboard', async () => {
    const siteId = new URL(page.url()).searchParams.get('siteId')!
    await page.goto(`/website/url?siteId=${siteId}`)
    await button(page, '添加域名').click()
    await page.getByLabel('域名 1').fill(`http://${HOST.toUpperCase()}:8080/`)
    await button(page, '保存域名').click()
    await toastShows(page, '域名已保存')
    await expect(page.getByLabel('域名 1')).toHaveValue(HOST)
    await page.getByRole('button', { name: '上移“竞赛”' }).press('Enter')
    await button(page, '保存草稿').click()
    await toastShows(page, '草稿已保存，发布后访客可见')
    expect(await barriers(page)).toEqual([])
  })

  await test.step('the preview shows it, its host does not yet', async () => {
    const opened = page.context().waitForEvent('page')
    await page.getByRole('link', { name: /预\s?览/ }).click()
    const preview = await opened
    await expect(preview.getByText(`预览：${NAME}。这里是草稿，访客看不到。`)).toBeVisible()
    await expect(preview.locator('.theme-youth .hero-tiles li').first()).toBeVisible()
    const entries = preview.getByRole('navigation', { name: '主导航' }).locator('> ul > li')
    await expect(entries.first()).toHaveText('竞赛')
    await preview.close()
    await visitor.goto(site.href)
    await expect(visitor.locator('.site-brand')).not.toContainText(NAME)
  })

  await test.step('published, it answers on its host', async () => {
    await button(page, '发布').click()
    await button(page.getByRole('dialog'), '发布').click()
    await toastShows(page, '已发布，访客现在可以看到')
    await expect(async () => {
      await visitor.goto(site.href)
      await expect(visitor.locator('.site-brand')).toContainText(NAME, { timeout: 1_000 })
    }).toPass()
    await expect(visitor.locator('.theme-youth')).toBeVisible()
    await expect(visitor.locator('.site-footer')).toContainText('青春设计大赛组委会')
    expect(await barriers(visitor)).toEqual([])
  })
  await page.close()
  await visitor.close()
})
