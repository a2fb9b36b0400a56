import type { Browser, Page } from '@playwright/test'
import { competitionApi } from '@podium/core/competition/api.ts'
import { paths } from '@podium/core/paths.ts'
import { button, choose, tag, toastShows } from '../fixture/fields.ts'
import { expect } from '../fixture/patience.ts'
import { DESK, enter, signedIn } from '../fixture/people.ts'
import { checked } from '../fixture/settled.ts'
import { ITEM, ROUND, STAGES, type Levels } from './world.ts'

/** The organiser makes the round from the template of three levels, completes and publishes it. */
export async function openContest(browser: Browser, levels: Levels): Promise<void> {
  const page = await enter(browser, levels.platform, levels.organiser, { viewport: DESK })
  await makeRound(page)
  const roundId = new URL(page.url()).searchParams.get('roundId')!
  levels.roundId = roundId
  await addNotice(page, roundId)
  await page.goto(paths.office.enrollSet({ roundId }))
  await page.getByRole('checkbox', { name: '省级' }).check()
  await button(page, '保存').click()
  await toastShows(page, '已保存为第 2 版')
  await sendOn(page, levels, 0, '学校')
  await sendOn(page, levels, 1, '学校的上级组织（如省级组织）')
  await page.goto(paths.office.competitionDetails({ roundId }))
  await toastShows(page, '设置已完整，可以提交或发布')
  await checked(page)
  await button(page, '发布').click()
  await toastShows(page, '已发布')
  await page.context().close()
}

async function makeRound(page: Page): Promise<void> {
  await page.goto(paths.office.competitionList())
  await button(page, '新增竞赛').click()
  await expect(page.getByRole('heading', { name: '举办单位' })).toBeVisible()
  await page.getByLabel('竞赛名称').fill(ROUND)
  await page.getByLabel('英文名称').first().fill('National Student Rural Revitalisation Contest')
  await tag(page, '主办单位', '全国大学生乡村振兴实践大赛组织委员会')
  await page.getByRole('radio', { name: /^校、省、国三级赛/ }).check()
  const day = page.getByRole('textbox', { name: '报名开始日期' })
  await day.fill(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10))
  await day.press('Enter')
  await button(page.locator('section', { hasText: '代码用于参赛编号' }), '添加赛项').click()
  const row = page.getByRole('region', { name: '赛项 1' })
  await row.getByLabel('代码').fill('R')
  await row.getByLabel('赛项名称').fill(ITEM)
  await page
    .getByRole('textbox', { name: /^竞赛介绍/ })
    .fill('学生团队深入乡村，从真实问题出发提出并验证产业振兴方案。')
  await checked(page)
  await button(page, '保存').click()
  await expect(page).toHaveURL(/roundId=/)
}

async function addNotice(page: Page, roundId: string): Promise<void> {
  await page.goto(paths.office.competitionAddEdit({ roundId }))
  await button(page.locator('section', { hasText: '报名前须逐条勾选同意' }), '添加须知')
    .first()
    .click()
  const row = page.getByRole('region', { name: '报名须知 1' })
  await row.getByLabel('标题').fill('参赛承诺书')
  await row.getByLabel('内容').fill('本队保证方案为原创，调研数据真实。')
  await button(page, '保存').click()
  await toastShows(page, '已保存')
}

/** Entries leave a stage by recommendation: who recommends, with no days of public notice. */
async function sendOn(page: Page, levels: Levels, at: 0 | 1, by: string): Promise<void> {
  await openStage(page, levels, STAGES[at].name)
  await choose(page, '名次来源', '组织推荐')
  await button(page, '保存规则').click()
  await toastShows(page, '规则已保存')
  await button(page, '推荐设置').click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, '由谁推荐', by)
  await dialog.getByLabel('公示天数').fill('0')
  await dialog.getByLabel('每个组织的名额（空：不限）').fill('2')
  await dialog.getByLabel('修改理由').fill('按竞赛章程')
  await button(dialog, '保存').click()
  await toastShows(page, '推荐设置已保存')
}

/** A stage of the event on the page of promotions. */
export async function openStage(page: Page, { roundId }: Levels, stage: string): Promise<void> {
  await page.goto(paths.office.reviewElimination({ roundId }))
  await button(page.getByRole('row').filter({ hasText: stage }), '晋级').click()
  await expect(page.getByRole('heading', { name: `${ITEM} · ${stage}` })).toBeVisible()
}

/** Forces the windows of a kind at a stage: the days of the template pass in a moment. */
export async function force(
  { platform, organiser, roundId }: Levels,
  stage: string,
  kind: 'signup' | 'audit' | 'submission',
  forced: 'open' | 'closed',
): Promise<void> {
  const caller = await signedIn(platform, organiser.username)
  const { stages } = await caller.call(competitionApi.schedule, { roundId })
  const { windows } = stages.find(({ name }) => name === stage)!
  for (const { windowId } of windows.filter((window) => window.kind === kind)) {
    await caller.call(competitionApi.forceWindow, { windowId, forced, reason: '按竞赛章程' })
  }
}
