import { expect, test, type Page } from '@playwright/test'
import { competitionApi } from '@podium/core/competition/api.ts'
import { newDesign } from '@podium/core/site/website/design.ts'
import { websiteApi } from '@podium/core/site/website/website-api.ts'
import { TEMPLATE_TYPES, type TemplateType } from '@podium/core/site/template.ts'
import { fullTier } from '../../test-tier.ts'
import { barriers } from '../fixture/axe.ts'
import { findInDemo, pagesToOpen, type PageToOpen } from '../fixture/page-list.ts'
import { signedIn } from '../fixture/people.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'
import { settled } from '../fixture/settled.ts'

/**
 * Axe finds nothing serious on public pages in each theme. With TEST_TIER=full on all of them, light and dark, in both
 * languages; otherwise on a few, with these in turn.
 */
const FEW: readonly string[] = [
  'site/home-homepage',
  'award/home-competition-details',
  'site/home-news-details',
  'assistant/home-deep-chat',
  'identity/blank-register',
]
/** Previews show the theme of their own site. */
const OWN_THEME: ReadonlySet<string> = new Set(['site/home-preview', 'site/home-preview-detail'])

const looks = (['zh-cn', 'en'] as const).flatMap((language) =>
  (['light', 'dark'] as const).map((palette) => ({ language, palette })),
)

test.describe.configure({ mode: 'parallel' })

let platform: Platform
let pages: PageToOpen[]
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
  pages = pagesToOpen(await findInDemo(platform)).filter(
    ({ as, file }) => as === null && !OWN_THEME.has(file) && (fullTier || FEW.includes(file)),
  )
})

for (const [turn, theme] of TEMPLATE_TYPES.entries()) {
  for (const [at, look] of looks.entries()) {
    if (!fullTier && at > 0) continue
    const title = fullTier ? `, ${look.language}, ${look.palette}` : ''
    test(`nothing serious on public pages in the theme ${theme}${title}`, async ({ browser }) => {
      const origin = await publishSite(theme)
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
      for (const [nth, { file, path }] of pages.entries()) {
        const { language, palette } = fullTier ? look : looks[(turn + nth) % looks.length]!
        await show(page, origin, { language, palette })
        await page.goto(origin + path)
        await settled(page)
        if (file === FEW[0]) await expect(page.locator(`.theme-${theme}`)).toBeVisible()
        expect.soft(await barriers(page), `${file} ${theme} ${language} ${palette}`).toEqual([])
      }
      await page.close()
    })
  }
}

async function show(page: Page, origin: string, { language, palette }: (typeof looks)[number]): Promise<void> {
  await page.context().addCookies([{ name: 'language', value: language, url: origin }])
  await page.addInitScript((value) => localStorage.setItem('language', value), language)
  await page.emulateMedia({ colorScheme: palette })
}

/** A site of the organiser in this theme at a host of its own. Browsers find names below `localhost` by themselves. */
async function publishSite(theme: TemplateType): Promise<string> {
  const host = `${theme}-${crypto.randomUUID().slice(0, 8)}.localhost`
  const organiser = await signedIn(platform, 'organiser', platform.password)
  const { rows } = await organiser.call(competitionApi.roundPage, { pageSize: 1 })
  const { groupId } = await organiser.call(competitionApi.round, { roundId: rows[0]!.roundId })
  const { siteId, version } = await organiser.call(websiteApi.addSite, { groupId, nameZh: `无障碍检查 ${theme}` })
  const draft = { ...newDesign('无障碍检查'), templateType: theme }
  const site = { siteId, draft, seriesId: null, approvesArticles: false }
  const saved = await organiser.call(websiteApi.saveSite, { ...site, version })
  const hosts = { siteId, hosts: [host], isDefault: false }
  const addressed = await organiser.call(websiteApi.saveHosts, { ...hosts, version: saved.version })
  await organiser.call(websiteApi.publishSite, { siteId, version: addressed.version })
  const origin = new URL(platform.url)
  origin.hostname = host
  return origin.origin
}
