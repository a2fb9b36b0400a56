import { sql } from 'kysely'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { decimalYuan } from '@podium/core/finance/money.ts'
import {
  STATEMENT,
  type RowsConfirmed,
  type StatementDone,
  type StatementRow,
} from '@podium/core/finance/statement/statement.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp } from '#server/platform/testing/test-app.ts'
import { createOrder, type OrderWish } from '../finance.fixture.ts'
import { finance } from '../index.ts'

export const newSerial = () => crypto.randomUUID()

interface Line {
  readonly amount: number
  readonly remark?: string
  readonly payerName?: string
  readonly serial?: string
  readonly time?: string
}
export const HEAD = '交易时间,贷方金额,对方户名,对方账号,附言,流水号'
export const lineOf = ({
  amount,
  remark = '',
  payerName = '',
  serial = newSerial(),
  time = '2026-05-01 09:30:00',
}: Line) => [time, decimalYuan(amount), payerName, '6217000011113333', remark, serial].join(',')
export const csv = (...lines: Line[]) => Buffer.from([HEAD, ...lines.map(lineOf)].join('\r\n'))

/** A server with an account, whose clerk imports statements and whose payer has orders. */
export async function openDesk() {
  const app = await openTestApp({ modules: [organisation, identity, notice, finance] })
  const { groupId } = await createGroup(app)
  const payer = await createUser(app, { realName: '付款人' })
  const clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '出纳' })
  const account = { holder: '组委会', bank: '某银行', number: '6222 0000 1111 2222', remark: '', enabled: true }
  const { accountId } = (await app.call(api.saveAccount, account, { as: clerk.token })).data

  const order = (wish: Partial<OrderWish> = {}) => createOrder(app, { payerId: payer.userId, groupId, ...wish })
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
    return { state, ...(result as Partial<StatementDone & RowsConfirmed>) }
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
  const match = ({ rowId, version }: StatementRow, ...parts: Array<{ orderId: string; amount: number }>) =>
    app.call(api.matchRow, { rowId, version, parts }, { as: clerk.token })
  const confirm = ({ rowId, version }: StatementRow, as = clerk) =>
    app.call(api.confirmRow, { rowId, version }, { as: as.token })
  /** Matches by hand and confirms. */
  async function pay(row: StatementRow, ...parts: Array<{ orderId: string; amount: number }>) {
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

  return {
    app,
    groupId,
    payer,
    clerk,
    accountId,
    order,
    upload,
    check,
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
    countRows,
  }
}
