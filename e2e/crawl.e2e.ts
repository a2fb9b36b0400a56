import { expect, test, type Page } from '@playwright/test'
import { paths } from '@podium/core/paths.ts'
import { fullTier, inTier } from '../test-tier.ts'
import { signIn } from './fixture/people.ts'
import { pressButtons } from './fixture/press-buttons.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'
import { settled } from './fixture/settled.ts'

/**
 * Follows the links and menu entries that each account of the demo sees: none leads to a page without access, without
 * content or with an error. Of links that differ in ids only, one is followed. With TEST_TIER=full all of them, and each
 * button of the pages is pressed, those of one name once; otherwise the first links of each account.
 */
const MOST = inTier(4, 400)
const STARTS: Readonly<Record<string, string>> = {
  visitor: paths.home.homepage(),
  student: paths.centre.users(),
  school: paths.office.dashboard(),
  expert: paths.office.dashboard(),
  verifier: paths.office.dashboard(),
  organiser: paths.office.dashboard(),
  root: paths.office.dashboard(),
}

test.describe.configure({ mode: 'parallel' })

let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

for (const [who, start] of Object.entries(STARTS)) {
  test(`no link that ${who} sees leads nowhere`, async ({ browser }) => {
    test.setTimeout(inTier(120_000, 2_400_000))
    const context = await browser.newContext({ baseURL: platform.url })
    const page = await context.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    if (who !== 'visitor') {
      await page.goto(paths.login())
      await signIn(page, who, platform.password)
    }
    const pressed = new Set<string>()
    const waiting = [{ path: start, from: '' }]
    const known = new Set(waiting.map(({ path }) => shapeOf(path)))
    for (let opened = 0; waiting.length > 0 && opened < MOST; opened += 1) {
      const { path, from } = waiting.shift()!
      errors.length = 0
      await page.goto(path)
      await settled(page)
      const what = `${path}, linked from ${from || 'the start'}`
      const at = new URL(page.url()).pathname
      expect.soft([paths.noPage(), '/401', '/404'].includes(at), `${what} leads to ${at}`).toBe(false)
      expect.soft(await page.locator('.status-page').count(), `${what} is a page of refusal`).toBe(0)
      expect.soft(await unsaid(page, errors), what).toEqual([])
      if (from === '') await openMenuGroups(page)
      for (const next of await linksOf(page)) {
        if (known.has(shapeOf(next))) continue
        known.add(shapeOf(next))
        waiting.push({ path: next, from: path })
      }
      if (fullTier) expect.soft(await pressButtons(page, path, pressed), `buttons of ${what}`).toEqual([])
    }
    await context.close()
  })
}

/** Errors of the console, without the conflict of a page that says in its place what has to be done first. */
async function unsaid(page: Page, errors: readonly string[]): Promise<string[]> {
  const isSaid = (await page.locator('.ui-empty').count()) > 0
  return errors.filter((error) => !(isSaid && error.includes('409 (Conflict)')))
}

/** The office's menu renders the entries of a group once it is open. */
async function openMenuGroups(page: Page): Promise<void> {
  const closed = page.locator('.ant-menu-submenu:not(.ant-menu-submenu-open) > .ant-menu-submenu-title')
  for (let left = await closed.count(); left > 0; left -= 1) await closed.first().click()
}

/** Internal addresses of links and menu entries that lead to pages, not to files. */
async function linksOf(page: Page): Promise<string[]> {
  const found = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  const own = found.flatMap((href) => (href.startsWith(platform.url) ? [href.slice(platform.url.length)] : []))
  return [...new Set(own.map((path) => path.split('#', 1)[0]!))].filter(
    (path) => path !== '' && !/^\/(?:prod-api|assets)\/|\.\w{2,5}$/.test(path.split('?', 1)[0]!),
  )
}

/** The address with its query names, but without their values and without ids. */
function shapeOf(path: string): string {
  const url = new URL(path, 'http://localhost')
  const pathname = url.pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
  return `${pathname}?${[...url.searchParams.keys()].toSorted().join('&')}`
}
