import { expect, test, type Browser } from '@playwright/test'
import { findInDemo, pagesToOpen, type DemoAccount, type PageToOpen } from './fixture/page-list.ts'
import { signIn } from './fixture/people.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'
import { clippedTexts, setTextSize, sidewaysScroll } from './fixture/text-size.ts'

/** Opens every page with the browser's text size doubled, on a phone: nothing is cut off or scrolls sideways. */
test.describe.configure({ mode: 'parallel' })

const DOUBLE_PX = 32
/** Draws certificates at sizes of its own, on a wide screen. */
const DESIGNER = 'certificate/blank-design'
const LOADING = '.ant-skeleton, .ant-spin-spinning, [aria-busy=true]'
const softly = expect.configure({ soft: true })

let platform: Platform
let pages: PageToOpen[]

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
  pages = pagesToOpen(await findInDemo(platform)).filter(({ file }) => file !== DESIGNER)
})

for (const who of [null, 'student', 'root', 'organiser', 'verifier', 'school', 'expert'] as const) {
  test(`text of double size fits the pages of ${who ?? 'a visitor'}`, async ({ browser }) => {
    const context = await phoneOf(browser, who)
    for (const { file, as, path } of pages) {
      if (as !== who) continue
      const page = await context.newPage()
      await setTextSize(page, DOUBLE_PX)
      await page.goto(path)
      await expect.soft(page.locator('h1, h2, [role=heading]').first()).toBeVisible({ timeout: 30_000 })
      await expect.soft(page.locator(LOADING)).toHaveCount(0, { timeout: 30_000 })
      await softly.poll(() => sidewaysScroll(page), { message: `width: ${file}` }).toBe(0)
      expect.soft(await clippedTexts(page), `cut off: ${file}`).toEqual([])
      await page.close()
    }
    await context.close()
  })
}

async function phoneOf(browser: Browser, who: DemoAccount) {
  const context = await browser.newContext({ baseURL: platform.url, viewport: { width: 390, height: 844 } })
  if (who === null) return context
  const page = await context.newPage()
  await page.goto('/neibu/login')
  await signIn(page, who, platform.password)
  await page.close()
  return context
}
