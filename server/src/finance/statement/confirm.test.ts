import { afterAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createUser } from '#server/identity/identity.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { createOrder } from '../finance.fixture.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { STATEMENT } from '@podium/core/finance/statement/statement.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { csv, newSerial, openDesk } from './statement.fixture.ts'

const {
  app,
  groupId,
  payer,
  clerk,
  accountId,
  order,
  run,
  importFile,
  rowOf,
  imported,
  match,
  confirm,
  pay,
  stateOf,
  ledgerOf,
  exceptionsOf,
} = await openDesk()
afterAll(() => app.close())

describe('confirming a row', () => {
  test('pays its order with the same ledger rows as a slip', async () => {
    const { orderId } = await order({ amounts: [30_001] })
    const row = await imported({ amount: 30_001 })
    expect((await pay(row, { orderId, amount: 30_001 })).data).toEqual({ exceptions: [], rows: 1 })
    expect([await stateOf(orderId), await ledgerOf(orderId), await exceptionsOf(orderId)]).toEqual([
      'paid',
      [
        { account: 'bank', amount: 30_001 },
        { account: 'orders', amount: -30_001 },
      ],
      [],
    ])
    expect(await rowOf(row.tradeNo)).toMatchObject({ confirmedBy: '出纳', parts: [{ orderState: 'paid' }] })
    expect((await confirm(await rowOf(row.tradeNo))).code).toBe(financeRefusals.ROW_CONFIRMED.code)
  })

  test('splits it over several orders', async () => {
    const [first, second] = [await order({ amounts: [1_000] }), await order({ amounts: [2_500] })]
    const row = await imported({ amount: 3_500 })
    const parts = [first, second].map(({ orderId, amount }) => ({ orderId, amount }))
    expect((await pay(row, ...parts)).data).toEqual({ exceptions: [], rows: 1 })
    expect([await stateOf(first.orderId), await stateOf(second.orderId), (await rowOf(row.tradeNo)).state]).toEqual([
      'paid',
      'paid',
      'split',
    ])
  })

  test('keeps what is too much, too little, late or double as exceptions that hold the money', async () => {
    const [more, less, closed, twice] = [await order(), await order(), await order(), await order()]
    await app.call(api.cancelOrder, { orderId: closed.orderId }, { as: payer.token })
    const paid = async (orderId: string, amount: number) =>
      (await pay(await imported({ amount }), { orderId, amount })).data.exceptions
    expect(await paid(more.orderId, 10_500)).toEqual(['excess'])
    expect(await paid(less.orderId, 9_000)).toEqual(['short'])
    expect(await paid(closed.orderId, 10_000)).toEqual(['late'])
    expect(await paid(twice.orderId, 10_000)).toEqual([])
    expect(await paid(twice.orderId, 10_000)).toEqual(['double'])
    const kept = await Promise.all([more, less, closed, twice].map(({ orderId }) => exceptionsOf(orderId)))
    expect(kept.flat().map(({ kind, amount, holds_money: holds }) => [kind, amount, holds])).toEqual([
      ['excess', 500, true],
      ['short', 9_000, true],
      ['late', 10_000, true],
      ['double', 10_000, true],
    ])
    const states = await Promise.all([more, less, closed, twice].map(({ orderId }) => stateOf(orderId)))
    expect(states).toEqual(['paid', 'created', 'closed', 'paid'])
    expect(await ledgerOf(more.orderId)).toEqual([
      { account: 'bank', amount: 500 },
      { account: 'bank', amount: 10_000 },
      { account: 'orders', amount: -10_000 },
      { account: 'suspense', amount: -500 },
    ])
    const day = (await app.call(api.statementDayPage, { accountId }, { as: clerk.token })).data.rows
    expect(day.reduce((sum, { exceptions }) => sum + exceptions, 0)).toBe(4)
  })

  test('by two people at once pays once', async () => {
    const { orderId } = await order({ amounts: [30_050] })
    const row = await imported({ amount: 30_050 })
    await match(row, { orderId, amount: 30_050 })
    const matched = await rowOf(row.tradeNo)
    const codes = (await Promise.all(Array.from({ length: 6 }, () => confirm(matched)))).map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect((await ledgerOf(orderId)).map(({ amount }) => amount)).toEqual([30_050, -30_050])
  })

  test('is done for all that is matched in the background, except what is refused', async () => {
    const [first, second] = [await order({ amounts: [30_070] }), await order({ amounts: [30_071] })]
    const own = await createOrder(app, { payerId: clerk.userId, groupId, amounts: [30_072] })
    const orders = [first, second, own]
    await importFile(csv(...orders.map(({ no, amount }) => ({ amount, remark: no, time: '2026-06-01 10:00:00' }))))
    const days = { from: '2026-06-01', until: '2026-06-01' }
    const waiting = (await app.call(api.awaitingRows, days, { as: clerk.token })).data
    expect(waiting).toEqual([{ accountId, bank: '某银行', rows: 3, amount: 90_213 }])
    const { data } = await app.call(api.confirmRows, { accountId, ...days }, { as: clerk.token })
    expect(await run(data.jobId)).toMatchObject({ state: 'done', confirmed: 2, exceptions: 0, refused: 1 })
    const day = await app.call(api.statementDayPage, days, { as: clerk.token })
    expect(day.data.rows).toMatchObject([
      { rows: 3, confirmed: 2, waiting: 1, unmatched: 0, number: '************2222' },
    ])
    expect([await stateOf(first.orderId), await stateOf(second.orderId)]).toEqual(['paid', 'paid'])
  })

  test('in the background leaves out what the payer’s name alone matched, until a person does', async () => {
    const named = await order({ amounts: [30_080] })
    const row = await imported({ amount: 30_080, payerName: '付款人', time: '2026-06-07 10:00:00' })
    expect(row.parts).toMatchObject([{ orderId: named.orderId }])
    const days = { accountId, from: '2026-06-07', until: '2026-06-07' }
    expect((await app.call(api.awaitingRows, days, { as: clerk.token })).data).toEqual([])
    const { data } = await app.call(api.confirmRows, days, { as: clerk.token })
    expect(await run(data.jobId)).toMatchObject({ confirmed: 0 })
    expect((await confirm(row)).code).toBe(0)
  })

  test('in the background takes rows together, and leaves out what waits for a row outside of the filter', async () => {
    const [inside, across] = [await order({ amounts: [30_090] }), await order({ amounts: [30_092] })]
    const [first, second] = ['2026-06-03 10:00:00', '2026-06-04 10:00:00'] as const
    await importFile(
      csv(
        ...[10_000, 20_090].map((amount) => ({ amount, remark: inside.no, time: first })),
        { amount: 10_000, remark: across.no, time: first },
        { amount: 20_092, remark: across.no, time: second },
      ),
    )
    const confirmDays = async (until: string) => {
      const days = { from: '2026-06-03', until }
      const [waiting] = (await app.call(api.awaitingRows, days, { as: clerk.token })).data
      const { data } = await app.call(api.confirmRows, { accountId, ...days }, { as: clerk.token })
      return [waiting?.rows, waiting?.amount, await run(data.jobId)]
    }
    const done = { state: 'done', confirmed: 2, exceptions: 0, refused: 0 }
    expect(await confirmDays('2026-06-03')).toEqual([2, 30_090, done])
    expect([await stateOf(inside.orderId), await stateOf(across.orderId)]).toEqual(['paid', 'created'])
    expect(await confirmDays('2026-06-04')).toEqual([2, 30_092, done])
    expect(await stateOf(across.orderId)).toBe('paid')
  })

  test('in the background ends when the rights of who asked for it change meanwhile', async () => {
    const { no, orderId, amount } = await order({ amounts: [30_080] })
    await importFile(csv({ amount, remark: no, time: '2026-06-02 10:00:00' }))
    const desk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId })
    const days = { from: '2026-06-02', until: '2026-06-02' }
    const { data } = await app.call(api.confirmRows, { accountId, ...days }, { as: desk.token })
    await sql`delete from identity_user_role where user_id = ${desk.userId}`.execute(app.ownerDb())
    expect([(await run(data.jobId)).state, await stateOf(orderId)]).toEqual(['failed', 'created'])
  })

  test('is not for who pays the order, nor for who may not confirm transfers', async () => {
    const own = await createOrder(app, { payerId: clerk.userId, groupId, amounts: [30_060] })
    const row = await imported({ amount: 30_060 })
    await match(row, { orderId: own.orderId, amount: 30_060 })
    expect((await confirm(await rowOf(row.tradeNo))).code).toBe(financeRefusals.OWN_REQUEST.code)
    expect((await confirm(await rowOf(row.tradeNo), payer)).code).toBe(CODE_NO_ACCESS)
  })
})

