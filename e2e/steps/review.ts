import { expect as quick, type Page } from '@playwright/test'
import { expertApi } from '@podium/core/expert/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { Caller } from '../fixture/caller.ts'
import { button, choose, openLive, tag, toastShows } from '../fixture/fields.ts'
import { activate, enter, newPhone, signedIn } from '../fixture/people.ts'
import { expect } from '../fixture/patience.ts'
import { CAPTAIN, ITEM, ROUND, TEAM, type World } from './world.ts'

const NAMES = ['严评甲', '严评乙', '严评丙', '严评丁', '严评戊', '严评己', '严评庚', '严评辛']
const WORKS = 9
const PER_WORK = 3

/** Staff find experts and assign works; experts accept the notice, one declines a work, all score anonymously. */
export async function review(world: World): Promise<void> {
  const { platform, browser } = world
  const staff = await signedIn(platform, world.organiser.username)
  const page = await enter(browser, platform, world.organiser)
  await findExperts(world, page, staff)
  await assign(world, page)
  await checkAssignment(world, staff, 1)
  await remind(page)
  await page.context().close()
  const own = await scoreOnPage(world, staff)
  // The declined work went to an expert without conflict, who may have had the greater load.
  await checkAssignment(world, staff, 2, world.experts[0]!.name)
  const watching = await enter(browser, platform, world.organiser)
  await openLive(watching, `/review/distribution?batchId=${world.batchId}`)
  await expect(watching.getByText(`已完成 1 / ${WORKS * PER_WORK}`)).toBeVisible()
  await scoreTheRest(world, staff, own)
  // Pushed for each scorecard: the page wasn't reloaded, and would poll only after a longer interval.
  await quick(watching.getByText(`已完成 ${WORKS * PER_WORK} / ${WORKS * PER_WORK}`)).toBeVisible({ timeout: 5_000 })
  await watching.context().close()
  await correct(world)
}

/**
 * After everything is submitted an expert can only request a correction. The staff are notified and return the sheet,
 * the expert submits it with the same scores, so that the results stay.
 */
async function correct(world: World): Promise<void> {
  const { platform, browser, batchId } = world
  const expert = world.experts[0]!
  const page = await enter(browser, platform, expert)
  await openLive(page, `/review/tasks?batchId=${batchId}`)
  await page.getByRole('link', { name: '查看', exact: true }).first().click()
  await expect(page.locator('.score-submitted')).toContainText('您在本批次的评分已全部提交')
  const label = await labelOf(page)
  await button(page, '申请更正').click()
  const dialog = page.getByRole('dialog', { name: `申请更正 ${label} 的评分` })
  await dialog.getByLabel('更正理由').fill('评语写错了作品')
  await button(dialog, '申请更正').click()
  await toastShows(page, '更正申请已发送')
  await expect(page.locator('.score-submitted')).toContainText('等待工作人员处理')

  const staff = await enter(browser, platform, world.organiser)
  await staff.goto('/review/correction?correctionState=open')
  const row = staff.getByRole('row').filter({ hasText: '评语写错了作品' })
  await expect(row).toContainText(label)
  await button(row, '退回评分').click()
  const answer = staff.getByRole('dialog')
  await answer.getByLabel('退回说明').fill('请更正评语')
  await button(answer, '退回评分').click()
  await toastShows(staff, '已退回，专家会收到通知')
  await staff.context().close()

  await expect(
    page.getByText('更正申请已获同意，请修改后重新提交。工作人员说明：请更正评语').filter({ visible: true }).first(),
  ).toBeVisible()
  await page.getByLabel('评语').fill('更正后的评语：方案完整，表达清晰。')
  await button(page, '提交').click()
  await button(page.getByRole('dialog'), '提交').click()
  await toastShows(page, /已提交，总分/)
  await page.context().close()
}

async function findExperts(world: World, page: Page, staff: Caller): Promise<void> {
  world.experts = NAMES.map((name, n) => {
    const phone = newPhone()
    return { name, username: phone, phone, school: world.schools[n % 4]?.name ?? '' }
  })
  const [first, ...rest] = world.experts
  await page.goto('/expert/library')
  await button(page, '新增专家').click()
  const dialog = page.getByRole('dialog', { name: '新增专家' })
  await dialog.getByLabel('姓名').fill(first!.name)
  await dialog.getByLabel('手机号').fill(first!.phone)
  await choose(dialog, '所属学校', first!.school)
  await tag(dialog, '专长领域', '工业设计')
  await button(dialog, '保存').click()
  await toastShows(page, `${first!.name} 已加入专家库，等待本人激活账号`)
  for (const { name, phone, school } of rest) {
    const schoolId = world.schools.find((each) => each.name === school)?.schoolId ?? null
    await staff.call(expertApi.add, { name, phone, schoolId, organisation: school || '启元设计研究院', maxWorks: 30 })
  }
  for (const { phone } of world.experts) await activate(world.platform, phone)
}

