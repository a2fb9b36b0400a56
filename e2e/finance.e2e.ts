import { test } from '@playwright/test'
import { financeApi } from '@podium/core/finance/api.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { fullTier } from '../test-tier.ts'
import { button, toastShows } from './fixture/fields.ts'
import { startGateways, type Gateways } from './fixture/gateways.ts'
import { FEE_FEN, openPaidRound, owing, type PaidRound } from './fixture/paid-round.ts'
import { expect } from './fixture/patience.ts'
import { DESK, enter, PHONE, sayIn, signedIn, type Language } from './fixture/people.ts'
import { startPlatform, type OwnPlatform } from './fixture/platform.ts'
import { checked } from './fixture/settled.ts'
import {
  approveRefund,
  confirmRow,
  exported,
  FEE,
  importRows,
  issue,
  orderFee,
  orderNoIn,
  reason,
  TAX,
} from './steps/finance.ts'

/**
 * The money of a round, by payers on phones, a school, a finance clerk and an approver: paid through emulated Alipay
 * and WeChat Pay and by transfer, given back, reconciled with a bank statement, invoiced, exported. In one language
 * each; with TEST_TIER=full everything in both.
 */
test.describe.configure({ mode: 'serial' })

const TEAMS = 3
const BATCH = yuanText(TEAMS * FEE_FEN)
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let gateways: Gateways
let platform: OwnPlatform
let round: PaidRound

test.beforeAll(async () => {
  test.setTimeout(300_000)
  gateways = await startGateways()
  platform = await startPlatform({ TRUSTED_PROXIES: '1', ...gateways.env })
  round = await openPaidRound(platform)
})
test.afterAll(async () => {
  await platform?.stop()
  await gateways?.stop()
})