describe('confirming several rows of one order', () => {
  test('takes them as one payment where only together they reach its amount', async () => {
    const { orderId, no, amount } = await order({ amounts: [60_000, 30_000] })
    const lines = [40_000, 35_000, 15_000].map((part) => ({ amount: part, serial: newSerial() }))
    // Each in a file of its own, and only all of them are the order's amount.
    for (const [at, line] of lines.entries()) {
      const { matched } = await importFile(csv({ ...line, remark: `报名费 ${no}` }))
      expect(matched).toBe(at === 2 ? 3 : 0)
    }
    const rows = await Promise.all(lines.map(({ serial }) => rowOf(serial)))
    expect(rows.map(({ parts }) => parts[0])).toMatchObject(
      lines.map(() => ({ orderId, orderAmount: amount, waitingRows: 3, waitingAmount: amount })),
    )
    expect((await confirm(rows[1]!)).data).toEqual({ exceptions: [], rows: 3 })
    expect([await stateOf(orderId), await ledgerOf(orderId), await exceptionsOf(orderId)]).toEqual([
      'paid',
      [
        { account: 'bank', amount },
        { account: 'orders', amount: -amount },
      ],
      [],
    ])
    expect((await Promise.all(lines.map(({ serial }) => rowOf(serial)))).map((row) => row.confirmedBy)).toEqual([
      '出纳',
      '出纳',
      '出纳',
    ])
    expect((await confirm(await rowOf(lines[0]!.serial))).code).toBe(financeRefusals.ROW_CONFIRMED.code)
  })

  test('keeps what is beyond the order, and all where it is too little, as exceptions', async () => {
    const [more, less] = [await order({ amounts: [90_000] }), await order({ amounts: [90_000] })]
    const matchedWith = async (orderId: string, amount: number) => {
      const row = await imported({ amount })
      await match(row, { orderId, amount })
      return rowOf(row.tradeNo)
    }
    const [first, second] = [await matchedWith(more.orderId, 50_000), await matchedWith(more.orderId, 50_000)]
    expect((await confirm(first)).data).toEqual({ exceptions: ['excess'], rows: 2 })
    expect((await rowOf(second.tradeNo)).confirmedBy).toBe('出纳')
    const short = await matchedWith(less.orderId, 40_000)
    await matchedWith(less.orderId, 40_000)
    expect((await confirm(short)).data).toEqual({ exceptions: ['short'], rows: 1 })
    expect([await stateOf(more.orderId), await stateOf(less.orderId)]).toEqual(['paid', 'created'])
    expect(
      [...(await exceptionsOf(more.orderId)), ...(await exceptionsOf(less.orderId))].map(({ kind, amount }) => [
        kind,
        amount,
      ]),
    ).toEqual([
      ['excess', 10_000],
      ['short', 40_000],
    ])
  })

  test('by two people at once pays once, and each serial is evidence', async () => {
    const { orderId, no, amount } = await order({ amounts: [80_000] })
    const serials = [newSerial(), newSerial()]
    await importFile(csv(...serials.map((serial) => ({ amount: amount / 2, serial, remark: no }))))
    const rows = await Promise.all(serials.map((serial) => rowOf(serial)))
    const codes = (await Promise.all([...rows, ...rows].map((row) => confirm(row)))).map(({ code }) => code)
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(await ledgerOf(orderId)).toHaveLength(2)
    const used = await app.db
      .selectFrom('finance_evidence')
      .select('trade_no')
      .where('trade_no', 'in', serials)
      .execute()
    expect(used).toHaveLength(2)
  })
})

