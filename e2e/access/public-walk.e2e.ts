import { test, type Locator, type Page } from '@playwright/test'
import { PAGE_AREAS, type Manifest } from '@podium/core/base/manifest.ts'
import { manifests } from '@podium/core/modules.ts'
import { paths } from '@podium/core/paths.ts'
import { expect } from '../fixture/patience.ts'
import { PHONE } from '../fixture/people.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'
import { settled } from '../fixture/settled.ts'

/** A visitor with a phone reaches all public pages from the home page, by links and the search field alone. */
/** Pages whose address only a message, a QR code, a file or the office gives. */
const BY_INVITATION: ReadonlySet<string> = new Set([
  '/home/guardian',
  '/home/signDocument',
  '/home/paySuccess',
  '/works/detail',
  '/home/work/workDetail',
  '/home/recommendation',
  '/preview',
  '/preview/detail',
  '/pdf',
  // Further addresses of the notices and of their texts.
  '/home/news/competitionInfo',
  '/home/consultDetails',
])

const DETAILS = '/home/competition/details'

test.describe.configure({ mode: 'parallel' })

let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

function publicPaths(): string[] {
  return manifests.flatMap(({ pages }: Manifest) =>
    PAGE_AREAS.flatMap((area) =>
      Object.values(pages[area] ?? {}).flatMap(({ access, path }) => (access === 'public' ? [path] : [])),
    ),
  )
}

for (const language of ['zh-cn', 'en']) {
  test(`every public page is linked from the home page, in ${language}`, async ({ browser }) => {
    const context = await browser.newContext({ baseURL: platform.url, viewport: PHONE })
    await context.addCookies([{ name: 'language', value: language, url: platform.url }])
    await context.addInitScript((value) => localStorage.setItem('language', value), language)
    const page = await context.newPage()
    await page.goto(paths.home.homepage())
    const missing = new Set(publicPaths().filter((path) => !BY_INVITATION.has(path)))
    await walk(page, missing)
    await walkContests(page, missing)
    expect([...missing]).toEqual([])
    await context.close()
  })
}

/** Follows links to pages that are still missing, and goes back where there are none. */
async function walk(page: Page, missing: Set<string>): Promise<void> {
  for (;;) {
    await settled(page)
    missing.delete(pathOf(page))
    const next = (await linkTo(page, missing)) ?? (await linkBehindTabs(page, missing))
    if (next !== null) {
      await follow(page, next)
    } else if (missing.has(paths.home.searchNews()) && (await menuButton(page).isVisible())) {
      await search(page)
    } else if (await isFirstPage(page)) {
      return
    } else {
      await page.goBack()
    }
  }
}

/** Contests differ in what they show by now: those of the list are opened one by one while a page is missing. */
async function walkContests(page: Page, missing: Set<string>): Promise<void> {
  for (let pageNum = 1; missing.size > 0; pageNum += 1) {
    const list = `${paths.home.competition()}?pageNum=${pageNum}`
    await page.goto(list)
    await settled(page)
    const contests = await linksTo(page, new Set([DETAILS]))
    if (contests.length === 0) return
    for (const contest of contests) {
      await page.goto(list)
      await settled(page)
      await follow(page, contest)
      await settled(page)
      const next = (await linkTo(page, missing)) ?? (await linkBehindTabs(page, missing))
      if (next === null) continue
      await follow(page, next)
      await walk(page, missing)
      if (missing.size === 0) return
    }
  }
}

/** Whether nothing was visited before, by the router's own count. */
const isFirstPage = (page: Page) => page.evaluate(() => ((history.state as { idx?: number } | null)?.idx ?? 0) === 0)

const pathOf = (page: Page) => new URL(page.url()).pathname

/** The address of the first link of the page to a missing one. */
async function linkTo(page: Page, missing: ReadonlySet<string>): Promise<string | null> {
  return (await linksTo(page, missing))[0] ?? null
}

/** Addresses of the links of the page to some of these, each once. */
async function linksTo(page: Page, wanted: ReadonlySet<string>): Promise<string[]> {
  const hrefs = await page
    .locator('a[href]:not([target=_blank])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
  return [...new Set(hrefs)].filter((href) => href.startsWith('/') && wanted.has(href.split(/[?#]/, 1)[0]!))
}

/** Tabs hide links, such as those of a competition's items. */
async function linkBehindTabs(page: Page, missing: ReadonlySet<string>): Promise<string | null> {
  for (const name of await page.locator('.round-tabs a:not([aria-current])').allTextContents()) {
    const tab = page.locator('.round-tabs').getByRole('link', { name, exact: true })
    const isClicked = await clickUnlessGone(tab)
    if (isClicked) await expect(tab).toHaveAttribute('aria-current', /./)
    await settled(page)
    const next = await linkTo(page, missing)
    if (next !== null) return next
    if (!isClicked) return linkBehindTabs(page, missing)
  }
  return null
}

/** Links of the menu are shown once it is open. */
async function follow(page: Page, href: string): Promise<void> {
  const links = page.locator(`a[href="${href}"]:not([target=_blank])`)
  const link = links.locator('visible=true').first()
  if (!(await link.count())) await openMenu(page)
  if (await clickUnlessGone(link, links)) await expect(page).toHaveURL(new URL(href, platform.url).href)
}

/** Clicks a link; false when it went with the page before, which stays on screen until the next one is rendered. */
async function clickUnlessGone(link: Locator, links = link): Promise<boolean> {
  try {
    await link.click({ timeout: 5000 })
    return true
  } catch (error) {
    if ((await links.count()) > 0) throw error
    return false
  }
}

const menuButton = (page: Page) => page.locator('.site-menu-button')

async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click()
  for (const group of await page.locator('.site-nav [aria-expanded=false]').all()) await group.click()
}

async function search(page: Page): Promise<void> {
  await openMenu(page)
  await page.getByRole('searchbox').fill('大赛')
  await page.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(/searchNews\?keyword=/)
}
