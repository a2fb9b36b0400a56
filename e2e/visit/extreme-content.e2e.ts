import { test, type Browser, type Page } from '@playwright/test'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import type { RoundCard, RoundDetails } from '@podium/core/competition/round/round-views.ts'
import { paths } from '@podium/core/paths.ts'
import { siteApi } from '@podium/core/site/api.ts'
import { TEMPLATE_TYPES, type TemplateType } from '@podium/core/site/template.ts'
import type { HomeContent } from '@podium/core/site/website/home-content.ts'
import { expect } from '../fixture/patience.ts'
import { PHONE } from '../fixture/people.ts'
import { demoPlatform, type Platform } from '../fixture/platform.ts'
import { checked, settled } from '../fixture/settled.ts'
import { clippedTexts, elementsBeyondWindow } from '../fixture/text-size.ts'

/**
 * Each theme with very long names, without pictures, with one round and with thirty. The content of the demonstration
 * is lengthened on its way to the browser, which renders it.
 */
const DESK = { width: 1440, height: 900 }
const LONG_ZH = '第二十八届全国大学生智能制造与可持续工程创新设计实践能力竞赛暨国际青年工程师交流邀请赛（北京赛区）'
const LONG_EN =
  'Twenty-eighth National Intercollegiate Competition in Intelligent Manufacturing and Sustainable Engineering Design'
const UNBROKEN = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'

/** What the calls answer at most. */
const ON_HOME = 6
const ON_LIST = 12

let platform: Platform
test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
})

for (const [turn, theme] of TEMPLATE_TYPES.entries()) {
  test(`the theme ${theme} holds long names without pictures, of one round and of thirty`, async ({ browser }) => {
    for (const [nth, count] of [1, 30].entries()) {
      const isPhone = (turn + nth) % 2 === 0
      const language = nth === 0 ? 'en' : 'zh-cn'
      const page = await opened(browser, { theme, count, language, isPhone, isDark: turn % 2 === 1 })
      await page.goto(`/redirect${paths.home.homepage()}`)
      await expect(page.locator(`.theme-${theme}`)).toBeVisible()
      await expect(page.locator('.round-tile')).toHaveCount(Math.min(count, ON_HOME))
      await checked(page)
      expect(await clippedTexts(page)).toEqual([])
      if (count > 1) await checkRounds(page, Math.min(count, ON_LIST))
      await page.context().close()
    }
  })
}

/** The list of rounds and the page of the first. Axe is tried on these pages elsewhere. */
async function checkRounds(page: Page, count: number): Promise<void> {
  await page.goto(`/redirect${paths.home.competition()}`)
  await expect(page.locator('.round-card')).toHaveCount(count)
  await checkFit(page)
  await page.goto(`/redirect${await page.locator('.round-card a[href]').first().getAttribute('href')}`)
  await expect(page.locator('.round-hero h1')).toContainText(LONG_ZH)
  await checkFit(page)
}

async function checkFit(page: Page): Promise<void> {
  await settled(page)
  await expect.poll(() => elementsBeyondWindow(page)).toEqual([])
  expect(await clippedTexts(page)).toEqual([])
}

interface Look {
  readonly theme: TemplateType
  readonly count: number
  readonly language: string
  readonly isPhone: boolean
  readonly isDark: boolean
}

async function opened(browser: Browser, { theme, count, language, isPhone, isDark }: Look): Promise<Page> {
  const context = await browser.newContext({
    baseURL: platform.url,
    viewport: isPhone ? PHONE : DESK,
    colorScheme: isDark ? 'dark' : 'light',
  })
  await context.addInitScript((value) => localStorage.setItem('language', value), language)
  const page = await context.newPage()
  await changed(page, siteApi.websiteSetting.path, (site) => ({ ...site, templateType: theme }))
  await changed(page, siteApi.homepage.path, (content) => lengthened(content as unknown as HomeContent, count))
  await changed(page, competitionApi.homePage.path, ({ rows }) => {
    return {
      rows: repeated(rows as RoundCard[], Math.min(count, ON_LIST)),
      total: count,
      pageNum: 1,
      pageSize: ON_LIST,
    }
  })
  await changed(page, competitionApi.homeDetails.path, (round) => lengthenedRound(round as unknown as RoundDetails))
  return page
}

/** Changes the data of a call's answers. */
async function changed(page: Page, path: string, change: (data: Record<string, unknown>) => object): Promise<void> {
  await page.route(
    (url) => url.pathname === API_BASE + path,
    async (route) => {
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: Record<string, unknown> }
      await route.fulfill({ response, json: { ...rest, data: change(data) } })
    },
  )
}

function lengthened(content: HomeContent, count: number): HomeContent {
  const { hero, rounds, works, news } = content
  return {
    ...content,
    banners: [],
    hero: hero && lengthenedRound(hero),
    rounds: repeated(rounds, Math.min(count, ON_HOME)),
    works: works.map((work) => ({ ...work, workTitle: `${LONG_ZH}${UNBROKEN}` })),
    news: news.map((article) => ({ ...article, title: LONG_ZH, summary: LONG_EN, cover: '' })),
  }
}

function lengthenedRound(round: RoundDetails): RoundDetails {
  return {
    ...round,
    ...longNames(0),
    cover: '',
    banner: '',
    hosts: [LONG_ZH, UNBROKEN],
    tags: [LONG_ZH.slice(0, 20), UNBROKEN],
    content: { ...round.content, hosts: [LONG_ZH, UNBROKEN], organisers: [UNBROKEN] },
    items: round.items.map((item, at) => ({ ...item, ...longNames(at) })),
  }
}

function repeated(rounds: readonly RoundCard[], count: number): RoundCard[] {
  return Array.from({ length: count }, (_, at) => ({
    ...rounds[at % rounds.length]!,
    ...longNames(at),
    roundId: rounds[at]?.roundId ?? crypto.randomUUID(),
    cover: '',
    hosts: [LONG_ZH, UNBROKEN],
    tags: [LONG_ZH.slice(0, 20), UNBROKEN],
  }))
}

const longNames = (at: number) => ({
  name: at % 3 === 1 ? UNBROKEN : LONG_ZH,
  nameEn: at % 3 === 1 ? UNBROKEN : LONG_EN,
})
