import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { certificateApi } from '@podium/core/certificate/api.ts'
import type { Caller } from '../fixture/caller.ts'
import { button, choose, toastShows } from '../fixture/fields.ts'
import { enter, signedIn } from '../fixture/people.ts'
import { expect } from '../fixture/patience.ts'
import { readCertificate } from '../fixture/pdf-reader.ts'
import { CAPTAIN, ITEM, MEMBER, ROUND, type World } from './world.ts'

const PREFIX = 'CX2026'
const KIND = '获奖证书'

/**
 * Staff set up, inspect, issue and send certificates; the captain downloads one; anybody can trace it, revoked or not.
 */
export async function certify(world: World): Promise<void> {
  const { platform, browser, round } = world
  const staff = await signedIn(platform, world.organiser.username)
  const page = await enter(browser, platform, world.organiser)
  await page.goto(`/certificates/setting?roundId=${round.roundId}`)
  await chooseDesign(page)
  await page.goto(`/certificates/make?roundId=${round.roundId}&itemId=${round.itemId}`)
  const total = await make(page)
  await checkNumbers(world, staff, total)
  await page.goto(`/certificates/send?roundId=${round.roundId}`)
  await send(page, total)

  const { code, number, checkCode } = await download(world)
  await trace(world, code, number, checkCode)
  await page.goto(`/certificates/list?roundId=${round.roundId}`)
  await revoke(page, number)
  await page.context().close()
  const visitor = await (await browser.newContext({ baseURL: platform.url })).newPage()
  await visitor.goto(code)
  await expect(visitor.getByRole('heading', { name: '已撤销，不再有效' })).toBeVisible()
  await visitor.context().close()
}

/** Chooses a built-in design and a number rule for the item. */
async function chooseDesign(page: Page): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: ITEM })
  await button(row, '设置').first().click()
  const dialog = page.getByRole('dialog', { name: `${ITEM} · ${KIND}` })
  await choose(dialog, '模板', '荣誉证书（横版）')
  await dialog.getByLabel('编号前缀').fill(PREFIX)
  await choose(dialog, '编号主体', '单赛项四位自增')
  await expect(dialog.getByText(`${PREFIX}0001`)).toBeVisible()
  await button(dialog, '保存').click()
  await toastShows(page, '已保存')
}

/** Reads the findings of the pre-flight, runs the job to its end and returns the number of issued certificates. */
async function make(page: Page): Promise<number> {
  const start = page.getByRole('button', { name: /^制作 \d+ 份$/ })
  await expect(start).toBeEnabled()
  const total = Number(/\d+/.exec((await start.textContent())!)![0])
  expect(total).toBe(9)
  await start.click()
  const sure = page.getByRole('dialog', { name: /^制作 \d+ 份证书？$|^仍要制作？$/ })
  await sure.getByRole('button', { name: /^制作 \d+ 份$/ }).click()
  await expect(page.getByRole('progressbar', { name: '已完成' })).toBeVisible()
  await expect(page.getByText(`${total} / ${total}`).first()).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: KIND }).getByText('待发放')).toBeVisible()
  return total
}

/** Numbers start at one without a gap. */
async function checkNumbers({ round }: World, staff: Caller, total: number): Promise<void> {
  const { rows } = await staff.call(certificateApi.page, { roundId: round.roundId, pageSize: 100 })
  const numbers = rows.map(({ number }) => number).sort()
  expect(numbers).toEqual(Array.from({ length: total }, (_, at) => `${PREFIX}${String(at + 1).padStart(4, '0')}`))
}

async function send(page: Page, total: number): Promise<void> {
  await button(page.getByRole('row').filter({ hasText: KIND }), '发放').click()
  const dialog = page.getByRole('dialog', { name: '发放证书' })
  await expect(dialog.getByText(String(total), { exact: true }).first()).toBeVisible()
  await button(dialog, '发放').click()
  await toastShows(page, `已发放 ${total} 份`)
}

/** Checks the captain's PDF: its text can be copied, rare characters included, and its QR code can be decoded. */
async function download({ platform, browser, captain }: World) {
  const page = await enter(browser, platform, captain)
  await page.goto('/center/newReward')
  const waiting = page.waitForEvent('download')
  await page.getByRole('link', { name: '下载 PDF' }).click()
  const file = await waiting
  const { text, code, title } = await readCertificate(await readFile(await file.path()))
  for (const part of [CAPTAIN, MEMBER, ROUND, '一等奖']) expect(text).toContain(part)
  expect(title).not.toBe('')
  const number = new RegExp(`${PREFIX}\\d{4}`).exec(text)![0]
  expect(file.suggestedFilename()).toContain(number)
  const checkCode = /校验码[:：\s]*([0-9A-Z]{6})/.exec(text)![1]!
  expect(code).toMatch(new RegExp(`^${platform.url}/certificate/trace\\?t=[\\w-]{22,}$`))
  await page.context().close()
  return { code, number, checkCode }
}

/** The public trace by the code's link, and by number and check code: the holder masked, the state visible. */
async function trace({ platform, browser }: World, code: string, number: string, checkCode: string): Promise<void> {
  const context = await browser.newContext({ baseURL: platform.url })
  const page = await context.newPage()
  await page.goto(code)
  await expectGenuine(page, number)
  await page.goto('/certificate/trace')
  await page.getByLabel('证书编号', { exact: true }).fill(number)
  await page.getByLabel('校验码').fill(checkCode === '000000' ? '111111' : '000000')
  await button(page, '查验').click()
  await expect(page.getByRole('heading', { name: '没有查到这份证书' })).toBeVisible()
  await page.reload()
  await page.getByLabel('证书编号', { exact: true }).fill(number)
  await page.getByLabel('校验码').fill(checkCode.toLowerCase())
  await button(page, '查验').click()
  await expectGenuine(page, number)
  await context.close()
}

async function expectGenuine(page: Page, number: string): Promise<void> {
  await expect(page.getByRole('heading', { name: '真实有效' })).toBeVisible()
  const paper = page.getByRole('article', { name: number })
  await expect(paper.getByText('一等奖')).toBeVisible()
  await expect(paper.getByText(ROUND)).toBeVisible()
  await expect(paper).not.toContainText(CAPTAIN)
  await expect(paper).toContainText('张*')
}

async function revoke(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: number }).click()
  await button(page, '撤销').click()
  const dialog = page.getByRole('dialog', { name: `撤销证书 ${number}` })
  await dialog.getByLabel('原因').fill('经核实成员信息有误')
  await button(dialog, '撤销').click()
  await toastShows(page, `${number} 已撤销`)
}
