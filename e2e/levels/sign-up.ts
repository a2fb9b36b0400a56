import type { Browser, Page } from '@playwright/test'
import { paths } from '@podium/core/paths.ts'
import { button } from '../fixture/fields.ts'
import { expect } from '../fixture/patience.ts'
import { enter, PHONE, sayIn, type Account, type Language } from '../fixture/people.ts'
import { checked } from '../fixture/settled.ts'
import { ITEM, TEAM, type Levels } from './world.ts'

/** The captain signs up in Chinese; member and adviser accept by link, in English. */
export async function signUpTeam(browser: Browser, levels: Levels): Promise<void> {
  const { platform, captain, member, teacher, roundId } = levels
  const page = await enter(browser, platform, captain, { viewport: PHONE })
  await page.goto(paths.home.competitionDetails({ roundId }))
  await checked(page)
  await page.getByRole('link', { name: '立即报名' }).first().click()
  await page.getByRole('button', { name: ITEM }).click()
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await button(page, '开始报名').click()
  await page.getByLabel('队名').fill(TEAM)
  await checked(page)
  await button(page, '下一步').click()
  for (const [invite, person] of [
    ['邀请队员', member],
    ['邀请指导教师', teacher],
  ] as const) {
    await accept(browser, levels, person, await linkFrom(page, invite), 'en')
    await page.reload()
    await expect(page.getByRole('listitem').filter({ hasText: person.name })).toContainText('已加入')
  }
  await checked(page)
  levels.teamId = new URL(page.url()).searchParams.get('teamId')!
  await button(page, '下一步').click()
  await button(page, '提交报名').click()
  await expect(page.getByRole('heading', { name: '已提交，等待学校审核' })).toBeVisible()
  await checked(page)
  await page.context().close()
}

async function linkFrom(page: Page, invite: string): Promise<string> {
  await page.getByRole('button', { name: invite }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: '生成邀请链接' }).click()
  await button(dialog, '生成链接').click()
  const link = dialog.getByRole('textbox', { name: '生成邀请链接' })
  await expect(link).toHaveValue(/invite=/)
  return link.inputValue()
}

async function accept(browser: Browser, { platform }: Levels, person: Account, link: string, language: Language) {
  const say = sayIn(language)
  const page = await enter(browser, platform, person, { language, viewport: PHONE })
  await page.goto(link)
  await expect(page.getByText(TEAM, { exact: true })).toBeVisible()
  await checked(page)
  await button(page, say('接受邀请', 'Accept')).click()
  await page.getByRole('link', { name: say('查看团队', 'View the team') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: TEAM })).toBeVisible()
  await checked(page)
  await page.context().close()
}
