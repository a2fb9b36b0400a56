import type { Page } from '@playwright/test'
import { expect } from '../fixture/patience.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { button, choose, moment, tag, toastShows } from '../fixture/fields.ts'
import { signedIn, signIn } from '../fixture/people.ts'
import { ITEM, OTHER_ITEM, ROUND, type World } from './world.ts'

const DAY = 86_400_000

/** ROOT creates a round with two items and one stage, sees every gap, and publishes it. */
export async function openRound(world: World): Promise<void> {
  const { platform, browser } = world
  const context = await browser.newContext({ baseURL: platform.url })
  const page = await context.newPage()
  await page.goto('/neibu/login')
  await expect(page).toHaveTitle(/登录/)
  await signIn(page, 'root', platform.password)
  await page.goto('/competition/list')
  await button(page, '新增竞赛').click()
  await fillBasics(page)
  const roundId = new URL(page.url()).searchParams.get('roundId')!

  await page.goto(`/competition/details?roundId=${roundId}`)
  await expect(page.getByRole('heading', { name: '发布前还需完善' })).toBeVisible()
  const gaps = page.getByRole('listitem')
  for (const gap of ['未设置报名须知', '未设置竞赛阶段', `赛项“${ITEM}”未完成报名设置`]) {
    await expect(gaps.filter({ hasText: gap })).toBeVisible()
  }
  await expect(button(page, '发布')).toBeDisabled()
  await expect(button(page, '发布')).toHaveAccessibleDescription('还有 4 处未设置完整，不能提交或发布')
  const root = await signedIn(platform, 'root', platform.password)
  const drafted = await root.call(competitionApi.round, { roundId })
  const publish = { roundId, action: 'publish', version: drafted.version } as const
  expect((await root.refusal(competitionApi.moveRound, publish)).faults).toEqual([
    '未设置报名须知',
    '未设置竞赛阶段',
    `赛项“${ITEM}”未完成报名设置`,
    `赛项“${OTHER_ITEM}”未完成报名设置`,
  ])

  await gaps.filter({ hasText: '未设置报名须知' }).getByRole('link', { name: '去完善' }).click()
  await addNotice(page)
  await page.goto(`/competition/scheduleSet?roundId=${roundId}`)
  await fillSchedule(page)
  for (const [path, save] of [
    ['enrollSet', saveEnrolment],
    ['workSubSet', saveWorks],
    ['reviewSet', saveReview],
  ] as const) {
    for (const item of [ITEM, OTHER_ITEM]) {
      await page.goto(`/competition/${path}?roundId=${roundId}`)
      const place = page.getByRole('navigation', { name: '赛项' }).getByRole('link', { name: item })
      await place.click()
      await expect(place).toHaveAttribute('aria-current', 'page')
      await save(page)
      await toastShows(page, '已保存为第 1 版')
    }
  }
  await page.goto(`/competition/details?roundId=${roundId}`)
  await toastShows(page, '设置已完整，可以提交或发布')
  await button(page, '发布').click()
  await toastShows(page, '已发布')
  const { stages, items, state } = await root.call(competitionApi.round, { roundId })
  expect(state).toBe('published')
  const idOf = (name: string) => items.find((item) => item.name === name)!.itemId
  world.round = { roundId, stageId: stages[0]!.stageId, itemId: idOf(ITEM), otherItemId: idOf(OTHER_ITEM) }
  await context.close()
}

async function fillBasics(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: '举办单位' })).toBeVisible()
  await page.getByLabel('竞赛名称').fill(ROUND)
  await page.getByLabel('英文名称').first().fill('National Student Innovation and Design Contest')
  await tag(page, '主办单位', '全国大学生创新设计大赛组织委员会')
  for (const [code, name] of [
    ['A', ITEM],
    ['B', OTHER_ITEM],
  ] as const) {
    await button(page.locator('section', { hasText: '代码用于参赛编号' }), '添加赛项').click()
    const row = page.getByRole('region', { name: `赛项 ${code === 'A' ? 1 : 2}` })
    await row.getByLabel('代码').fill(code)
    await row.getByLabel('赛项名称').fill(name)
  }
  await page
    .getByRole('textbox', { name: /^竞赛介绍/ })
    .fill('以“设计让生活更美好”为主题，从真实问题出发完成调研、设计与验证。')
  await save(page)
  await expect(page).toHaveURL(/roundId=/)
}

async function addNotice(page: Page): Promise<void> {
  await button(page.locator('section', { hasText: '报名前须逐条勾选同意' }), '添加须知')
    .first()
    .click()
  const row = page.getByRole('region', { name: '报名须知 1' })
  await row.getByLabel('标题').fill('参赛承诺书')
  await row.getByLabel('内容').fill('本队保证作品为原创，未侵犯他人知识产权。')
  await save(page)
  await toastShows(page, '已保存')
}

/** All windows are open from the start; staff force them closed in later steps. */
async function fillSchedule(page: Page): Promise<void> {
  const minute = Math.floor(Date.now() / 60_000) * 60_000
  const at = (days: number) => new Date(minute + days * DAY - 3_600_000)
  await button(page, '添加阶段').click()
  const stage = page.getByRole('region', { name: '阶段 1' })
  await stage.getByLabel('阶段名称').fill('全国赛')
  await moment(stage, '开始', at(0))
  await moment(stage, '结束', at(90))
  for (const [n, [kind, days]] of (
    [
      ['报名', 20],
      ['作品提交', 30],
      ['评审', 40],
      ['成绩公布', 60],
    ] as const
  ).entries()) {
    await button(stage, '添加时间窗口').click()
    const row = stage.locator('.window-row').nth(n)
    await choose(row, '环节', kind)
    await moment(row, '开始', at(0))
    await moment(row, '结束', at(days))
  }
  await save(page)
  await toastShows(page, '已保存')
}

async function saveEnrolment(page: Page): Promise<void> {
  await page.getByLabel('最少人数（含队长）').fill('2')
  await page.getByLabel('最多人数（含队长）').fill('3')
  await page.getByLabel('指导教师最多').fill('1')
  await page.getByLabel('参赛编号格式').fill('{year}{item}{serial:4}')
  await expect(page.getByRole('checkbox', { name: '学校' })).toBeChecked()
  await expect(page.getByRole('checkbox', { name: '组织方' })).toBeChecked()
  await save(page)
}

async function saveWorks(page: Page): Promise<void> {
  await page.getByLabel('承诺书内容').fill('我们承诺所提交的作品为本队原创。')
  await expect(page.getByRole('region', { name: '材料 1' }).getByLabel('名称', { exact: true })).toHaveValue(
    '作品说明书',
  )
  await save(page)
}

async function saveReview(page: Page): Promise<void> {
  await expect(page.getByText('权重合计 100 / 100')).toBeVisible()
  await choose(page, '汇总方式', '去掉最高分与最低分后平均')
  await page.getByLabel('每件作品评审人数').fill('3')
  await page.getByLabel('每件作品评审人数').blur()
  await expect(page.getByLabel('每件作品评审人数')).toHaveValue('3')
  await save(page)
}

async function save(page: Page): Promise<void> {
  await button(page, '保存').click()
}
