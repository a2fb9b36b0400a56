import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { SLIP } from '@podium/core/finance/transfer/transfer.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createOrder } from '../finance.fixture.ts'
import { finance } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, finance] })
})
afterAll(() => app.close())

test('the list of slips begins with those that wait, the oldest at the top, and tells what kind of file each is', async () => {
  const { groupId } = await createGroup(app)
  const payer = await createUser(app)
  const clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
  const as = { as: clerk.token }
  const nos: string[] = []
  for (const mediaType of ['image/png', 'application/pdf', 'image/png']) {
    const { orderId, no } = await createOrder(app, { payerId: payer.userId, groupId, amounts: [10_000] })
    const file = { purpose: SLIP, ownerId: payer.userId, name: '凭证', mediaType, bytes: Buffer.from('%PDF-1.7\n') }
    const fileId = await storeFile(app.services, app.db, file)
    const handedIn = await app.call(api.submitSlip, { orderId, fileId, payerName: '张三' }, { as: payer.token })
    expect(handedIn.code).toBe(0)
    nos.push(no)
  }
  await sql`update finance_slip set submitted_at = submitted_at - interval '1 hour'
    where order_id = (select id from finance_order where no = ${nos[2]!})`.execute(app.db)
  const { slipId } = (await app.call(api.slipPage, {}, as)).data.rows.find(({ orderNo }) => orderNo === nos[0])!
  await app.call(api.decideSlip, { slipId, confirm: false, bankSerial: '', opinion: '看不清' }, as)
  const { rows } = (await app.call(api.slipPage, {}, as)).data
  expect(rows.map(({ orderNo, state }) => [orderNo, state])).toEqual([
    [nos[2], 'submitted'],
    [nos[1], 'submitted'],
    [nos[0], 'rejected'],
  ])
  expect(rows.map(({ mediaType }) => mediaType)).toEqual(['image/png', 'application/pdf', 'image/png'])
})
