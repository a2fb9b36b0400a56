import { chromium, type Page } from '@playwright/test'
import { browserOptions } from './fixture/browser.ts'
import { signIn } from './fixture/people.ts'
const base = 'http://127.0.0.1:8200'
const browser = await chromium.launch(await browserOptions())
const wide = { width: 1440, height: 900 }, phone = { width: 390, height: 844 }
async function as(who: string, size: { width: number; height: number }, language = 'zh-cn', dark = false) {
  const context = await browser.newContext({ baseURL: base, viewport: size, locale: 'zh-CN', colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.on('console', (m) => m.type() === 'error' && console.log(who, 'console', m.text().slice(0, 200)))
  page.on('pageerror', (e) => console.log(who, 'error', e.message))
  if (who !== '-') { await page.goto('/neibu/login'); await signIn(page, who, 'uN7conAScQzr') }
  await context.addCookies([{ name: 'language', value: language, url: base }])
  await page.addInitScript((v) => localStorage.setItem('language', v), language)
  return page
}
const look = async (who: string, size: typeof wide, language: string, dark: boolean, paths: Record<string, string>) => {
  const p = await as(who, size, language, dark)
  for (const [name, path] of Object.entries(paths)) {
    await p.goto(path); await p.waitForTimeout(1500)
    await p.screenshot({ path: `/tmp/shots/${name}.png`, fullPage: name.endsWith('-full') })
  }
  await p.context().close()
}
const p = await as('student', phone)
await p.goto('/center/order'); await p.waitForTimeout(1500)
await p.screenshot({ path: '/tmp/shots/own-orders.png' })
await p.getByRole('button', { name: /查\s*看/ }).first().click(); await p.waitForTimeout(1500)
await p.getByRole('button', { name: '申请发票' }).scrollIntoViewIfNeeded()
await p.screenshot({ path: '/tmp/shots/own-order.png' })
await p.getByRole('button', { name: '申请发票' }).click(); await p.waitForTimeout(800)
await p.screenshot({ path: '/tmp/shots/inv-request.png' })
await p.getByLabel('发票抬头').fill('清华大学')
await p.getByLabel('税号').fill('12100000400000624D')
await p.getByLabel('收票邮箱').fill('caiwu@example.org')
await p.locator('.ant-modal-footer .ant-btn-primary').click(); await p.waitForTimeout(2000)
await p.screenshot({ path: '/tmp/shots/inv-requested.png' })
const o = await as('organiser', wide)
await o.goto('/finance/action?tab=invoices'); await o.waitForTimeout(1500)
await o.screenshot({ path: '/tmp/shots/inv-list.png' })
await o.getByRole('button', { name: '批量开票' }).click(); await o.waitForTimeout(800)
await o.locator('input[type=file]').setInputFiles('/tmp/inv.xml'); await o.waitForTimeout(3000)
await o.screenshot({ path: '/tmp/shots/inv-batch.png' })
await o.locator('.ant-modal-footer .ant-btn-primary').click(); await o.waitForTimeout(2500)
await o.screenshot({ path: '/tmp/shots/inv-issued.png' })
await browser.close()
