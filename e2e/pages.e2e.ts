import { globSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { fullTier } from '../test-tier.ts'
import { barriers } from './fixture/axe.ts'
import { findInDemo, pagesToOpen, type DemoAccount, type PageToOpen } from './fixture/page-list.ts'
import { signIn } from './fixture/people.ts'
import { demoPlatform, type Platform } from './fixture/platform.ts'
import { settled } from './fixture/settled.ts'
import { clippedTexts, elementsBeyondWindow, setTextSize, sidewaysLists } from './fixture/text-size.ts'

/**
 * Opens every page with the demo's data as one of its users: it loads, logs no error, doesn't scroll horizontally, and
 * axe finds nothing serious; then, on a phone whose browser doubles the text size, nothing is cut off or scrolls
 * sideways. Each page once, with language, width and colours in turn; with TEST_TIER=full in every combination. There,
 * and with PAGE_SHOTS=on, it saves a screenshot of each.
 */
const root = join(import.meta.dirname, '..')
const shots = join(root, 'artefacts/pages')
const languages = { zh: 'zh-cn', en: 'en' } as const
const screens = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } } as const
const USUAL_PX = 16
const DOUBLE_PX = 32
const withShots = fullTier || process.env['PAGE_SHOTS'] === 'on'
/** Draws certificates at sizes of its own, on a wide screen. */
const DESIGNER = 'certificate/blank-design'
const softly = expect.configure({ soft: true })

interface Look {
  readonly language: 'zh' | 'en'
  readonly palette: 'light' | 'dark'
  readonly width: 'wide' | 'narrow'
}

const looks: readonly Look[] = (['light', 'dark'] as const).flatMap((palette) =>
  (['wide', 'narrow'] as const).flatMap((width) =>
    (['zh', 'en'] as const).map((language) => ({ language, palette, width })),
  ),
)

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
  for (const { title, has } of sharesOf(who)) {
    test(`pages of ${who ?? 'a visitor'}${title}`, async ({ browser }) => {
      const context = await enterAs(browser, who)
      const own = pages.filter((page) => page.as === who)
      for (const [turn, look] of looks.entries()) {
        if (!has(look)) continue
        await openAll(
          context,
          own.filter((_, at) => fullTier || at % looks.length === turn),
          look,
        )
      }
      await context.close()
    })
  }
}

/** Divides an account's pages into tests that each stay below the time-out. */
function sharesOf(who: DemoAccount): Array<{ title: string; has: (look: Look) => boolean }> {
  if (!fullTier && who !== 'organiser') return [{ title: '', has: () => true }]
  const halves = (['zh', 'en'] as const).map((language) => ({
    title: ` in ${language}`,
    has: (look: Look) => look.language === language,
  }))
  if (!fullTier) return halves
  return halves.flatMap(({ title, has }) =>
    (['light', 'dark'] as const).map((palette) => ({
      title: `${title}, ${palette}`,
      has: (look: Look) => has(look) && look.palette === palette,
    })),
  )
}

async function enterAs(browser: Browser, who: DemoAccount): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: platform.url, viewport: screens.wide })
  if (who !== null) {
    const page = await context.newPage()
    await page.goto('/neibu/login')
    await signIn(page, who, platform.password)
    await page.close()
  }
  return context
}

/** Opens the pages one after another in one tab, since a new tab each takes a quarter of the time again. */
async function openAll(context: BrowserContext, opened: readonly PageToOpen[], look: Look): Promise<void> {
  const { language, palette, width } = look
  await context.addCookies([{ name: 'language', value: languages[language], url: platform.url }])
  const page = await context.newPage()
  await page.addInitScript((value) => localStorage.setItem('language', value), languages[language])
  await page.emulateMedia({ colorScheme: palette })
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(error.message))
  for (const { file, path } of opened) {
    const what = `${file} ${language} ${palette} ${width}`
    await setTextSize(page, USUAL_PX)
    await page.setViewportSize(screens[width])
    await page.goto(path)
    await settled(page)
    expect.soft(await barriers(page), `barriers: ${what}`).toEqual([])
    await expectNoSidewaysScroll(page, `width: ${what}`)
    if (width === 'wide') expect.soft(await sidewaysLists(page), `columns: ${what}`).toEqual([])
    if (withShots) {
      const shot = `${file.replace('/', '-')}.${language}.${palette}.${width}.png`
      await page.screenshot({ path: join(shots, shot), fullPage: true })
    }
    expect.soft(new URL(page.url()).pathname, `address: ${what}`).toBe(path.split('?')[0])
    if (file !== DESIGNER) await expectRoomForDoubleText(page, what)
    expect.soft(errors.splice(0), `console: ${what}`).toEqual([])
  }
  await page.close()
}

async function expectRoomForDoubleText(page: Page, what: string): Promise<void> {
  await page.setViewportSize(screens.narrow)
  await setTextSize(page, DOUBLE_PX)
  await settled(page)
  await expectNoSidewaysScroll(page, `width at double text size: ${what}`)
  await softly.poll(() => clippedTexts(page), { message: `cut off at double text size: ${what}` }).toEqual([])
}

/** Transitions on a narrow page take a moment. */
async function expectNoSidewaysScroll(page: Page, message: string): Promise<void> {
  await softly.poll(() => elementsBeyondWindow(page), { message }).toEqual([])
}
