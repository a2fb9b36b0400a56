import ExcelJS from 'exceljs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { decimalYuan } from '@podium/core/finance/money.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { STATEMENT } from '@podium/core/finance/statement/statement.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { inTier } from '../../../../test-tier.ts'
import { encodeGbk } from '../emulator/gbk.ts'
import { createOrder, type OrderWish } from '../finance.fixture.ts'
import { finance } from '../index.ts'

let app: TestApp
let payer: MadeUser
let clerk: MadeUser
let groupId: string
let accountId: string
beforeAll(async () => {
  app = await openTestApp({ modules: [organisation, identity, notice, finance] })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app, { realName: '付款人' })
  clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '出纳' })
  accountId = await addAccount(clerk)
})
afterAll(() => app.close())

async function addAccount(as: MadeUser) {
  const account = { holder: '组委会', bank: '某银行', number: '6222 0000 1111 2222', remark: '', enabled: true }
  return (await app.call(api.saveAccount, account, { as: as.token })).data.accountId
}
const order = (wish: Partial<OrderWish> = {}) => createOrder(app, { payerId: payer.userId, groupId, ...wish })
const newSerial = () => crypto.randomUUID()

interface Line {
  readonly amount: number
  readonly remark?: string
  readonly payerName?: string
  readonly serial?: string
  readonly time?: string
}
const HEAD = '交易时间,贷方金额,对方户名,对方账号,附言,流水号'
const lineOf = ({ amount, remark = '', payerName = '', serial = newSerial(), time = '2026-05-01 09:30:00' }: Line) =>
  [time, decimalYuan(amount), payerName, '6217000011113333', remark, serial].join(',')
const csv = (...lines: Line[]) => Buffer.from([HEAD, ...lines.map(lineOf)].join('\r\n'))

async function upload(bytes: Buffer, mediaType = 'text/plain', owner = clerk) {
  return storeFile(app.services, app.db, {
    purpose: STATEMENT,
    ownerId: owner.userId,
    name: '流水.csv',
    mediaType,
    bytes,
  })
}
const check = (fileId: string, mapping?: Record<string, string>, as = clerk) =>
  app.call(api.checkStatement, { accountId, fileId, ...(mapping && { mapping }) }, { as: as.token })

async function run(jobId: string) {
  await app.runJobs()
  const { state, result } = await app.db
    .selectFrom('platform_job')
    .select(['state', 'result'])
    .where('id', '=', jobId)
    .executeTakeFirstOrThrow()
  return { state, ...(result as { imported: number; repeated: number; skipped: number; matched: number }) }
}
/** Checks and imports a file as the page does. */
async function importFile(bytes: Buffer, mediaType?: string) {
  const fileId = await upload(bytes, mediaType)
  const { mapping } = (await check(fileId)).data
  const { data } = await app.call(api.importStatement, { accountId, fileId, mapping }, { as: clerk.token })
  return run(data.jobId)
}
async function rowOf(serial: string) {
  const { data } = await app.call(api.statementRowPage, { keyword: serial }, { as: clerk.token })
  return data.rows.find(({ tradeNo }) => tradeNo === serial)!
}
/** A row of this amount, imported. */
async function imported(line: Line) {
  const serial = newSerial()
  await importFile(csv({ ...line, serial }))
  return rowOf(serial)
}
type Row = Awaited<ReturnType<typeof rowOf>>
const match = ({ rowId, version }: Row, ...parts: Array<{ orderId: string; amount: number }>) =>
  app.call(api.matchRow, { rowId, version, parts }, { as: clerk.token })
