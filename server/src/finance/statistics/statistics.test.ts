import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import type { AlipayEmulator } from '../emulator/alipay-emulator.ts'
import { createOrder, openGateway } from '../finance.fixture.ts'
import { finance } from '../index.ts'
import { notifyPaths } from '../payment/notify-path.ts'

let app: TestApp
let gateway: AlipayEmulator
let payer: MadeUser
let clerk: MadeUser
let groupId: string
beforeAll(async () => {
  const opened = await openGateway()
  gateway = opened.gateway
  gateway.notifyMode = 'lost'
  app = await openTestApp({ modules: [organisation, identity, notice, finance], config: opened.config })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app)
  clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  for (const amount of [1_000, 2_500]) await paid(amount)
  const closed = await createOrder(app, { payerId: payer.userId, groupId, amounts: [400] })
  await app.call(api.cancelOrder, { orderId: closed.orderId }, { as: payer.token })
})
afterAll(async () => {
  await app.close()
  await gateway.close()
})

async function paid(amount: number, schoolId?: string) {
  const wish = { payerId: payer.userId, groupId, amounts: [amount], ...(schoolId && { schoolId }) }
  const order = await createOrder(app, wish)
  const { data } = await app.call(api.pay, { orderId: order.orderId }, { as: payer.token })
  await gateway.open(data.url)
  await gateway.pay(data.outTradeNo)
  await app.http.inject({
    method: 'POST',
    url: `/prod-api${notifyPaths.alipay}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    payload: gateway.bodyOf(data.outTradeNo),
  })
}

test('income is what the ledger says, by competition, month and way of payment', async () => {
  const of = async (by: 'round' | 'month' | 'method') =>
    (await app.call(api.incomeStatistics, { by }, { as: clerk.token })).data
  const sums = { payments: 2, income: 3_500, refunds: 0, refunded: 0, waiting: 0 }
  const { rows } = await sql<{
    month: string
  }>`select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM') as month`.execute(app.db)
  expect([await of('round'), await of('month'), await of('method')]).toEqual([
    [{ key: '测试竞赛', zh: '测试竞赛', en: 'Test contest', ...sums }],
    [{ key: rows[0]!.month, zh: rows[0]!.month, en: rows[0]!.month, ...sums }],
    [{ key: 'alipay', zh: '支付宝', en: 'Alipay', ...sums }],
  ])
})

test('income is that of the days and of the scope, and exported in yuan', async () => {
  const elsewhere = (await createGroup(app)).groupId
  const other = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: elsewhere })
  const ask = (as: MadeUser, filter = {}) => app.call(api.incomeStatistics, filter, { as: as.token })
  expect([(await ask(other)).data, (await ask(clerk, { until: '2020-01-01' })).data]).toEqual([[], []])
  expect((await ask(payer)).code).toBe(CODE_NO_ACCESS)
  const wish = {
    selection: { rows: 'filtered' as const, filter: { by: 'method' as const } },
    columns: ['name' as const, 'payments' as const, 'income' as const, 'net' as const],
  }
  const { table } = await openExport(app, api.exportStatistics, wish, { as: clerk.token })
  expect(table).toEqual([
    ['项目', '收款笔数', '收款（元）', '净收入（元）'],
    ['支付宝', 2, 35, 35],
  ])
})

test('what a school’s people pay to an organiser is the organiser’s income, not the school’s', async () => {
  const school = await createSchool(app)
  const bursar = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: school.groupId })
  const ofOrganiser = async () => (await app.call(api.incomeStatistics, {}, { as: clerk.token })).data[0]!.income
  const before = await ofOrganiser()
  await paid(5_000, school.schoolId)
  expect((await app.call(api.incomeStatistics, {}, { as: bursar.token })).data).toEqual([])
  expect(await ofOrganiser()).toBe(before + 5_000)
})
