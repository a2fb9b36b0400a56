import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { barriers } from './fixture/axe.ts'
import { findInDemo, pagesToOpen, type DemoAccount, type PageToOpen } from './fixture/page-list.ts'
import { signIn } from './fixture/people.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'

/**
 * Every built page with the demo's data, as somebody who uses it, in both languages and on a wide and a narrow screen:
 * it settles, logs no error, scrolls in no wrong direction, and axe finds nothing serious. What it looks like is kept.
 */
const root = join(import.meta.dirname, '..')
const shots = join(root, 'artefacts/pages')
const languages = { zh: 'zh-cn', en: 'en' } as const
const screens = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
/** What a page still shows while it loads. */
const LOADING = '.ant-skeleton, .ant-spin-spinning, [aria-busy=true]'
const softly = expect.configure({ soft: true })

test.describe.configure({ mode: 'parallel' })

let platform: Platform
let pages: PageToOpen[]

test.beforeAll(async () => {
  test.setTimeout(300_000)
  mkdirSync(shots, { recursive: true })
  platform = await demoPlatform()
  pages = pagesToOpen(await findInDemo(platform))
})

test('every built page is in the list', () => {
  const built = globSync('web/src/*/**/*.page.tsx', { cwd: root }).map((path) => {
    const [, , module, ...rest] = path.split('/')
    return `${module}/${rest.at(-1)!.slice(0, -'.page.tsx'.length)}`
  })
  expect(pages.map(({ file }) => file).toSorted()).toEqual(built.toSorted())
})

for (const who of [null, 'student', 'root', 'organiser', 'verifier', 'school', 'expert'] as const) {
  for (const language of ['zh', 'en'] as const) {
    test(`pages of ${who ?? 'a visitor'} in ${language}`, async ({ browser }) => {
      const context = await enterAs(browser, who, language)
      for (const each of pages.filter(({ as }) => as === who)) await lookAt(context, each, language)
      await context.close()
    })
  }
}

async function enterAs(browser: Browser, who: DemoAccount, language: 'zh' | 'en'): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: platform.url, viewport: screens.wide })
  if (who !== null) {
    const page = await context.newPage()
    await page.goto('/neibu/login')
    await signIn(page, who, platform.password)
    await page.close()
  }
  await context.addCookies([{ name: 'language', value: languages[language], url: platform.url }])
  await context.addInitScript((value) => localStorage.setItem('language', value), languages[language])
  return context
}

async function lookAt(context: BrowserContext, { file, path }: PageToOpen, language: 'zh' | 'en'): Promise<void> {
  const page = await context.newPage()
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(path)
  for (const [name, size] of Object.entries(screens)) {
    await page.setViewportSize(size)
    await settled(page)
    const what = `${file} ${language} ${name}`
    // The narrow page has the same parts and words.
    if (name === 'wide') expect.soft(await barriers(page), `barriers: ${what}`).toEqual([])
    // What moves aside while the page becomes narrow takes a moment.
    const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    await softly.poll(tooWide, { message: `width: ${what}` }).toBeLessThanOrEqual(0)
    await page.screenshot({ path: join(shots, `${file.replace('/', '-')}.${language}.${name}.png`), fullPage: true })
  }
  expect.soft(new URL(page.url()).pathname, `address: ${file} ${language}`).toBe(path.split('?')[0])
  expect.soft(errors, `console: ${file} ${language}`).toEqual([])
  await page.close()
}

/** Loaded, with no part still on its way. */
async function settled(page: Page): Promise<void> {
  await expect.soft(page.locator('h1, h2, [role=heading]').first()).toBeVisible({ timeout: 30_000 })
  await expect.soft(page.locator(LOADING)).toHaveCount(0, { timeout: 30_000 })
}
