import type { Page } from '@playwright/test'
import { button, toastShows } from '../fixture/fields.ts'
import { enter } from '../fixture/people.ts'
import { expect } from '../fixture/patience.ts'
import { TEAM, type World } from './world.ts'

const OPINION = '指导教师信息有误，请核对后重新提交。'

/** The school returns the team once; the captain corrects it; school and organiser approve; it gets its number. */
export async function approve(world: World): Promise<void> {
  const { platform, browser, schools, captain } = world
  const office = await enter(browser, platform, schools[0]!.approver)
  await openTeam(office)
  const dialog = await decide(office, '退回修改')
  await button(dialog, '退回修改').click()
  await expect(dialog.getByText('请填写意见，便于对方修改')).toBeVisible()
  await dialog.getByLabel('意见').fill(OPINION)
  await button(dialog, '退回修改').click()
  await toastShows(office, '已退回 1 个报名')

  const page = await enter(browser, platform, captain)
  await page.goto('/center/team')
  const line = page.getByRole('listitem').filter({ hasText: TEAM })
  await expect(line.getByText('已退回')).toBeVisible()
  await expect(line.getByText(OPINION)).toBeVisible()
  await line.getByRole('link', { name: '修改后重新提交' }).click()
  await button(page, '提交报名').click()
  await expect(page.getByRole('heading', { name: '已提交，等待学校审核' })).toBeVisible()

  await openTeam(office)
  await pass(office)
  await office.context().close()
  const organiser = await enter(browser, platform, world.organiser)
  await openTeam(organiser)
  await pass(organiser)
  await organiser.context().close()

  await page.goto('/center/team')
  await expect(line.getByText('报名成功')).toBeVisible()
  const number = await line.getByText(/^\d{4}A\d{4}$/).textContent()
  world.team = { ...world.team, number: number! }
  await page.context().close()
}

async function openTeam(page: Page): Promise<void> {
  await page.goto('/signUp/list')
  const row = page.getByRole('row').filter({ hasText: TEAM })
  await row.getByRole('button', { name: /详情/ }).click()
  await expect(page.getByRole('heading', { name: '成员' })).toBeVisible()
}

async function decide(page: Page, verdict: string) {
  await button(page, '审核').click()
  const dialog = page.getByRole('dialog', { name: `审核“${TEAM}”` })
  await dialog.locator('label', { hasText: new RegExp(`^${verdict}$`) }).click()
  await expect(dialog.getByRole('radio', { name: verdict, exact: true })).toBeChecked()
  return dialog
}

async function pass(page: Page): Promise<void> {
  const dialog = await decide(page, '通过')
  await button(dialog, '通过').click()
  await toastShows(page, '已通过 1 个报名')
}
