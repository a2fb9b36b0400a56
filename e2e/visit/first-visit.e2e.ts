import { test, type Browser, type Page } from '@playwright/test'
import { expect } from '../fixture/patience.ts'
import { PHONE } from '../fixture/people.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'

/** What a stranger downloads to read a public page, and how the page answers before its code runs. */
const CODE = /\/assets\/[^/]*\.js$/
const FIRST_VISIT_BYTES = 110 * 1024
/** What starts the code of the page. */
const STARTER = /\/(?:start-later|started)-[^/]*\.js$/

let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

/** A stranger whose browser saves data. */
async function stranger(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: platform.url, viewport: PHONE })
  const page = await context.newPage()
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  return page
}

/** @spec R01 */
test('a public page is read with less than 110 KiB, and its code comes when it is used', async ({ browser }) => {
  const page = await stranger(browser)
  const downloads: { path: string; bytes: number }[] = []
  page.on('requestfinished', async (request) => {
    const { responseBodySize, responseHeadersSize } = await request.sizes()
    downloads.push({ path: new URL(request.url()).pathname, bytes: responseBodySize + responseHeadersSize })
  })
  await page.goto('/home/homepage', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const text = downloads.filter(({ path }) => path.startsWith('/assets/') || path === '/home/homepage')
  expect(text.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(FIRST_VISIT_BYTES)
  const code = () => downloads.filter(({ path }) => CODE.test(path) && !STARTER.test(path))
  expect(code()).toEqual([])
  const menu = page.getByRole('button', { name: '菜单' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  expect(code().length).toBeGreaterThan(10)
  await page.context().close()
})

test('a button pressed before the code of the page runs acts once it does', async ({ browser }) => {
  const page = await stranger(browser)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/home/homepage')
  const menu = page.getByRole('button', { name: '菜单' })
  await menu.click()
  await expect(menu).toHaveAttribute('aria-expanded', 'false')
  release()
  await expect(menu).toHaveAttribute('aria-expanded', 'true')
  await page.context().close()
})

/** @spec R24 */
test('a file chosen before the code of the page runs is read once it does', async ({ browser }) => {
  const page = await stranger(browser)
  await page.goto('/certificate/trace')
  const file = { name: 'mine.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 no certificate') }
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('heading', { name: '没有查到这份证书' })).toBeVisible()
  await page.context().close()
})
