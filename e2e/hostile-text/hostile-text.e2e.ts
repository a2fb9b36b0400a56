import { expect, test, type Page } from '@playwright/test'
import { runningDatabase } from '../../server/src/platform/db/postgres/start-postgres.ts'
import { hostileTexts, RAN } from '../../server/src/platform/testing/hostile-texts.ts'
import { fullTier } from '../../test-tier.ts'
import { findInDemo, pagesToOpen, type PageToOpen } from '../fixture/page-list.ts'
import { signIn } from '../fixture/people.ts'
import { startPlatform, type OwnPlatform } from '../fixture/platform.ts'
import { LOADING } from '../fixture/settled.ts'
import { plantEverywhere, type Planted } from './plant.ts'
import { runningParts } from './running.ts'

/**
 * Every text that people wrote is replaced by one that runs where a page shows it as HTML or opens it; then every page
 * is opened by who may: none runs. The sanitiser's own test has all texts in `npm test`.
 */
test.skip(!fullTier, 'a demo of its own and every page take minutes')
test.describe.configure({ mode: 'serial' })

/** Pages of each account that show a hostile text, so that a test without any says so. */
const LEAST_SHOWN = 3

let platform: OwnPlatform
let pages: PageToOpen[]
let planted: Planted
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await startPlatform({ DEMO: 'auto', TRUSTED_PROXIES: '1' })
  pages = pagesToOpen(await findInDemo(platform))
  planted = await plantEverywhere(ownerOf(platform), hostileTexts())
})
test.afterAll(() => platform?.stop())

/** The database as its superuser, who may switch triggers off. */
function ownerOf({ folder }: OwnPlatform): string {
  const { ownerUrl } = runningDatabase(folder)!
  return ownerUrl.replace(/\/\/[^@]+@/, '//postgres@')
}

test('a page that shows such a text as HTML is found out', async ({ page }) => {
  const missed: string[] = []
  const texts = hostileTexts().filter((text) => /^<(?:img|svg|details|script>|a |iframe)/.test(text))
  for (const text of texts) {
    await page.setContent(`<div>${text}</div>`)
    if ((await page.evaluate(runningParts, RAN)).length === 0) missed.push(text)
  }
  expect(texts.length).toBeGreaterThan(80)
  expect(missed).toEqual([])
})

test('texts of people are replaced in many places', () => {
  expect(hostileTexts().length).toBeGreaterThanOrEqual(2_000)
  expect(planted.texts).toBeGreaterThanOrEqual(2_000)
})

for (const who of [null, 'student', 'root', 'organiser', 'verifier', 'school', 'expert'] as const) {
  test(`no text runs on a page of ${who ?? 'a visitor'}`, async ({ browser }) => {
    test.setTimeout(900_000)
    const context = await browser.newContext({ baseURL: platform.url })
    const page = await context.newPage()
    if (who !== null) {
      await page.goto('/neibu/login')
      await signIn(page, who, platform.password)
    }
    let shown = 0
    for (const { file, path } of pages.filter((each) => each.as === who)) {
      await page.goto(path)
      await quiet(page)
      expect.soft(await page.evaluate(runningParts, RAN), file).toEqual([])
      shown += Number((await page.locator('body').innerText()).includes(`${RAN}()`))
    }
    expect(shown, 'pages that show such a text').toBeGreaterThanOrEqual(LEAST_SHOWN)
    await context.close()
  })
}

/** Waits until nothing is loaded any more; a page whose data no longer fit its schema may never come so far. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 10_000 }).catch(() => undefined)
  const isLoaded = (loading: string) => document.querySelector(loading) === null
  await page.waitForFunction(isLoaded, LOADING, { timeout: 10_000 }).catch(() => undefined)
}