const languages = (quick: Language): readonly Language[] => (fullTier ? ['zh', 'en'] : [quick])
for (const language of languages('zh')) {
  const say = sayIn(language)
  const payer = { zh: '陈支付', en: '程支付' }[language]
  let paidNo = ''

  /** @spec R03 C47 */
  test(`a captain on a phone pays by Alipay, and gets the money back from a second person, in ${language}`, async ({
    browser,
  }) => {
    const captain = await owing(round, payer)
    const page = await enter(browser, platform, captain, { language, viewport: PHONE })
    const drawer = await orderFee(page, say)
    paidNo = await orderNoIn(drawer)
    const toCashier = () => button(page, say('支付宝支付', 'Pay by Alipay')).click()

    await test.step('the page that one returns to says that nothing was paid yet', async () => {
      await checked(page)
      await toCashier()
      await expect(button(page, '确认付款')).toBeVisible()
      await page.getByRole('link', { name: '返回商家' }).click()
      await expect(page).toHaveURL(/\/home\/paySuccess\?orderId=/)
      await expect(
        page.getByRole('heading', { name: say('正在等待支付结果', 'Waiting for the payment') }),
      ).toBeVisible()
      await checked(page)
    })

    await test.step('once the notification came it says what was paid', async () => {
      await toCashier()
      await button(page, '确认付款').click()
      await expect(page).toHaveURL(/\/home\/paySuccess\?orderId=/)
      await expect(page.getByRole('heading', { name: say('缴费成功', 'Paid'), exact: true })).toBeVisible()
      await expect(page.getByText(new RegExp(say(`已收到 ${FEE}`, `${FEE} received`)))).toBeVisible()
      await checked(page)
    })

    await test.step('it is asked back', async () => {
      await page.getByRole('link', { name: say('查看订单', 'See the order') }).click()
      await button(drawer, say('申请退款', 'Request a refund')).click()
      const dialog = page.getByRole('dialog').filter({ hasText: say('按退款规则', 'By the refund rule') })
      await dialog.getByLabel(say('原因', 'Reason')).fill('实习时间冲突，放弃参赛')
      await checked(page)
      await button(dialog, say('提交申请', 'Request')).click()
      await toastShows(page, say('已提交，等待另一人审批', 'Requested: another person approves it'))
      await expect(drawer.getByText(say('退款待审批', 'Refund requested'))).toBeVisible()
    })

    await test.step('another person approves it', () => approveRefund(browser, round, paidNo, language))

    await test.step('the captain sees it refunded', async () => {
      await expect(async () => {
        await page.reload()
        await expect(drawer.getByText(say('已退款', 'Refunded'), { exact: true }).first()).toBeVisible({
          timeout: 2_000,
        })
      }).toPass()
      await page.context().close()
    })
  })

  /** @spec B12 B20 */
  test(`a school pays for its teams in one order and in two transfers, reconciled with the statement, in ${language}`, async ({
    browser,
  }) => {
    const names = Array.from({ length: TEAMS }, (_, at) => `${'赵钱孙'[at]}${{ zh: '同学', en: '学长' }[language]}`)
    for (const name of names) await owing(round, name)
    const school = await enter(browser, platform, round.schoolStaff, { language, viewport: DESK })
    const clerk = await enter(browser, platform, round.clerk, { language, viewport: DESK })
    const drawer = school.getByRole('dialog')
    let no = ''

    await test.step('one order and one slip for all of them', async () => {
      await school.goto('/signUp/list?pageSize=50')
      for (const name of names) await school.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
      await button(school, say('批量缴费', 'Pay together')).click()
      const dialog = school.getByRole('dialog')
      await expect(dialog.getByText(BATCH)).toBeVisible()
      await checked(school)
      await button(dialog, say('生成订单', 'Make the order')).click()
      await expect(school).toHaveURL(/\/center\/order\?orderId=/)
      await button(drawer, say('对公转账', 'Pay by bank transfer')).click()
      await expect(drawer.getByText('0200 0049 1920 0123 456')).toBeVisible()
      no = await orderNoIn(drawer)
      await drawer.getByLabel(say('付款户名', 'Name of the paying account')).fill(round.school.name)
      const slip = { name: '回单.png', mimeType: 'image/png', buffer: PIXEL }
      await drawer.locator('input[type=file]').setInputFiles(slip)
      await expect(drawer.getByText('回单.png')).toBeVisible()
      await checked(school)
      await button(drawer, say('提交凭证', 'Hand the slip in')).click()
      await expect(drawer.getByText(say('凭证待确认', 'Slip to be confirmed'))).toBeVisible()
    })

    await test.step('the statement confirms it; a second payment of a paid order waits as an exception', async () => {
      await clerk.goto('/finance/reconcile')
      await importRows(clerk, say, [
        ['500.00', round.school.name, no, `SCH-${language}-0001`],
        ['400.00', round.school.name, no, `SCH-${language}-0002`],
        ['300.00', payer, paidNo, `TWO-${language}-0001`],
      ])
      await checked(clerk)
      const paid = clerk.getByRole('row').filter({ hasText: no })
      await expect(paid.first()).toContainText(say(`共 2 笔，合计 ${BATCH}`, `2 rows, ${BATCH}`))
      await button(clerk, say('确认全部已匹配', 'Confirm all matched')).click()
      const question = clerk.getByRole('dialog')
      await expect(question).toContainText(
        say(
          `2 笔由人工匹配或附言写明订单号的流水将确认入账，合计 ${BATCH}`,
          `2 rows that a person matched or that name their order are confirmed, ${BATCH}`,
        ),
      )
      await button(question, say('确认入账', 'Confirm')).click()
      for (const row of [paid.first(), paid.last()]) await expect(row).toContainText(say('已入账', 'confirmed'))
      const second = clerk.getByRole('row').filter({ hasText: payer })
      await button(second, say('匹配', 'Match')).click()
      const dialog = clerk.getByRole('dialog')
      await dialog.getByRole('checkbox', { name: new RegExp(paidNo) }).check()
      await checked(clerk)
      await button(dialog, say('匹配', 'Match')).click()
      await confirmRow(clerk, second, say)
      await expect(second).toContainText(say('重复支付', 'Paid twice'))
    })

    await test.step('one invoice for the order, recorded with its files', async () => {
      await school.reload()
      await expect(drawer.getByText(say('已缴费', 'Paid'), { exact: true }).first()).toBeVisible()
      const title = `=1+1 ${round.school.name}`
      await button(drawer, say('申请发票', 'Request invoice')).click()
      const dialog = school.getByRole('dialog').filter({ hasText: say('发票抬头', 'Title') })
      await dialog.getByLabel(say('发票抬头', 'Title')).fill(title)
      await dialog.getByLabel(say('税号', 'Tax number')).fill(TAX)
      await checked(school)
      await button(dialog, say('申请发票', 'Request invoice')).click()
      await toastShows(school, say('已提交发票申请', 'The invoice was requested'))
      await expect(drawer.getByText(say('待开票', 'To be issued'))).toBeVisible()
      await issue(clerk, say, { no, title, number: `2611${language === 'zh' ? '1' : '2'}${'0'.repeat(15)}` })
      await school.reload()
      await expect(drawer.getByRole('link', { name: 'PDF' })).toBeVisible()
      await expect(drawer.getByRole('link', { name: 'XML' })).toBeVisible()
      await checked(school)
      // Any staff of the school find it with the order.
      await school.goto('/finance/order')
      await button(school.getByRole('row').filter({ hasText: no }), say('查看', 'Details')).click()
      await expect(drawer.getByRole('link', { name: 'PDF' })).toBeVisible()
      await checked(school)
      await school.context().close()
    })

    await test.step('the exception is given back by two people, and none is left', async () => {
      await clerk.goto('/finance/action?tab=exceptions&state=open')
      await button(clerk.getByRole('row').filter({ hasText: paidNo }), say('申请退还', 'Give back')).click()
      await clerk.getByLabel(say('收款户名', 'Account holder')).fill('王小明')
      await clerk.getByLabel(say('收款开户行', 'Bank and branch')).fill('工商银行')
      await clerk.getByLabel(say('收款账号', 'Account number')).fill('6222 0202 0011 2233 445')
      await checked(clerk)
      await reason(clerk, say('原因', 'Reason'), '重复支付，退回付款账户', say('提交申请', 'Request'))
      await approveRefund(browser, round, paidNo, language)
      await clerk.goto('/finance/action?tab=refunds&state=sending')
      await button(clerk.getByRole('row').filter({ hasText: paidNo }), say('确认已打款', 'Paid out')).click()
      await button(clerk.getByRole('dialog'), say('显示完整账号', 'Show the full number')).click()
      await expect(clerk.getByRole('dialog').getByText('6222020200112233445')).toBeVisible()
      await reason(
        clerk,
        say('打款银行与流水号', 'Bank and serial of the payment'),
        '工行 REF-1',
        say('确认已打款', 'Paid out'),
      )
      await clerk.goto('/finance/action?tab=exceptions&state=open')
      await expect(clerk.getByText(say('没有符合条件的数据', 'Nothing matches the filters'))).toBeVisible()
      const caller = await signedIn(platform, round.clerk.username)
      expect((await caller.call(financeApi.exceptionPage, { state: 'open' })).total).toBe(0)
    })

    await test.step('exports open without a formula cell', async () => {
      for (const path of ['/finance/order', '/finance/action?tab=invoices']) {
        await clerk.goto(path)
        const table = await exported(clerk, say)
        expect(table.length).toBeGreaterThan(1)
        expect(
          table.flat().filter((value) => typeof value === 'object' && value !== null && 'formula' in value),
        ).toEqual([])
        if (path.includes('invoices')) expect(table.flat()).toContain(`'=1+1 ${round.school.name}`)
      }
      await clerk.context().close()
    })
  })
}

