import type { Page } from '@playwright/test'
import { awardApi } from '@podium/core/award/api.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { Caller } from '../fixture/caller.ts'
import { button, toastShows } from '../fixture/fields.ts'
import { enter, signedIn } from '../fixture/people.ts'
import { expect } from '../fixture/patience.ts'
import { TEAM, type World } from './world.ts'

/** One person calculates, another verifies; awards are set and published; until then nothing is visible to teams. */
export async function results(world: World): Promise<void> {
  const { platform, browser, batchId } = world
  const before = await whatTeamsSee(world)
  await seeNoWinners(world)
  const organiser = await enter(browser, platform, world.organiser)
  await organiser.goto(`/review/distribution?batchId=${batchId}`)
  await button(organiser, '结束评审').click()
  await organiser.getByRole('link', { name: '查看结果' }).click()
  await button(organiser, '计算成绩').click()
  const ranked = organiser.getByRole('row').filter({ hasText: TEAM })
  await expect(ranked).toBeVisible()
  await checkFirst(world, organiser)
  const second = '计算成绩的人不能复核，须由另一人复核'
  for (const name of ['复核通过', '退回']) {
    await expect(button(organiser, name)).toBeDisabled()
    await expect(button(organiser, name)).toHaveAccessibleDescription(second)
  }
  await expect(nextStep(organiser)).toContainText(second)
  await expectNothingVisible(world, before)

  const verifier = await enter(browser, platform, world.verifier)
  await openToDo(verifier, '待复核成绩', batchId)
  await sendBackAndCalculateAgain(world, verifier, organiser)
  await button(verifier, '复核通过').click()
  await button(verifier.getByRole('dialog', { name: '复核成绩' }), '复核通过').click()
  await expect(verifier.getByText(`由 ${world.verifier.name} 复核`)).toBeVisible()

  await organiser.reload()
  await button(organiser, '锁定成绩').click()
  await button(organiser.getByRole('dialog'), '锁定成绩').click()
  await expect(organiser.getByText('成绩已锁定')).toBeVisible()
  await setAwards(organiser)
  await expect(button(organiser, '确认奖项')).toBeDisabled()
  await expect(nextStep(organiser)).toContainText('奖项须由设置者以外的人确认')
  await sendAwardsBackAndSetAgain(world, verifier, organiser)
  await openToDo(verifier, '待确认奖项', batchId)
  await button(verifier, '确认奖项').click()
  await button(verifier.getByRole('dialog'), '确认奖项').click()
  await expect(button(verifier, '取消确认')).toBeVisible()
  await expect(nextStep(verifier)).toContainText('发布结果')
  await verifier.context().close()
  await expectNothingVisible(world, before)

  await seeNoWinners(world)

  await organiser.reload()
  await button(organiser, '发布结果').click()
  const dialog = organiser.getByRole('dialog', { name: '发布结果' })
  await dialog.getByRole('radio', { name: '获奖名单向所有人公开' }).check()
  for (const part of ['名次', '得分', '评语']) await dialog.getByRole('checkbox', { name: part }).check()
  await button(dialog, '发布结果').click()
  await expect(button(organiser, '撤回发布')).toBeVisible()
  await organiser.context().close()
  await seeResult(world)
  await findWinner(world)
}

function nextStep(page: Page) {
  return page.getByRole('list', { name: '从评审到发布的步骤' }).locator('[aria-current=step]')
}

/** Opens a to-do of the workbench, which leads to the results of the batch. */
async function openToDo(page: Page, words: string, batchId: string): Promise<void> {
  await page.goto('/dashboard')
  const toDo = page.getByRole('link', { name: words })
  await expect(toDo).not.toHaveText(/^[–0]/)
  await toDo.click()
  await expect(page).toHaveURL(new RegExp(`/review/result\\?batchId=${batchId}$`))
}

/** The verifier sends the results back; the organiser reads why on the page and calculates again. */
async function sendBackAndCalculateAgain(
  { verifier: { name }, batchId }: World,
  verifier: Page,
  organiser: Page,
): Promise<void> {
  await button(verifier, '退回').click()
  const dialog = verifier.getByRole('dialog', { name: '退回成绩' })
  await dialog.getByLabel('退回原因').fill('请核对并列名次')
  await button(dialog, '退回').click()
  await toastShows(verifier, '成绩已退回')
  await openToDo(organiser, '被退回、待重新计算的成绩', batchId)
  await expect(organiser.getByText(new RegExp(`${name} 于 .* 退回：请核对并列名次`))).toBeVisible()
  await expect(nextStep(organiser)).toContainText(`计算成绩${name} 退回：请核对并列名次`)
  await button(organiser, '重新计算').click()
  await expect(nextStep(organiser)).toContainText('复核成绩')
  await verifier.reload()
}

/** The organiser recalls the awards and sets them again; the verifier sends them back; the organiser reads why. */
async function sendAwardsBackAndSetAgain(
  { verifier: { name }, batchId }: World,
  verifier: Page,
  organiser: Page,
): Promise<void> {
  await expect(button(organiser, '保存并提交确认')).toHaveCount(0)
  await button(organiser, '撤回修改').click()
  await button(organiser, '保存并提交确认').click()
  await openToDo(verifier, '待确认奖项', batchId)
  await expect(button(verifier, '保存并提交确认')).toHaveCount(0)
  await button(verifier, '退回').click()
  const dialog = verifier.getByRole('dialog', { name: '退回奖项' })
  await dialog.getByLabel('退回原因').fill('二等奖应为三名')
  await button(dialog, '退回').click()
  await toastShows(verifier, '奖项已退回')
  await openToDo(organiser, '被退回、待修改的奖项', batchId)
  await expect(organiser.getByText(new RegExp(`${name} 于 .* 退回：二等奖应为三名`))).toBeVisible()
  await expect(nextStep(organiser)).toContainText('设置奖项')
  await button(organiser, '保存并提交确认').click()
  await expect(button(organiser, '撤回修改')).toBeVisible()
}