async function assign(world: World, page: Page): Promise<void> {
  await page.goto('/review/distribution')
  await button(page, '开设批次').click()
  const dialog = page.getByRole('dialog', { name: '开设批次' })
  await choose(dialog, '竞赛', ROUND)
  await choose(dialog, '赛项', ITEM)
  await choose(dialog, '阶段', '全国赛')
  await expect(dialog.getByLabel('名称')).toHaveValue(`${ITEM}全国赛评审`)
  await button(dialog, '保存').click()
  await toastShows(page, `已开设，共 ${WORKS} 件作品`)
  await expect(page).toHaveURL(/batchId=/)
  world.batchId = new URL(page.url()).searchParams.get('batchId')!

  await page.getByRole('row').filter({ hasText: '单位' }).getByRole('checkbox').first().check()
  await expect(page.getByText(`已选 ${NAMES.length} 位`)).toBeVisible()
  await button(page, '保存').click()
  await toastShows(page, '已保存')
  await page.getByRole('tab', { name: '自动分配' }).click()
  await expect(page.getByText(`共 ${WORKS * PER_WORK} 件次`)).toBeVisible()
  await expect(page.getByText('每位专家 3 至 4 件')).toBeVisible()
  await button(page, '按此分配').click()
  await toastShows(page, `已分配：新增 ${WORKS * PER_WORK}，收回 0`)
  await button(page, '开始评审').click()
  await expect(button(page, '结束评审')).toBeVisible()
}

/**
 * Everybody lags at the beginning: the preview says so before anything is sent, and then nobody can be reminded again.
 */
async function remind(page: Page): Promise<void> {
  await page.goto('/review/reminder')
  await button(page, '提醒全部').click()
  const dialog = page.getByRole('dialog', { name: '发送提醒' })
  await expect(dialog.getByText(`将提醒 ${NAMES.length} 人（同一人只计一次）。`)).toBeVisible()
  await button(dialog, `提醒 ${NAMES.length} 人`).click()
  await toastShows(page, `已提醒 ${NAMES.length} 人`)
  await button(page, '提醒全部').click()
  await expect(dialog.getByText('没有可以提醒的人。')).toBeVisible()
}

/** Three experts per work, none of its school, loads at most `spread` apart, that of the expert `without` left out. */
async function checkAssignment(world: World, staff: Caller, spread: number, without?: string): Promise<void> {
  const { batchId } = world
  const experts = await staff.call(expertApi.page, { pageSize: 100 })
  const schoolOf = new Map(experts.rows.map(({ expertId, schoolName }) => [expertId, schoolName]))
  const { rows } = await staff.call(reviewApi.entries, { batchId, pageSize: 100 })
  expect(rows).toHaveLength(WORKS)
  const loads = new Map<string, number>()
  for (const { schoolName, tasks } of rows) {
    expect(tasks).toHaveLength(PER_WORK)
    expect(tasks.map(({ expertId }) => schoolOf.get(expertId))).not.toContain(schoolName)
    for (const { expertId, name } of tasks) if (name !== without) loads.set(expertId, (loads.get(expertId) ?? 0) + 1)
  }
  const counts = [...loads.values()]
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(spread)
}

