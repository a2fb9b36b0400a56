import { afterAll, describe, expect, test } from 'vitest'
import ExcelJS from 'exceljs'
import { createUser } from '#server/identity/identity.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { inTier } from '../../../../test-tier.ts'
import { encodeGbk } from '../emulator/gbk.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { baseRefusals, CODE_NO_ACCESS } from '@podium/core/base/codes.ts'
import { matchSome } from './match-rows.ts'
import { csv, HEAD, lineOf, newSerial, openDesk } from './statement.fixture.ts'

const {
  app,
  payer,
  clerk,
  accountId,
  groupId,
  order,
  upload,
  check,
  run,
  importFile,
  rowOf,
  imported,
  match,
  confirm,
  stateOf,
  countRows,
} = await openDesk()
afterAll(() => app.close())

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

  test('takes no income for another because of a serial that is not one', async () => {
    const before = await countRows()
    const serial = newSerial()
    const time = '2026-05-01 09:30:00'
    const same = [
      { amount: 10_000, serial, time },
      { amount: 10_000, serial, time },
    ]
    const other = { amount: 25_000, serial, payerName: '乙大学', time: '2026-05-01 10:30:00' }
    const fileId = await upload(csv(...same, other, { amount: 30_000, serial: '2.02605E+17' }))
    const { faults } = (await check(fileId)).data
    expect(faults.map(({ row, column }) => [row, column])).toEqual([
      [4, 'serial'],
      [5, 'serial'],
    ])
    expect(await importFile(csv(...same))).toMatchObject({ imported: 1, repeated: 1 })
    expect(await importFile(csv({ ...other }))).toMatchObject({ state: 'failed' })
    expect(await countRows()).toBe(before + 1)
  })

  test('loses no row to a quotation mark that a payer wrote', async () => {
    const line = (remark: string) => `2026-05-03 09:30:00,100.00,某大学,6217000011113333,${remark},${newSerial()}`
    const open = await upload(Buffer.from([HEAD, line('"报名费'), line('报名费'), line('报名费')].join('\r\n')))
    expect((await check(open)).data).toMatchObject({ total: 3, faultCount: 0 })
    const closed = await upload(Buffer.from([HEAD, line('"报名费'), line('报名费'), line('费"')].join('\r\n')))
    expect((await check(closed)).data.faults.map(({ row, column }) => [row, column])).toEqual([[2, 'remark']])
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

  test('refuses the old binary Excel, and says how to save the file', async () => {
    const bytes = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_048)])
    for (const mediaType of ['application/x-cfb', 'application/vnd.ms-excel']) {
      const { code, msg } = await check(await upload(bytes, mediaType))
      expect([code, msg]).toEqual([financeRefusals.SHEET_OLD.code, expect.stringContaining('另存为')])
    }
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
    expect((await confirm(matched)).data).toEqual({ exceptions: [], rows: 1 })
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

  test('assigns an order to a row of one account alone, though two accounts are matched at once', async () => {
    const account = { holder: '组委会', bank: '另一银行', number: '6222000011114444', remark: '', enabled: true }
    const added = await Promise.all([1, 2].map(() => app.call(api.saveAccount, account, { as: clerk.token })))
    const accounts = added.map(({ data }) => data.accountId)
    const numbers = Array.from({ length: 5 }, (_, at) => ({ amount: 21_000 + at, payerName: '付款人' }))
    for (const of of accounts) {
      const fileId = await upload(csv(...numbers))
      const { mapping } = (await check(fileId)).data
      const { data } = await app.call(api.importStatement, { accountId: of, fileId, mapping }, { as: clerk.token })
      expect(await run(data.jobId)).toMatchObject({ imported: 5, matched: 0 })
    }
    for (const { amount } of numbers) await order({ amounts: [amount] })
    const done = await Promise.all(
      accounts.map((of) => app.transact((tx) => matchSome(tx, groupId, { accountId: of }, null))),
    )
    expect(done[0]!.matched + done[1]!.matched).toBe(5)
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