for (const language of languages('en')) {
  const say = sayIn(language)

  /** @spec R03 C47 */
  test(`a captain on a phone pays by WeChat Pay, and the page tells by itself, in ${language}`, async ({ browser }) => {
    const page = await enter(browser, platform, await owing(round, { zh: '吴微信', en: '伍微信' }[language]), {
      language,
      viewport: PHONE,
    })
    const drawer = await orderFee(page, say)
    await button(drawer, say('微信支付', 'Pay by WeChat Pay')).click()
    await expect(drawer.getByRole('img', { name: say('微信支付二维码', 'WeChat Pay code') })).toBeVisible()
    await checked(page)
    const opened = page.context().waitForEvent('page')
    await drawer
      .getByRole('link', { name: say('在浏览器中打开付款页', 'Open the payer’s page in the browser') })
      .click()
    const phone = await opened
    await button(phone, '立即支付').click()
    await expect(phone.getByText('SUCCESS')).toBeVisible()
    await phone.close()
    await expect(drawer.getByText(say('已缴费', 'Paid'), { exact: true }).first()).toBeVisible()
    await expect(drawer.getByText(say('微信支付 · 已到账', 'WeChat Pay · Received'))).toBeVisible()
    await checked(page)
    await page.goto(`/home/paySuccess${new URL(page.url()).search}`)
    await expect(page.getByRole('heading', { name: say('缴费成功', 'Paid'), exact: true })).toBeVisible()
    await page.context().close()
  })
}