describe('a slip and a row', () => {
  async function slipFor(orderId: string) {
    const fileId = await storeFile(app.services, app.db, {
      purpose: 'finance.slip',
      ownerId: payer.userId,
      name: 'slip.png',
      mediaType: 'image/png',
      bytes: Buffer.from('slip'),
    })
    await app.call(api.submitSlip, { orderId, fileId, payerName: '张三公司' }, { as: payer.token })
    const { data } = await app.call(api.slipPage, { state: 'submitted' }, { as: clerk.token })
    return data.rows.find((slip) => slip.orderId === orderId)!.slipId
  }
  const decide = (slipId: string, bankSerial: string) =>
    app.call(api.decideSlip, { slipId, confirm: true, bankSerial, opinion: '' }, { as: clerk.token })

  test('of the same serial are one payment, whichever comes first', async () => {
    const first = await order({ amounts: [40_001] })
    const serial = newSerial()
    expect((await decide(await slipFor(first.orderId), serial)).code).toBe(0)
    expect(await importFile(csv({ amount: 40_001, serial }))).toMatchObject({ matched: 1 })
    expect(await rowOf(serial)).toMatchObject({ state: 'matched', confirmedBy: '出纳' })
    expect(await ledgerOf(first.orderId)).toHaveLength(2)

    const second = await order({ amounts: [40_002] })
    const row = await imported({ amount: 40_002 })
    expect((await pay(row, { orderId: second.orderId, amount: 40_002 })).code).toBe(0)
    const third = await order({ amounts: [40_002] })
    const used = await decide(await slipFor(third.orderId), row.tradeNo)
    expect([used.code, await stateOf(third.orderId)]).toEqual([financeRefusals.BANK_SERIAL_USED.code, 'slip_submitted'])
  })

  test('meet by a person alone where only the slip names the payer, and the row confirms it', async () => {
    const { orderId } = await order({ amounts: [40_003] })
    const slipId = await slipFor(orderId)
    const row = await imported({ amount: 40_003, payerName: '张三公司' })
    expect(row.parts).toEqual([])
    const proposed = await app.call(api.rowCandidates, { rowId: row.rowId }, { as: clerk.token })
    expect(proposed.data[0]).toMatchObject({ orderId, byPayer: true, byAmount: true })
    expect((await pay(row, { orderId, amount: 40_003 })).code).toBe(0)
    const slip = await app.db
      .selectFrom('finance_slip')
      .select(['state', 'bank_serial'])
      .where('id', '=', slipId)
      .executeTakeFirstOrThrow()
    expect([await stateOf(orderId), slip]).toEqual(['paid', { state: 'confirmed', bank_serial: row.tradeNo }])
  })

  test('that was confirmed with one serial takes the other rows of its order too', async () => {
    const { orderId, no } = await order({ amounts: [40_020] })
    const serials = [newSerial(), newSerial()]
    expect((await decide(await slipFor(orderId), serials[0]!)).code).toBe(0)
    const parts = [40_000, 20].map((amount, at) => ({ amount, serial: serials[at]!, remark: no }))
    expect((await importFile(csv(parts[1]!))).matched).toBe(0)
    expect((await importFile(csv(parts[0]!))).matched).toBe(2)
    expect((await Promise.all(serials.map((serial) => rowOf(serial)))).map((row) => row.confirmedBy)).toEqual([
      '出纳',
      '出纳',
    ])
    expect([await ledgerOf(orderId), await exceptionsOf(orderId)]).toEqual([
      [
        { account: 'bank', amount: 40_020 },
        { account: 'orders', amount: -40_020 },
      ],
      [],
    ])
    const other = await order({ amounts: [20] })
    expect((await decide(await slipFor(other.orderId), serials[1]!)).code).toBe(financeRefusals.BANK_SERIAL_USED.code)
  })

  test('of an order paid in parts: the rows confirm the slip, and none of their serials confirms another', async () => {
    const { orderId, no } = await order({ amounts: [40_010] })
    const slipId = await slipFor(orderId)
    const serials = [newSerial(), newSerial()]
    await importFile(csv(...[40_000, 10].map((amount, at) => ({ amount, serial: serials[at]!, remark: no }))))
    expect((await confirm(await rowOf(serials[1]!))).data).toEqual({ exceptions: [], rows: 2 })
    const slip = await app.db
      .selectFrom('finance_slip')
      .select('state')
      .where('id', '=', slipId)
      .executeTakeFirstOrThrow()
    expect([await stateOf(orderId), slip.state]).toEqual(['paid', 'confirmed'])
    for (const serial of serials) {
      const other = await order({ amounts: [40_010] })
      expect((await decide(await slipFor(other.orderId), serial)).code).toBe(financeRefusals.BANK_SERIAL_USED.code)
    }
  })
})

