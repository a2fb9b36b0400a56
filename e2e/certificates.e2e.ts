import { test, type Browser, type Page } from '@playwright/test'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { barriers } from './axe.ts'
import { button, choose, told } from './fields.ts'
import { expect } from './patience.ts'
import { readCertificate } from './pdf-reader.ts'
import { signedIn, signIn } from './people.ts'
import { demoPlatform, type Platform } from './platform.ts'

/**
 * From a built-in design to certificates of participation that are set, checked, made, sent, traced, reissued and
 * revoked, in both languages; each page on the way is one that everybody can use.
 */
test.describe.configure({ mode: 'serial' })

const PREFIX = 'CS2023'
const KIND = '参赛证明'

let platform: Platform
let place: { roundId: string; itemId: string }

test.beforeAll(async () => {
  test.setTimeout(300_000)
  platform = await demoPlatform()
  const staff = await signedIn(platform, 'organiser', platform.password)
  const { rows } = await staff.call(certificateApi.batchPage, {})
  place = { roundId: rows[0]!.roundId, itemId: rows[0]!.itemId }
})

async function organiser(browser: Browser, language: 'zh' | 'en'): Promise<Page> {
  const context = await browser.newContext({ baseURL: platform.url, acceptDownloads: true })
  const page = await context.newPage()
  await page.goto('/neibu/login')
  await signIn(page, 'organiser', platform.password)
  const value = language === 'zh' ? 'zh-cn' : 'en'
  await context.addCookies([{ name: 'language', value, url: platform.url }])
  await context.addInitScript((kept) => localStorage.setItem('language', kept), value)
  return page
}

const sound = async (page: Page) => expect(await barriers(page)).toEqual([])

/** @spec B10 D06 D07 R24 */
test('certificates of participation are set, checked, made, told row by row and sent', async ({ browser }) => {
  const page = await organiser(browser, 'zh')
  await page.goto(`/certificates/setting?roundId=${place.roundId}`)
  const cell = page.getByRole('row').filter({ hasText: '全部赛项' }).getByRole('cell').nth(6)
  await button(cell, '设置').click()
  const setting = page.getByRole('dialog', { name: `全部赛项 · ${KIND}` })
  await choose(setting, '模板', '参赛证明（横版）')
  await setting.getByLabel('编号前缀').fill(PREFIX)
  await expect(setting.getByText(`${PREFIX}0001`)).toBeVisible()
  await button(setting, '保存').click()
  await told(page, '已保存')
  await sound(page)

  await page.goto(`/certificates/make?roundId=${place.roundId}&itemId=${place.itemId}&kind=participation`)
  const start = page.getByRole('button', { name: /^制作 \d+ 份$/ })
  await expect(start).toBeEnabled()
  const total = Number(/\d+/.exec((await start.textContent())!)![0])
  expect(total).toBeGreaterThan(10)
  await sound(page)
  await start.click()
  const row = page.getByRole('row').filter({ hasText: KIND })
  await expect(row.getByText('待发放')).toBeVisible()
  await expect(row.getByText(`${total} / ${total}`)).toBeVisible()
  await button(row, '明细').click()
  await expect(page.getByRole('dialog').getByText(`${PREFIX}0001`)).toBeVisible()

  await page.goto(`/certificates/send?roundId=${place.roundId}`)
  await button(page.getByRole('row').filter({ hasText: KIND }), '发放').click()
  const dialog = page.getByRole('dialog', { name: '发放证书' })
  await expect(dialog.getByText('将通知')).toBeVisible()
  await button(dialog, '发放').click()
  await told(page, `已发放 ${total} 份`)
  await sound(page)
  await page.context().close()
})

test('one is traced by its file and its number, reissued, and the new one revoked, in English', async ({ browser }) => {
  const page = await organiser(browser, 'en')
  await page.goto(`/certificates/list?roundId=${place.roundId}&keyword=${PREFIX}0001`)
  await page.getByRole('button', { name: `${PREFIX}0001` }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('img').first()).toBeVisible()
  await sound(page)
  const staff = await signedIn(platform, 'organiser', platform.password)
  const { rows } = await staff.call(certificateApi.page, { roundId: place.roundId, keyword: `${PREFIX}0001` })
  const file = await page.request.get(`/prod-api/certificate/list/download?certificateId=${rows[0]!.certificateId}`)
  const pdf = Buffer.from(await file.body())
  const { text, code } = await readCertificate(pdf)
  const checkCode = /校验码[:：\s]*([0-9A-Z]{6})/.exec(text)![1]!

  const visitor = await (await browser.newContext({ baseURL: platform.url, locale: 'en-US' })).newPage()
  // The page comes from the server whole: a file is read once its script runs.
  await visitor.goto('/certificate/trace', { waitUntil: 'networkidle' })
  await visitor
    .locator('input[type=file]')
    .setInputFiles({ name: 'mine.pdf', mimeType: 'application/pdf', buffer: pdf })
  await expect(visitor.getByRole('article', { name: `${PREFIX}0001` })).toBeVisible()
  await visitor.goto('/certificate/trace', { waitUntil: 'networkidle' })
  await visitor.locator('input[name=number]').fill(`${PREFIX}0001`)
  await visitor.locator('input[name=checkCode]').fill(checkCode)
  await visitor.locator('form.trace-form button[type=submit]').click()
  await expect(visitor.getByRole('article', { name: `${PREFIX}0001` })).toBeVisible()
  await sound(visitor)

  await button(drawer, 'Reissue').click()
  await answer(page, 'Reissue', 'The paper was damaged')
  await told(page, /Reissued as/)
  await visitor.goto(code)
  await expect(visitor.locator('.trace-superseded')).toBeVisible()

  const valid = { roundId: place.roundId, state: 'valid' } as const
  const { number } = (await staff.call(certificateApi.page, valid)).rows[0]!
  await page.goto(`/certificates/list?roundId=${place.roundId}&keyword=${number}`)
  await page.getByRole('button', { name: number }).click()
  await button(page.getByRole('dialog'), 'Revoke').click()
  await answer(page, 'Revoke', 'Given by mistake')
  await told(page, `${number} was revoked`)
  await visitor.context().close()
  await page.context().close()
})

test('the office sees how often certificates are looked up, and what the public page shows', async ({ browser }) => {
  const page = await organiser(browser, 'zh')
  await page.goto('/certificates/trace')
  await expect(page.getByRole('figure', { name: '查验次数' })).toBeVisible()
  await expect(page.getByRole('switch', { name: '显示学校' })).toBeChecked()
  await sound(page)
  await page.goto('/certificates/check')
  await expect(page.getByText('没有待审核的名单')).toBeVisible()
  await sound(page)
  await page.context().close()
})

async function answer(page: Page, deed: string, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ has: page.locator('textarea') })
  await dialog.locator('textarea').fill(reason)
  await button(dialog, deed).click()
}
