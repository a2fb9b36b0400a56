import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from '@playwright/test'
import { yuanText } from '@podium/core/finance/money.ts'
import { invoiceXml } from '../../server/src/finance/invoice/invoice.fixture.ts'
import { openWorkbook } from '../../server/src/platform/workbook/workbook.fixture.ts'
import { barriers } from '../fixture/axe.ts'
import { button, toastShows } from '../fixture/fields.ts'
import { FEE_FEN, type PaidRound } from '../fixture/paid-round.ts'
import { expect } from '../fixture/patience.ts'
import { DESK, enter, sayIn, type Language, type Say } from '../fixture/people.ts'
import { checked } from '../fixture/settled.ts'

/** The buyer of an invoice, and a file that stands for its picture. */
export const TAX = '12100000400000624D'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
export const FEE = yuanText(FEE_FEN)

const ORDER_NO = /\d{8}[2-9A-HJ-NP-Z]{10}/

/** The number of the order that the drawer shows. */
export async function orderNoIn(drawer: Locator): Promise<string> {
  await expect(drawer).toContainText(ORDER_NO)
  return ORDER_NO.exec((await drawer.textContent())!)![0]
}

/** From the list of teams to the order of the fee, on a phone. */
export async function orderFee(page: Page, say: Say): Promise<Locator> {
  await page.goto('/center/team')
  await button(page, say('查看详情', 'Details')).click()
  await expect(page.getByText(new RegExp(FEE.replace('.', '[.]'))).first()).toBeVisible()
  await checked(page)
  await button(page, say('生成订单并缴费', 'Make an order and pay')).click()
  await expect(page).toHaveURL(/\/center\/order\?orderId=/)
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(ORDER_NO)
  return drawer
}

/** Imports rows of amount, payer, remark and serial. */
export async function importRows(page: Page, say: Say, rows: ReadonlyArray<readonly string[]>): Promise<void> {
  const head = '交易时间,贷方金额,对方户名,附言,流水号'
  const lines = rows.map((cells) => ['2026-11-20 09:30:00', ...cells].join(','))
  await button(page, say('导入流水', 'Import a statement')).click()
  const dialog = page.getByRole('dialog')
  const buffer = Buffer.from([head, ...lines].join('\r\n'))
  await dialog.locator('input[type=file]').setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer })
  const go = button(dialog, say(`导入 ${rows.length} 行`, `Import ${rows.length} rows`))
  await expect(go).toBeEnabled()
  expect(await barriers(page)).toEqual([])
  await go.click()
  await expect(dialog).toBeHidden()
}

export async function confirmRow(page: Page, row: Locator, say: Say): Promise<void> {
  await button(row, say('确认入账', 'Confirm')).click()
  await button(page.getByRole('dialog'), say('确认入账', 'Confirm')).click()
  await expect(row).toContainText(say('已入账', 'confirmed'))
}

export async function issue(page: Page, say: Say, { no, title, number }: Record<'no' | 'title' | 'number', string>) {
  await page.goto('/finance/action?tab=invoices')
  await checked(page)
  await button(page.getByRole('row').filter({ hasText: no }), say('登记开票', 'Record as issued')).click()
  const dialog = page.getByRole('dialog')
  const xml = Buffer.from(invoiceXml({ number, title, taxNumber: TAX, amount: '900.00' }))
  const inputs = dialog.locator('input[type=file]')
  await inputs.first().setInputFiles({ name: 'invoice.xml', mimeType: 'text/xml', buffer: xml })
  await inputs.last().setInputFiles({ name: 'invoice.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect(dialog.getByText('invoice.xml')).toBeVisible()
  await expect(dialog.getByText('invoice.pdf')).toBeVisible()
  await dialog.getByLabel(say('发票号码', 'Invoice number')).fill(number)
  await checked(page)
  await button(dialog, say('登记开票', 'Record as issued')).click()
  await toastShows(page, say('已登记开票，付款人会收到通知', 'Recorded; the payer is told'))
}

export async function reason(page: Page, label: string, text: string, submit: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(label).fill(text)
  await button(dialog, submit).click()
  await expect(dialog).toBeHidden()
}

export async function approveRefund(
  browser: Browser,
  { platform, approver }: PaidRound,
  orderNo: string,
  language: Language,
): Promise<void> {
  const say = sayIn(language)
  const page = await enter(browser, platform, approver, { language, viewport: DESK })
  await page.goto('/finance/action?tab=refunds&state=requested')
  const row = page.getByRole('row').filter({ hasText: orderNo })
  await expect(row).toBeVisible()
  await checked(page)
  await button(row, say('处理', 'Decide')).click()
  await button(page.getByRole('dialog'), say('同意退款', 'Approve')).click()
  await toastShows(page, say('已处理', 'Decided'))
  await page.context().close()
}

export async function exported(page: Page, say: Say): Promise<unknown[][]> {
  await button(page, say('导出', 'Export')).click()
  const dialog = page.getByRole('dialog')
  const [download] = await Promise.all([page.waitForEvent('download'), button(dialog, say('导出', 'Export')).click()])
  return (await openWorkbook(readFileSync(await download.path()))).table
}