test('a serial of one organisation is free for the rows of another', async () => {
  const serial = newSerial()
  const one = await order({ amounts: [60_001] })
  await importFile(csv({ amount: 60_001, serial, remark: one.no }))
  expect((await confirm(await rowOf(serial))).code).toBe(0)
  const other = await createGroup(app)
  const cashier = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: other.groupId })
  const account = { holder: '分会', bank: '另一银行', number: '6222 0000 1111 3333', remark: '', enabled: true }
  const opened = (await app.call(api.saveAccount, account, { as: cashier.token })).data
  const two = await createOrder(app, { payerId: payer.userId, groupId: other.groupId, amounts: [60_001] })
  const about = { purpose: STATEMENT, ownerId: cashier.userId, name: '流水.csv', mediaType: 'text/plain' }
  const bytes = csv({ amount: 60_001, serial, remark: two.no })
  const fileId = await storeFile(app.services, app.db, { ...about, bytes })
  const at = { accountId: opened.accountId, fileId }
  const { mapping } = (await app.call(api.checkStatement, at, { as: cashier.token })).data
  const { data } = await app.call(api.importStatement, { ...at, mapping }, { as: cashier.token })
  expect(await run(data.jobId)).toMatchObject({ imported: 1, matched: 1 })
  const [row] = (await app.call(api.statementRowPage, {}, { as: cashier.token })).data.rows
  expect((await confirm(row!, cashier)).code).toBe(0)
  expect([await stateOf(one.orderId), await stateOf(two.orderId)]).toEqual(['paid', 'paid'])
})