/** The tested work ranks first, with the mean of its totals without the highest and the lowest. */
async function checkFirst({ platform, batchId, organiser }: World, page: Page): Promise<void> {
  const staff = await signedIn(platform, organiser.username)
  const run = await staff.call(reviewApi.run, { batchId })
  const { rows } = await staff.call(reviewApi.results, { runId: run!.runId, pageSize: 100 })
  const first = rows.find(({ teamName }) => teamName === TEAM)!
  expect(first.rank).toBe(1)
  const { aggregation, sheets } = await staff.call(reviewApi.explanation, { runId: run!.runId, workId: first.workId })
  expect(aggregation).toBe('trimmed_mean')
  const kept = sheets
    .map(({ total }) => Number(total))
    .sort((a, b) => a - b)
    .slice(1, -1)
  const mean = kept.reduce((sum, total) => sum + total, 0) / kept.length
  expect(Math.abs(Number(first.score) - mean)).toBeLessThan(0.011)
  await expect(page.getByRole('row').filter({ hasText: TEAM })).toContainText(first.score)
}

async function setAwards(page: Page): Promise<void> {
  await page.getByRole('spinbutton', { name: '二等奖 到' }).fill('4')
  await page.getByRole('spinbutton', { name: '二等奖 到' }).blur()
  await expect(page.getByText('从第 5 名')).toBeVisible()
  await button(page, '保存并提交确认').click()
  await toastShows(page, '奖项已设置，等待他人确认')
}

/** All answers of the captain's calls about the team's work and its results. */
async function whatTeamsSee({ platform, round, captain, team, workId }: World): Promise<string> {
  const caller = await signedIn(platform, captain.username)
  const place = { teamId: team.teamId, stageId: round.stageId }
  const { serverNow: _, ...desk } = await caller.call(workApi.desk, place)
  const answers = [
    desk,
    await caller.call(workApi.mine, { pageSize: 100 }),
    await caller.call(workApi.detail, { workId }),
    await caller.call(awardApi.mine, { pageSize: 100 }),
    await caller.call(certificateApi.mine, { pageSize: 100 }),
    await new Caller(platform.url).call(awardApi.publicList, { roundId: round.roundId }),
    await new Caller(platform.url).call(awardApi.awardedRounds, {}),
  ]
  return JSON.stringify(answers, null, 1)
}

/** No page or call of the captain changed since before the calculation; the office's calls are refused. */
async function expectNothingVisible(world: World, before: string): Promise<void> {
  const { platform, browser, batchId, captain } = world
  expect(await whatTeamsSee(world)).toBe(before)
  const caller = await signedIn(platform, captain.username)
  for (const refused of [
    await caller.refusal(reviewApi.run, { batchId }),
    await caller.refusal(reviewApi.batch, { batchId }),
    await caller.refusal(awardApi.publication, { batchId }),
    await caller.refusal(awardApi.detailedList, {}),
  ]) {
    expect(refused.status).toBe(403)
  }
  const page = await enter(browser, platform, captain)
  await page.goto('/center/reward')
  await expect(page.getByText('还没有已公布的结果')).toBeVisible()
  await page.goto('/center/work')
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: TEAM })).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/等奖|名次|得分|评语/)
  await page.context().close()
}

async function seeResult({ platform, browser, captain }: World): Promise<void> {
  const page = await enter(browser, platform, captain)
  await page.goto('/center/reward')
  const result = page.getByRole('article').filter({ hasText: TEAM })
  await expect(result.getByText('一等奖')).toBeVisible()
  await expect(result.getByText('第 1 名')).toBeVisible()
  await expect(result.getByText(/\d 分$/)).toBeVisible()
  await page.context().close()
}

/** Until the results are published no public page names a winner or links to a list of them. */
async function seeNoWinners({ platform, round }: World): Promise<void> {
  for (const path of [
    '/home/homepage',
    `/home/competition/details?roundId=${round.roundId}`,
    `/home/competition/winners?roundId=${round.roundId}`,
  ]) {
    const html = await (await fetch(platform.url + path)).text()
    expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(new RegExp(`${TEAM}|查看获奖名单`))
  }
}

/** A visitor navigates from the home page to the winner, and finds it by part of its name. */
async function findWinner({ platform, browser, round }: World): Promise<void> {
  const context = await browser.newContext({ baseURL: platform.url })
  const page = await context.newPage()
  await page.goto(`/home/competition/details?roundId=${round.roundId}`)
  await expect(page.getByRole('heading', { name: '获奖名单' })).toBeVisible()
  await page.goto('/home/homepage')
  await page.getByRole('main').getByRole('link', { name: '获奖名单' }).first().click()
  await expect(page).toHaveURL(/\/home\/competition\/winners/)
  const first = page.getByRole('region', { name: /一等奖/ })
  await expect(first.getByText(TEAM)).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').fill(TEAM.slice(1, 3))
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByText(/^找到 \d+ 项$/)).toBeVisible()
  await expect(page.getByText(TEAM)).toBeVisible()
  await page.getByRole('main').getByRole('searchbox').fill('没有这个队')
  await page.getByRole('button', { name: '搜索' }).click()
  await expect(page.getByText('没有符合条件的获奖团队')).toBeVisible()
  await context.close()
}
