import type { Browser, Page } from '@playwright/test'
import { paths } from '@podium/core/paths.ts'
import { button, toastShows } from '../fixture/fields.ts'
import { press, reach, type } from '../fixture/keyboard.ts'
import { expect } from '../fixture/patience.ts'
import { DESK, enter, sayIn, type Account, type Language, type Say } from '../fixture/people.ts'
import { checked } from '../fixture/settled.ts'
import { openStage } from './open-contest.ts'
import { ITEM, TEAM, type Levels } from './world.ts'

interface Recommendation {
  readonly stage: { readonly name: string; readonly nameEn: string }
  readonly by: Account & { readonly groupName: string }
  readonly language: Language
  readonly keyboard: boolean
}

/** An organisation recommends the team, puts the list on public notice and sends it. */
export async function recommend(browser: Browser, { platform }: Levels, told: Recommendation): Promise<void> {
  const say = sayIn(told.language)
  const page = await enter(browser, platform, told.by, { language: told.language, viewport: DESK })
  await page.goto(paths.office.recommendation())
  const row = page
    .getByRole('row')
    .filter({ hasText: say(told.stage.name, told.stage.nameEn) })
    .filter({ hasText: told.by.groupName })
  await expect(row).toBeVisible()
  await checked(page)
  await (told.keyboard ? byKeyboard : byMouse)(page, row, say)
  await checked(page)
  await expect(page.getByText(say('已上报', 'Sent')).first()).toBeVisible()
  await page.context().close()
}

const reason = '调研扎实，方案已在两个村落地'

async function byKeyboard(page: Page, row: ReturnType<Page['getByRole']>, say: Say): Promise<void> {
  await press(page, button(row, say('打开名单', 'Open')))
  await reach(page, page.getByRole('combobox', { name: say('搜索并添加团队', 'Search and add a team') }))
  await page.keyboard.type(TEAM)
  await expect(page.locator('.ant-select-dropdown:visible').getByTitle(new RegExp(TEAM))).toBeVisible()
  await page.keyboard.press('Enter')
  await type(page, page.getByLabel(say(`“${TEAM}”的推荐理由`, `Why ${TEAM} is recommended`)), reason)
  await press(page, button(page, say('保存名单', 'Save the list')))
  await toastShows(page, say('名单已保存', 'The list is saved'))
  for (const name of onwards(say)) {
    await press(page, button(page, name))
    await expect(button(page.getByRole('dialog'), name)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

/** What brings a list to the organiser; each is asked about first. */
const onwards = (say: Say) => [say('开始公示', 'Put on public notice'), say('上报主办方', 'Send to the organiser')]

async function byMouse(page: Page, row: ReturnType<Page['getByRole']>, say: Say): Promise<void> {
  await button(row, say('打开名单', 'Open')).click()
  await page.getByRole('combobox', { name: say('搜索并添加团队', 'Search and add a team') }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(new RegExp(TEAM)).click()
  await page.getByLabel(say(`“${TEAM}”的推荐理由`, `Why ${TEAM} is recommended`)).fill(reason)
  await button(page, say('保存名单', 'Save the list')).click()
  await toastShows(page, say('名单已保存', 'The list is saved'))
  for (const name of onwards(say)) {
    await button(page, name).click()
    await button(page.getByRole('dialog'), name).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  }
}

/** The organiser promotes those who were recommended. */
export async function commitPromotion(
  browser: Browser,
  levels: Levels,
  { from, to }: Record<'from' | 'to', { readonly name: string }>,
): Promise<void> {
  const page = await enter(browser, levels.platform, levels.organiser, { viewport: DESK })
  await openStage(page, levels, from.name)
  await expect(page.getByRole('row').filter({ hasText: TEAM })).toContainText('晋级')
  await checked(page)
  await button(page, '提交晋级名单').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(to.name)
  await button(dialog, '提交晋级名单').click()
  await toastShows(page, '1 个团队已晋级')
  await expect(page.getByRole('heading', { name: `${ITEM} · ${from.name}` })).toBeVisible()
  await page.context().close()
}