/** The first expert declines one work and scores the next through the page; returns the label of the scored work. */
async function scoreOnPage(world: World, staff: Caller): Promise<string> {
  const { platform, browser, batchId } = world
  const expert = world.experts[0]!
  const page = await enter(browser, platform, expert)
  await page.goto('/review/tasks')
  await expect(page.getByRole('heading', { name: '请先阅读并同意' })).toBeVisible()
  await expect(button(page, '开始评审')).toBeDisabled()
  const caller = await signedIn(platform, expert.username)
  expect((await caller.refusal(reviewApi.tasks, { batchId })).msg).toBe('请先阅读并同意评审须知与保密承诺')
  await page.getByRole('checkbox', { name: '我已阅读并同意' }).check()
  await button(page, '开始评审').click()
  await page.getByRole('link', { name: '评分', exact: true }).first().click()
  await expect(page).toHaveURL(/\/review\/score/)
  const heading = page.getByRole('heading', { level: 2 })
  const declined = await labelOf(page)
  await button(page, '申请回避').click()
  const dialog = page.getByRole('dialog', { name: '回避这件作品' })
  await dialog.getByLabel('回避原因').fill('与作者有项目合作')
  await button(dialog, '申请回避').click()
  await toastShows(page, '已回避，作品已改派')
  await expect(heading).not.toContainText(declined)

  const label = await labelOf(page)
  for (const hidden of [TEAM, CAPTAIN, ...world.schools.map(({ name }) => name)]) {
    await expect(page.getByRole('main')).not.toContainText(hidden)
  }
  const { rows } = await staff.call(reviewApi.entries, { batchId, pageSize: 100 })
  const marks = marksOf(rows, label, 0)
  for (const [name, value] of [
    ['创新性', marks[0]],
    ['完成度', marks[1]],
    ['应用价值', marks[2]],
  ] as const) {
    await page.getByLabel(name).fill(String(value))
  }
  await page.getByLabel('评语').fill('选题贴近实际需求，调研充分，方案完整。')
  await expect(page.getByText('已自动保存')).toBeVisible()
  await button(page, '提交并评下一件').click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText(`创新性：${marks[0]} / 100`)
  await expect(question).toContainText('评语：选题贴近实际需求')
  await button(question, '提交').click()
  await toastShows(page, /已提交，总分/)
  await expect(heading).not.toContainText(label)
  await comeBackTo(page, label, marks[0])
  await takeBack(page)
  await page.context().close()
  return label
}

/** A submitted scorecard displays its scores when it is opened again. */
async function comeBackTo(page: Page, label: string, score: number): Promise<void> {
  const rows = page.getByRole('row').filter({ hasText: label })
  await page.getByRole('link', { name: '返回列表' }).click()
  await rows.getByRole('link', { name: '查看', exact: true }).click()
  await expect(page.locator('.score-submitted')).toContainText('已提交，总分')
  await expect(page.getByLabel('创新性')).toHaveValue(new RegExp(`^${score}(\\.0)?$`))
}

/** While others are left, an expert takes a scorecard back, and submits it again as it was. */
async function takeBack(page: Page): Promise<void> {
  await button(page, '撤回修改').click()
  await toastShows(page, '已撤回，修改后请重新提交')
  await expect(page.getByText('您已撤回这份评分，尚未重新提交')).toBeVisible()
  await button(page, '提交并评下一件').click()
  await button(page.getByRole('dialog'), '提交').click()
  await toastShows(page, /已提交，总分/)
}

async function labelOf(page: Page): Promise<string> {
  const label = page.getByRole('main').locator('h2 .figures')
  await expect(label).toHaveText(/\S/)
  return (await label.textContent())!
}

/** Every expert accepts the notice and submits the remaining scorecards by API calls. */
async function scoreTheRest(world: World, staff: Caller, own: string): Promise<void> {
  const { batchId } = world
  const { rows: entries } = await staff.call(reviewApi.entries, { batchId, pageSize: 100 })
  for (const [n, expert] of world.experts.entries()) {
    const caller = await signedIn(world.platform, expert.username)
    await caller.call(reviewApi.agree, { batchId })
    const { rows } = await caller.call(reviewApi.tasks, { batchId, pageSize: 100 })
    for (const { taskId, label, state } of rows) {
      if (state === 'submitted') {
        expect(label).toBe(own)
        continue
      }
      const { setting, version } = await caller.call(reviewApi.task, { taskId })
      const marks = marksOf(entries, label, n)
      const scores = Object.fromEntries(setting.criteria.map(({ key }, at) => [key, marks[at]!]))
      await caller.call(reviewApi.submitTask, { taskId, scores, comment: '方案完整，表达清晰。', version })
    }
  }
}

/** The scores of expert `n`: the tested team's work ranks first, and no two others are equal. */
function marksOf(
  entries: ReadonlyArray<{ label: string; number: string }>,
  label: string,
  n: number,
): [number, number, number] {
  const sorted = entries.toSorted((a, b) => b.number.localeCompare(a.number))
  const place = sorted.findIndex((entry) => entry.label === label)
  const base = 92 - place * 5
  return [base + (n % 3), base - (n % 2), base]
}
