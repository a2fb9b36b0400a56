import type { Browser } from '@playwright/test'
import { paths } from '@podium/core/paths.ts'
import { button, toastShows } from '../fixture/fields.ts'
import { expect } from '../fixture/patience.ts'
import { DESK, enter, sayIn, type Account, type Language } from '../fixture/people.ts'
import { checked } from '../fixture/settled.ts'
import { TEAM, type Levels } from './world.ts'

/** Each level finds the team among those that wait for it; the province works in English. */
export async function approveOnLevels(browser: Browser, levels: Levels): Promise<void> {
  await approve(browser, levels, levels.school, 'zh')
  await approve(browser, levels, levels.province, 'en')
  await approve(browser, levels, levels.organiser, 'zh')
}

async function approve(browser: Browser, { platform }: Levels, auditor: Account, language: Language): Promise<void> {
  const say = sayIn(language)
  const page = await enter(browser, platform, auditor, { language, viewport: DESK })
  await page.goto(paths.office.signUpList())
  const row = page.getByRole('row').filter({ hasText: TEAM })
  await row.getByRole('button', { name: say('详情', 'Details') }).click()
  await expect(page.getByRole('heading', { name: say('成员', 'People') })).toBeVisible()
  await checked(page)
  await button(page, say('审核', 'Decide')).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label', { hasText: new RegExp(`^${say('通过', 'Approve')}$`) }).click()
  await button(dialog, say('通过', 'Approve')).click()
  await toastShows(page, say('已通过 1 个报名', '1 approved'))
  await page.context().close()
}