const confirm = ({ rowId, version }: Row, as = clerk) => app.call(api.confirmRow, { rowId, version }, { as: as.token })
/** Matches by hand and confirms. */
async function pay(row: Row, ...parts: Array<{ orderId: string; amount: number }>) {
  await match(row, ...parts)
  return confirm(await rowOf(row.tradeNo))
}
const stateOf = async (orderId: string) => (await app.call(api.ownOrder, { orderId }, { as: payer.token })).data.state
const ledgerOf = (orderId: string) =>
  app.db
    .selectFrom('finance_posting')
    .select(['account', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('account')
    .orderBy('amount')
    .execute()
const exceptionsOf = (orderId: string) =>
  app.db
    .selectFrom('finance_exception')
    .select(['kind', 'amount', 'holds_money'])
    .where('order_id', '=', orderId)
    .execute()
const countRows = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from finance_statement_row`.execute(app.db)
  return rows[0]!.n
}

describe('importing a statement', () => {
  test('twice changes nothing, with serials and without', async () => {
    const lines = [{ amount: 123 }, { amount: 124, serial: '' }, { amount: 124, serial: '' }]
    const bytes = csv(...lines)
    expect(await importFile(bytes)).toMatchObject({ state: 'done', imported: 3, repeated: 0 })
    const before = await countRows()
    expect(await importFile(bytes)).toMatchObject({ state: 'done', imported: 0, repeated: 3 })
    const statements = await app.db.selectFrom('finance_statement').select('imported').execute()
    expect([await countRows(), statements.map((each) => each.imported)]).toEqual([before, [3]])
  })

  test('at the same time twice imports each row once', async () => {
    const bytes = csv({ amount: 125 }, { amount: 126 })
    const files = await Promise.all([upload(bytes), upload(bytes)])
    const { mapping } = (await check(files[0])).data
    const before = await countRows()
    for (const fileId of files) await app.call(api.importStatement, { accountId, fileId, mapping }, { as: clerk.token })
    await Promise.all([app.runJobs(), app.runJobs()])
    expect(await countRows()).toBe(before + 2)
  })

  test('reads CSV in GBK and XLSX with its times', async () => {
    const gbk = newSerial()
    await importFile(encodeGbk(`${HEAD}\r\n${lineOf({ amount: 500, payerName: '第一中学', serial: gbk })}`))
    expect(await rowOf(gbk)).toMatchObject({ amount: 500, payerName: '第一中学', payerAccount: '************3333' })
    const book = new ExcelJS.Workbook()
    const xlsx = newSerial()
    const time = new Date('2026-05-02T10:20:30Z')
    book.addWorksheet('流水').addRows([HEAD.split(','), [time, 12.5, '第二中学', '', '', xlsx]])
    const bytes = Buffer.from(await book.xlsx.writeBuffer())
    await importFile(bytes, 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(await rowOf(xlsx)).toMatchObject({ amount: 1_250, bookedAt: '2026-05-02T02:20:30.000Z' })
  })

  test('names every bad cell and imports nothing', async () => {
    const good = lineOf({ amount: 100 })
    const fileId = await upload(Buffer.from([HEAD, good, '2026-13-01,abc,,,,X1'].join('\n')))
    const before = await countRows()
    const { data } = await check(fileId)
    expect(data.faults.map(({ row, column }) => [row, column])).toEqual([
      [3, 'income'],
      [3, 'bookedAt'],
    ])
    const answer = await app.call(
      api.importStatement,
      { accountId, fileId, mapping: data.mapping },
      { as: clerk.token },
    )
    expect([(await run(answer.data.jobId)).state, await countRows()]).toEqual(['failed', before])
  })

  test('takes the columns that were chosen, and remembers them for the account', async () => {
    const text = (serial: string) => `哪天,进账,编号\n2026-05-03,88.00,${serial}`
    const first = await upload(Buffer.from(text(newSerial())))
    const unknown = (await check(first)).data
    expect([unknown.missing, unknown.headings]).toEqual([
      ['bookedAt', 'income'],
      ['哪天', '进账', '编号'],
    ])
    const mapping = { bookedAt: '哪天', income: '进账', serial: '编号' }
    expect((await check(first, mapping)).data).toMatchObject({ missing: [], total: 1, faultCount: 0 })
    const { data } = await app.call(api.importStatement, { accountId, fileId: first, mapping }, { as: clerk.token })
    expect(await run(data.jobId)).toMatchObject({ imported: 1 })
    const second = await upload(Buffer.from(text(newSerial())))
    expect((await check(second)).data).toMatchObject({ mapping, missing: [], total: 1 })
  })

  test('refuses what is no table, and the files and accounts of others', async () => {
    const empty = await check(await upload(Buffer.from('hello')))
    expect(empty.code).toBe(financeRefusals.SHEET_ROWS.code)
    const elsewhere = (await createGroup(app)).groupId
    const other = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: elsewhere })
    const fileId = await upload(csv({ amount: 1 }))
    expect((await check(fileId, undefined, other)).code).toBe(baseRefusals.NOT_FOUND.code)
    const theirs = await upload(csv({ amount: 1 }), 'text/plain', other)
    expect((await check(theirs)).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await check(fileId, undefined, payer)).code).toBe(CODE_NO_ACCESS)
    expect((await app.call(api.statementRowPage, {}, { as: other.token })).data.rows).toEqual([])
  })

  test('of many rows goes in the background', { timeout: inTier(60_000, 300_000) }, async () => {
    const rows = inTier(10_000, 20_000)
    const many = await order({ amounts: [77_701] })
    const lines = Array.from({ length: rows - 1 }, (_, at) => ({ amount: 1_000_000 + at, payerName: `单位${at}` }))
    const bytes = csv(...lines, { amount: 77_701, remark: many.no })
    expect(await importFile(bytes)).toMatchObject({ state: 'done', imported: rows, matched: 1 })
    expect(await importFile(bytes)).toMatchObject({ imported: 0, repeated: rows })
    const { data } = await app.call(api.statementRowPage, { pageNum: 50, pageSize: 100 }, { as: clerk.token })
    expect(data.rows).toHaveLength(100)
  })
})

describe('matching', () => {
  test('finds the order that the remark names, or that the payer’s name and amount leave alone', async () => {
    const named = await order({ amounts: [20_001] })
    const [byName, twinA] = [await order({ amounts: [20_002] }), await order({ amounts: [20_003] })]
    await order({ amounts: [20_003] })
    const serial = [newSerial(), newSerial(), newSerial()] as const
    const done = await importFile(
      csv(
        { amount: 20_001, remark: `报名费${named.no}`, serial: serial[0] },
        { amount: 20_002, payerName: '付款人', serial: serial[1] },
        { amount: 20_003, payerName: '付款人', serial: serial[2] },
      ),
    )
    expect(done).toMatchObject({ imported: 3, matched: 2 })
    expect((await rowOf(serial[0])).parts).toMatchObject([{ orderId: named.orderId, amount: 20_001 }])
    expect((await rowOf(serial[1])).parts).toMatchObject([{ orderId: byName.orderId }])
    const twin = await rowOf(serial[2])
    expect([twin.state, twin.parts]).toEqual(['unmatched', []])
    const proposals = await app.call(api.rowCandidates, { rowId: twin.rowId }, { as: clerk.token })
    expect(proposals.data.slice(0, 2).map(({ byPayer, byAmount }) => [byPayer, byAmount])).toEqual([
      [true, true],
      [true, true],
    ])
    const keyword = { rowId: twin.rowId, keyword: twinA.no }
    const searched = await app.call(api.rowCandidates, keyword, { as: clerk.token })
    expect(searched.data.map(({ orderId }) => orderId)).toEqual([twinA.orderId])
  })

  test('pays nothing until it is confirmed, and is taken back until then', async () => {
    const { orderId, no } = await order({ amounts: [20_010] })
    const row = await imported({ amount: 20_010, remark: no })
    expect([row.state, row.confirmedAt, await stateOf(orderId)]).toEqual(['matched', null, 'created'])
    const undo = await app.call(api.undoRow, { rowId: row.rowId, version: row.version }, { as: clerk.token })
    expect([undo.code, (await rowOf(row.tradeNo)).state]).toEqual([0, 'unmatched'])
    const again = await app.call(api.matchStatement, { accountId }, { as: clerk.token })
    expect((await run(again.data.jobId)).matched).toBeGreaterThanOrEqual(1)
    const matched = await rowOf(row.tradeNo)
    expect((await confirm(matched)).data).toEqual({ exceptions: [] })
    const late = await rowOf(row.tradeNo)
    const refused = await app.call(api.undoRow, { rowId: row.rowId, version: late.version }, { as: clerk.token })
    expect([refused.code, await stateOf(orderId)]).toEqual([financeRefusals.ROW_CONFIRMED.code, 'paid'])
  })

  test('assigns an order to one of two rows alone', async () => {
    const { no } = await order({ amounts: [20_020] })
    expect(await importFile(csv({ amount: 20_020, remark: no }, { amount: 20_020, remark: no }))).toMatchObject({
      matched: 1,
    })
  })

  test('refuses parts that don’t sum up, an order twice, and an order of another organisation', async () => {
    const [first, second] = [await order({ amounts: [30] }), await order({ amounts: [70] })]
    const elsewhere = await order({ groupId: (await createGroup(app)).groupId, amounts: [100] })
    const row = await imported({ amount: 100 })
    const codes = [
      await match(row, { orderId: first.orderId, amount: 30 }, { orderId: second.orderId, amount: 69 }),
      await match(row, { orderId: first.orderId, amount: 30 }, { orderId: first.orderId, amount: 70 }),
      await match(row, { orderId: elsewhere.orderId, amount: 100 }),
    ].map(({ code }) => code)
    expect(codes).toEqual([
      financeRefusals.SPLIT_UNEQUAL.code,
      financeRefusals.ORDER_TWICE.code,
      baseRefusals.NOT_FOUND.code,
    ])
  })

  test('leaves a row aside with the reason, and takes it back', async () => {
    const row = await imported({ amount: 40 })
    const ignore = { rowId: row.rowId, version: row.version, reason: '利息' }
    await app.call(api.ignoreRow, ignore, { as: clerk.token })
    const ignored = await rowOf(row.tradeNo)
    expect(ignored).toMatchObject({ state: 'ignored', reason: '利息', decidedBy: '出纳' })
    const stale = await app.call(api.undoRow, { rowId: row.rowId, version: row.version }, { as: clerk.token })
    expect(stale.code).toBe(baseRefusals.STALE.code)
    await app.call(api.undoRow, { rowId: row.rowId, version: ignored.version }, { as: clerk.token })
    expect((await rowOf(row.tradeNo)).state).toBe('unmatched')
  })
})

describe('confirming a row', () => {
  test('pays its order with the same ledger rows as a slip', async () => {
    const { orderId } = await order({ amounts: [30_001] })
    const row = await imported({ amount: 30_001 })
    expect((await pay(row, { orderId, amount: 30_001 })).data).toEqual({ exceptions: [] })
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
    expect((await pay(row, ...parts)).data).toEqual({ exceptions: [] })
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
    const { data } = await app.call(api.confirmRows, { accountId, ...days }, { as: clerk.token })
    expect(await run(data.jobId)).toMatchObject({ state: 'done', confirmed: 2, exceptions: 0, refused: 1 })
    const day = await app.call(api.statementDayPage, days, { as: clerk.token })
    expect(day.data.rows).toMatchObject([
      { rows: 3, confirmed: 2, waiting: 1, unmatched: 0, number: '***************2222' },
    ])
    expect([await stateOf(first.orderId), await stateOf(second.orderId)]).toEqual(['paid', 'paid'])
  })

  test('is not for who pays the order, nor for who may not confirm transfers', async () => {
    const own = await createOrder(app, { payerId: clerk.userId, groupId, amounts: [30_060] })
    const row = await imported({ amount: 30_060 })
    await match(row, { orderId: own.orderId, amount: 30_060 })
    expect((await confirm(await rowOf(row.tradeNo))).code).toBe(financeRefusals.OWN_REQUEST.code)
    expect((await confirm(await rowOf(row.tradeNo), payer)).code).toBe(CODE_NO_ACCESS)
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

  test('meet by the name on the slip, which the row confirms as well', async () => {
    const { orderId } = await order({ amounts: [40_003] })
    const slipId = await slipFor(orderId)
    const row = await imported({ amount: 40_003, payerName: '张三公司' })
    expect(row.parts).toMatchObject([{ orderId }])
    expect((await confirm(row)).code).toBe(0)
    const slip = await app.db
      .selectFrom('finance_slip')
      .select(['state', 'bank_serial'])
      .where('id', '=', slipId)
      .executeTakeFirstOrThrow()
    expect([await stateOf(orderId), slip]).toEqual(['paid', { state: 'confirmed', bank_serial: row.tradeNo }])
  })
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
