import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { workApi } from '@podium/core/work/api.ts'
import { button, tag, toastShows } from '../fixture/fields.ts'
import { enter, signedIn } from '../fixture/people.ts'
import { expect } from '../fixture/patience.ts'
import { reportPdf } from '../fixture/report-pdf.ts'
import type { World } from './world.ts'
import { CLICK_GUARD_MS } from '../../web/src/ui/limits.ts'

const TITLE = '盲道识别眼镜的设计与验证'
/** Larger than one piece of the upload, so that the connection is lost in the middle. */
const LARGE = 11 * 2 ** 20

/**
 * The captain submits a work over an unreliable connection, replaces it once, and is refused after the window closed.
 */
export async function handIn(world: World): Promise<void> {
  const { platform, browser, round, team } = world
  const page = await enter(browser, platform, world.captain)
  await page.goto('/center/work')
  await page.getByRole('link', { name: '提交作品' }).click()
  await page.getByLabel('作品名称').fill(TITLE)
  await page.getByLabel('作品简介').fill('识别盲道与障碍的眼镜：低成本、可断网工作，经过四周真实场景试用。')
  await tag(page, '关键词', '无障碍', '边缘计算')
  await expect(page.getByText('草稿已自动保存，正式提交前不会进入评审')).toBeVisible()

  const first = await reportPdf('First version', LARGE)
  const cut = await cutOnce(page)
  await send(page, 'report.pdf', first)
  expect(cut.offsets[0]).toBeGreaterThan(0)
  expect(cut.offsets.length).toBeGreaterThan(0)
  await expect(button(page, '提交作品')).toBeDisabled()
  await expect(button(page, '提交作品')).toHaveAccessibleDescription('请先勾选承诺书')
  await submit(page, '提交作品')
  await expectReceipt(page, 1, first)

  await page.getByRole('listitem').filter({ hasText: 'report.pdf' }).getByRole('button', { name: '移除' }).click()
  const second = await reportPdf('Second version')
  await send(page, 'report-2.pdf', second)
  // A write that is repeated within a second of the last counts as a double click.
  await page.waitForTimeout(CLICK_GUARD_MS)
  await submit(page, '重新提交')
  await expectReceipt(page, 2, second)
  await expect(page.getByText('已提交第 2 版')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)

  const caller = await signedIn(platform, world.captain.username)
  const place = { teamId: team.teamId, stageId: round.stageId }
  const desk = await caller.call(workApi.desk, place)
  world.workId = desk.workId!
  await closeSubmission(world)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: '作品提交已由主办方暂停' })).toBeVisible()
  await expect(page.getByLabel('作品名称')).toBeDisabled()
  await expect(button(page, '重新提交')).toHaveCount(0)
  const late = { workId: world.workId, pledged: true, version: desk.version }
  expect((await caller.refusal(workApi.submit, late)).msg).toBe('作品提交已由主办方暂停')
  await page.context().close()
}

/** Aborts the request of the upload's second piece once. */
async function cutOnce(page: Page): Promise<{ offsets: number[] }> {
  const cut = { offsets: [] as number[] }
  await page.route(`**${API_BASE}/files/tus/*`, async (route) => {
    const offset = Number(route.request().headers()['upload-offset'] ?? 0)
    if (route.request().method() !== 'PATCH' || offset === 0 || cut.offsets.length > 0) return route.continue()
    cut.offsets.push(offset)
    return route.abort('connectionreset')
  })
  return cut
}

async function send(page: Page, name: string, buffer: Buffer): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer })
  const line = page.getByRole('listitem').filter({ hasText: name })
  await expect(line.getByRole('button', { name: '移除' })).toBeVisible({ timeout: 60_000 })
}

async function submit(page: Page, name: string): Promise<void> {
  await page.getByRole('checkbox', { name: '我已阅读并作出以上承诺' }).check()
  await button(page, name).click()
  await button(page.getByRole('dialog'), '确认提交').click()
}

/** The receipt has the hash of the uploaded bytes. */
async function expectReceipt(page: Page, no: number, bytes: Buffer): Promise<void> {
  const receipt = page.getByRole('dialog', { name: '提交成功' })
  await expect(receipt.getByText(`第 ${no} 版已于`)).toBeVisible()
  await button(receipt, '显示全部').click()
  await expect(receipt.getByText(createHash('sha256').update(bytes).digest('hex'))).toBeVisible()
  await expect(receipt.getByText(/^回执编号 W\d{8}-\w{8}$/)).toBeVisible()
  await button(receipt, '完成').click()
}

/** The organiser forces the submission window closed. */
async function closeSubmission({ platform, browser, round, organiser }: World): Promise<void> {
  const page = await enter(browser, platform, organiser)
  await page.goto(`/competition/scheduleSet?roundId=${round.roundId}`)
  await button(page.locator('.window-row').filter({ hasText: '作品提交' }), '强制开关').click()
  const dialog = page.getByRole('dialog', { name: '强制开关：全国赛 · 作品提交' })
  await dialog.getByRole('radio', { name: '强制关闭' }).check()
  await dialog.getByLabel('原因').fill('作品已全部收齐，提前进入评审')
  await button(dialog, '立即生效').click()
  await toastShows(page, '强制关闭')
  await page.context().close()
}
