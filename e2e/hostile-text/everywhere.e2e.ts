import { expect, test } from '@playwright/test'
import { runningDatabase } from '../../server/src/platform/db/postgres/start-postgres.ts'
import { hostileTexts } from '../../server/src/platform/testing/hostile-texts.ts'
import { fullTier } from '../../test-tier.ts'
import { findInDemo, pagesToOpen, type PageToOpen } from '../fixture/page-list.ts'
import { signIn } from '../fixture/people.ts'
import { startPlatform, type OwnPlatform } from '../fixture/platform.ts'
import { opensHarmless } from './open-page.ts'
import { plantEverywhere } from './plant.ts'

/**
 * Every text that people wrote is replaced by one that runs where a page shows it as HTML or opens it; then every page
 * is opened by who may: none runs. In the full tier only, for it takes a demo of its own and every page;
 * `entered.e2e.ts` is its small version.
 */
if (fullTier) {
  test.describe.configure({ mode: 'serial' })
  provePages()
}

/** Pages of each account that show a hostile text, so that a test without any says so; all, where it opens fewer. */
const LEAST_SHOWN = 3
const LEAST_PLANTED = 2_000

function provePages(): void {
  let platform: OwnPlatform
  let pages: PageToOpen[]
  test.beforeAll(async () => {
    test.setTimeout(300_000)
    platform = await startPlatform({ DEMO: 'auto', TRUSTED_PROXIES: '1' })
    pages = pagesToOpen(await findInDemo(platform))
    expect(await plantEverywhere(superuserUrl(platform), hostileTexts())).toBeGreaterThanOrEqual(LEAST_PLANTED)
  })
  test.afterAll(() => platform?.stop())

  for (const who of [null, 'student', 'root', 'organiser', 'verifier', 'school', 'expert'] as const) {
    test(`no text runs on a page of ${who ?? 'a visitor'}`, async ({ browser }) => {
      test.setTimeout(900_000)
      const context = await browser.newContext({ baseURL: platform.url })
      const page = await context.newPage()
      if (who !== null) {
        await page.goto('/neibu/login')
        await signIn(page, who, platform.password)
      }
      const own = pages.filter((each) => each.as === who)
      let shown = 0
      for (const { path } of own) shown += Number(await opensHarmless(page, path))
      expect(own).not.toEqual([])
      expect(shown, 'pages that show such a text').toBeGreaterThanOrEqual(Math.min(LEAST_SHOWN, own.length))
      await context.close()
    })
  }
}

/** The database as its superuser, who may switch triggers off. */
function superuserUrl({ folder }: OwnPlatform): string {
  const { ownerUrl } = runningDatabase(folder)!
  return ownerUrl.replace(/\/\/[^@]+@/, '//postgres@')
}