describe('the database', () => {
  const refused = (constraint: string) => expect.objectContaining({ constraint })

  test('keeps one row per serial, one part per order, parts that sum up, and confirmed rows as they are', async () => {
    const { orderId } = await order({ amounts: [50_001] })
    const row = await imported({ amount: 50_001 })
    const copy = sql`insert into finance_statement_row (statement_id, account_id, group_id, position, key, trade_no,
      booked_at, booked_on, amount) select statement_id, account_id, group_id, 2, key, trade_no, booked_at, booked_on,
      amount from finance_statement_row where id = ${row.rowId}`.execute(app.db)
    await expect(copy).rejects.toEqual(refused('finance_statement_row_key'))
    const part = (amount: number) =>
      app.db.insertInto('finance_statement_part').values({ row_id: row.rowId, order_id: orderId, amount }).execute()
    await expect(part(50_001)).rejects.toEqual(refused('finance_statement_row_parts'))
    await match(row, { orderId, amount: 50_001 })
    await expect(part(1)).rejects.toEqual(refused('finance_statement_part_order'))
    await confirm(await rowOf(row.tradeNo))
    const change = sql`update finance_statement_row set state = 'ignored', reason = 'x' where id = ${row.rowId}`
    await expect(change.execute(app.db)).rejects.toEqual(refused('finance_statement_row_fixed'))
    await expect(sql`delete from finance_statement_part where row_id = ${row.rowId}`.execute(app.db)).rejects.toEqual(
      refused('finance_statement_row_parts'),
    )
  })
})
