import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { financeApi as api } from '@podium/core/finance/api.ts'
import { INVOICE, type InvoiceTitle } from '@podium/core/finance/invoice/invoice.ts'
import { decimalYuan } from '@podium/core/finance/money.ts'
import { financeRefusals as no } from '@podium/core/finance/refusals.ts'
import { SLIP } from '@podium/core/finance/transfer/transfer.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup, createSchool } from '#server/organisation/organisation.fixture.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { violationsOf } from '#server/platform/testing/check-invariants.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { openExport } from '#server/platform/workbook/workbook.fixture.ts'
import { createOrder } from '../finance.fixture.ts'
import { finance } from '../index.ts'
import { invoiceXml } from './invoice.fixture.ts'

let app: TestApp
let payer: MadeUser
let clerk: MadeUser
let second: MadeUser
let groupId: string
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, finance] })
  groupId = (await createGroup(app)).groupId
  payer = await createUser(app, { realName: '付款人' })
  clerk = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '财务' })
  second = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId, realName: '复核' })
})
afterEach(async () => {
  expect(await violationsOf(app.db, finance.invariants)).toEqual([])
})
afterAll(() => app.close())

const TAX = '12100000400000624D'
const title: InvoiceTitle = {
  buyerKind: 'organisation',
  title: '清华大学',
  taxNumber: ' 12100000400000624d ',
  kind: 'ordinary',
  address: '',
  phone: '',
  bank: '',
  bankNumber: '',
  email: 'pay@example.org',
}
const wish = { ...title, remark: '' }
let serial = 0
const newNumber = () => `26117${String((serial += 1)).padStart(15, '0')}`

async function stored(owner: MadeUser, purpose: string, mediaType: string, text: string): Promise<string> {
  const name = mediaType === 'application/xml' ? '发票.xml' : '文件.pdf'
  return storeFile(app.services, app.db, { purpose, ownerId: owner.userId, name, mediaType, bytes: Buffer.from(text) })
}
const pdf = (owner = clerk, purpose = INVOICE) => stored(owner, purpose, 'application/pdf', '%PDF-1.7\n')
const xml = (number: string, amount = 10_000, change: { title?: string; taxNumber?: string } = {}) =>
  stored(
    clerk,
    INVOICE,
    'application/xml',
    invoiceXml({ number, title: '清华大学', taxNumber: TAX, amount: decimalYuan(amount), ...change }),
  )

/** An order that was paid by a confirmed transfer. */
async function paidOrder(
  amount = 10_000,
  by: { payer: MadeUser; schoolId?: string; groupId?: string } = { payer },
  as = clerk,
): Promise<{ orderId: string; no: string }> {
  const order = await createOrder(app, { payerId: by.payer.userId, groupId, amounts: [amount], ...by })
  const { orderId } = order
  await app.call(
    api.submitSlip,
    { orderId, fileId: await pdf(by.payer, SLIP), payerName: '清华大学' },
    { as: by.payer.token },
  )
  const { data } = await app.call(api.slipPage, { state: 'submitted', pageNum: 1, pageSize: 100 }, { as: as.token })
  const { slipId } = data.rows.find((row) => row.orderId === orderId)!
  const bankSerial = `B${order.no.replaceAll(/\W/g, '')}`
  const confirmed = await app.call(api.decideSlip, { slipId, confirm: true, bankSerial, opinion: '' }, { as: as.token })
  expect(confirmed.code).toBe(0)
  return order
}
const request = (orderId: string, change: object = {}, as = payer) =>
  app.call(api.requestInvoice, { orderId, ...wish, ...change }, { as: as.token })
const own = async (orderId: string) => (await app.call(api.ownInvoices, { orderId }, { as: payer.token })).data
const issue = (invoiceId: string, change: object = {}, as = clerk) =>
  app.call(
    api.issueInvoice,
    {
      invoiceId,
      number: newNumber(),
      issuedOn: '2026-11-27',
      pdfId: null,
      xmlId: null,
      reason: '',
      version: 1,
      ...change,
    },
    { as: as.token },
  )
async function giveBack(orderId: string, amount: number): Promise<void> {
  const { data } = await app.call(api.ownOrder, { orderId }, { as: payer.token })
  const lines = [{ lineId: data.lines[0]!.lineId, amount }]
  const payee = { holder: '张三', bank: '工商银行', number: '6222020200112233445' }
  const asked = await app.call(api.requestOwnRefund, { orderId, lines, reason: '退出', payee }, { as: payer.token })
  const { refundId } = asked.data
  await app.call(api.decideRefund, { refundId, approve: true, opinion: '' }, { as: clerk.token })
  const done = await app.call(api.confirmBankRefund, { refundId, opinion: '工行 123' }, { as: second.token })
  expect(done.code).toBe(0)
}

describe('a request', () => {
  test('is made by any staff of the school too, for an order that other staff of it made', async () => {
    const school = await createSchool(app)
    const staffOf = (group: string) =>
      createUser(app, { kind: 'school_staff', roles: ['school_admin'], groupId: group })
    const [buyer, colleague] = [await staffOf(school.groupId), await staffOf(school.groupId)]
    const stranger = await staffOf((await createSchool(app)).groupId)
    const ofSchool = await paidOrder(10_000, { payer: buyer, schoolId: school.schoolId })
    const ofCaptain = await paidOrder(10_000, { payer, schoolId: school.schoolId })
    const notFound = baseRefusals.NOT_FOUND.code
    expect([
      (await request(ofSchool.orderId, {}, stranger)).code,
      (await request(ofCaptain.orderId, {}, colleague)).code,
      (await request(ofSchool.orderId, {}, colleague)).code,
      (await request(ofSchool.orderId, {}, buyer)).code,
    ]).toEqual([notFound, notFound, 0, no.INVOICE_OPEN.code])
    const shown = async (orderId: string, as: MadeUser) =>
      (await app.call(api.orderDetail, { orderId }, { as: as.token })).data.isInvoiceable
    expect([await shown(ofSchool.orderId, colleague), await shown(ofCaptain.orderId, colleague)]).toEqual([true, false])
    const { invoices } = (await app.call(api.ownInvoices, { orderId: ofSchool.orderId }, { as: buyer.token })).data
    const { invoiceId, version } = invoices[0]!
    const change = { invoiceId, ...wish, title: '清华大学校办', version }
    expect((await app.call(api.changeInvoice, change, { as: stranger.token })).code).toBe(notFound)
    expect((await app.call(api.changeInvoice, change, { as: buyer.token })).code).toBe(0)
  })

  test('is made after payment, once, by the payer, for what the order holds', async () => {
    const open = await createOrder(app, { payerId: payer.userId, groupId })
    expect((await request(open.orderId)).code).toBe(no.INVOICE_UNPAID.code)
    expect((await own(open.orderId)).hindrance).toBe(no.INVOICE_UNPAID.zh)
    const { orderId } = await paidOrder()
    expect((await request(orderId, {}, clerk)).code).toBe(baseRefusals.NOT_FOUND.code)
    const answers = await Promise.all([request(orderId), request(orderId), request(orderId)])
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([
      0,
      no.INVOICE_OPEN.code,
      no.INVOICE_OPEN.code,
    ])
    const { invoices, titles } = await own(orderId)
    expect(invoices.map(({ state, amount, taxNumber }) => [state, amount, taxNumber])).toEqual([
      ['requested', 10_000, TAX],
    ])
    expect(titles[0]).toMatchObject({ title: '清华大学', taxNumber: TAX })
  })

  test('with a wrong tax number is refused at its field', async () => {
    const { orderId } = await paidOrder()
    const refused = await request(orderId, { taxNumber: '12100000400000624E' })
    expect(refused.code).toBe(no.INVOICE_TITLE.code)
    expect(refused.data).toMatchObject({ fields: [{ path: 'taxNumber' }] })
  })

  test('is corrected until it is issued', async () => {
    const { orderId } = await paidOrder()
    const { invoiceId } = (await request(orderId)).data
    const change = { ...wish, buyerKind: 'person' as const, title: '张三', taxNumber: '', invoiceId, version: 1 }
    expect((await app.call(api.changeInvoice, change, { as: payer.token })).data.version).toBe(2)
    expect((await app.call(api.changeInvoice, change, { as: payer.token })).code).toBe(baseRefusals.STALE.code)
    expect((await issue(invoiceId, { version: 2 })).code).toBe(0)
    const late = await app.call(api.changeInvoice, { ...change, version: 3 }, { as: payer.token })
    expect(late.code).toBe(no.INVOICE_STATE.code)
  })
})

describe('an invoice', () => {
  test('is issued with its number and files; the payer is told and downloads it, others don’t', async () => {
    const { orderId, no: orderNo } = await paidOrder()
    const { invoiceId } = (await request(orderId)).data
    const number = newNumber()
    const [pdfId, xmlId] = [await pdf(), await xml(number)]
    expect((await issue(invoiceId, { number, pdfId, xmlId })).code).toBe(0)
    const [invoice] = (await own(orderId)).invoices
    expect(invoice).toMatchObject({ state: 'issued', number, amount: 10_000, pdfId, xmlId, isOutdated: false })
    expect(await titlesTo(app, payer)).toContainEqual(expect.stringMatching(/^发票已开具/))
    const mails = app.db.selectFrom('notice_delivery').select('target_masked').where('template', '=', 'payment.invoice')
    expect((await mails.execute()).map((mail) => mail.target_masked)).toContain('p***@example.org')
    const download = async (as: MadeUser) => {
      const headers = { authorization: `Bearer ${as.token}` }
      return (await app.http.inject({ method: 'GET', url: `${API_BASE}/files/${xmlId}`, headers })).statusCode
    }
    const stranger = await createUser(app)
    expect([await download(payer), await download(second), await download(stranger)]).toEqual([200, 200, 404])
    const { data } = await app.call(
      api.invoicePage,
      { keyword: orderNo, pageNum: 1, pageSize: 10 },
      { as: clerk.token },
    )
    expect(data.rows.map((row) => [row.invoiceId, row.decidedBy])).toEqual([[invoiceId, '财务']])
  })

  test('whose XML differs is issued only for a reason', async () => {
    const { orderId } = await paidOrder()
    const { invoiceId } = (await request(orderId)).data
    const number = newNumber()
    const xmlId = await xml(number, 9_900, { title: '清华大学出版社' })
    const refused = await issue(invoiceId, { number, xmlId })
    expect(refused.code).toBe(no.INVOICE_DIFFERS.code)
    expect(refused.data).toMatchObject({
      fields: [
        { path: 'reason', message: '抬头应为“清华大学”，发票上为“清华大学出版社”' },
        { path: 'reason', message: '金额应为“100.00”，发票上为“99.00”' },
      ],
    })
    expect((await issue(invoiceId, { number, xmlId, reason: '按付款单位要求' })).code).toBe(0)
  })

  test('takes a number once, and only the clerk’s own files', async () => {
    const [first, other] = [await paidOrder(), await paidOrder()]
    const number = newNumber()
    const ids = [(await request(first.orderId)).data.invoiceId, (await request(other.orderId)).data.invoiceId]
    expect((await issue(ids[0]!, { number })).code).toBe(0)
    expect((await issue(ids[1]!, { number })).code).toBe(no.INVOICE_NUMBER_USED.code)
    expect((await issue(ids[1]!, { pdfId: await pdf(second) })).code).toBe(no.FILE_NOT_YOURS.code)
    expect((await issue(ids[1]!, { xmlId: await pdf() })).code).toBe(no.INVOICE_UNREADABLE.code)
    expect((await issue(ids[1]!, { number: '12' })).code).toBe(no.INVOICE_NUMBER.code)
  })

  test('takes a number that another organisation recorded', async () => {
    const { groupId: elsewhere } = await createGroup(app)
    const other = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: elsewhere })
    const theirs = await paidOrder(10_000, { payer, groupId: elsewhere }, other)
    const number = newNumber()
    expect((await issue((await request(theirs.orderId)).data.invoiceId, { number }, other)).code).toBe(0)
    const ours = (await request((await paidOrder()).orderId)).data.invoiceId
    expect((await issue(ours, { number })).code).toBe(0)
  })

  test('is outdated once money was given back, is reversed, and makes room for another', async () => {
    const { orderId } = await paidOrder()
    const { invoiceId } = (await request(orderId)).data
    await issue(invoiceId)
    await giveBack(orderId, 4_000)
    expect((await own(orderId)).invoices[0]).toMatchObject({ amount: 10_000, isOutdated: true })
    const due = await app.call(api.invoicePage, { due: 'outdated', pageNum: 1, pageSize: 10 }, { as: clerk.token })
    expect(due.data.rows.map((row) => row.invoiceId)).toEqual([invoiceId])
    const reverse = { invoiceId, redNumber: newNumber(), opinion: '部分退款', version: 2 }
    expect((await app.call(api.reverseInvoice, reverse, { as: clerk.token })).code).toBe(0)
    expect((await app.call(api.reverseInvoice, { ...reverse, version: 3 }, { as: clerk.token })).code).toBe(
      no.INVOICE_STATE.code,
    )
    expect((await request(orderId)).code).toBe(0)
    expect((await own(orderId)).invoices.map(({ state, amount }) => [state, amount])).toEqual([
      ['requested', 6_000],
      ['red_reversed', 10_000],
    ])
  })

  test('does not change in the database once it is issued', async () => {
    const { orderId } = await paidOrder()
    const { invoiceId } = (await request(orderId)).data
    await issue(invoiceId)
    const alter = app.db.updateTable('finance_invoice').set({ amount: 1 }).where('id', '=', invoiceId).execute()
    await expect(alter).rejects.toThrow('does not change')
  })

  test('is rejected with an opinion, and asked for again', async () => {
    const { orderId } = await paidOrder()
    const { invoiceId } = (await request(orderId)).data
    const reject = { invoiceId, opinion: '抬头不符', version: 1 }
    expect((await app.call(api.rejectInvoice, reject, { as: clerk.token })).code).toBe(0)
    expect(await titlesTo(app, payer)).toContainEqual(expect.stringMatching(/^发票申请未通过/))
    expect((await request(orderId)).code).toBe(0)
  })

  test('of another organisation can’t be issued, nor without the right', async () => {
    const { orderId } = await paidOrder()
    const { invoiceId } = (await request(orderId)).data
    const elsewhere = (await createGroup(app)).groupId
    const stranger = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: elsewhere })
    expect((await issue(invoiceId, {}, stranger)).code).toBe(baseRefusals.NOT_FOUND.code)
    expect((await issue(invoiceId, {}, payer)).code).toBe(baseRefusals.NO_ACCESS.code)
    const page = await app.call(api.invoicePage, { pageNum: 1, pageSize: 10 }, { as: stranger.token })
    expect(page.data.total).toBe(0)
  })
})

describe('many invoices', () => {
  test('are matched to no request that is for another organisation to answer', async () => {
    const school = await createSchool(app)
    const bursar = await createUser(app, { kind: 'staff', roles: ['organiser'], groupId: school.groupId })
    const { orderId } = await paidOrder(14_400)
    const { invoiceId } = (await request(orderId)).data
    await sql`update finance_order set school_id = ${school.schoolId} where id = ${orderId}`.execute(app.ownerDb())
    const text = invoiceXml({ number: newNumber(), title: '清华大学', taxNumber: TAX, amount: decimalYuan(14_400) })
    const found = async (as: MadeUser) => {
      const fileIds = [await stored(as, INVOICE, 'application/xml', text)]
      return (await app.call(api.matchInvoiceFiles, { fileIds }, { as: as.token })).data[0]!.invoice?.invoiceId
    }
    expect([await found(bursar), await found(clerk)]).toEqual([undefined, invoiceId])
  })

  test('are matched to their requests by their XML and issued together, all or none', async () => {
    const amounts = [11_100, 12_200, 13_300]
    const requests: string[] = []
    for (const amount of amounts) requests.push((await request((await paidOrder(amount)).orderId)).data.invoiceId)
    const numbers = amounts.map(() => newNumber())
    const fileIds = [
      await xml(numbers[2]!, amounts[2]),
      await xml(numbers[0]!, amounts[0]),
      await stored(clerk, INVOICE, 'application/xml', '<a/>'),
      await xml(newNumber(), 777, { title: '别家公司', taxNumber: '9144030071526726XG' }),
    ]
    const { data } = await app.call(api.matchInvoiceFiles, { fileIds }, { as: clerk.token })
    expect(data.map(({ invoice, read, differences }) => [invoice?.invoiceId, read?.number, differences])).toEqual([
      [requests[2], numbers[2], []],
      [requests[0], numbers[0], []],
      [undefined, undefined, []],
      [undefined, expect.any(String), []],
    ])
    const good = [
      { invoiceId: requests[2]!, fileId: fileIds[0]! },
      { invoiceId: requests[0]!, fileId: fileIds[1]! },
    ]
    const swapped = [good[0]!, { invoiceId: requests[1]!, fileId: fileIds[1]! }]
    const refused = await app.call(api.issueInvoices, { files: swapped }, { as: clerk.token })
    expect(refused.code).toBe(no.INVOICE_DIFFERS.code)
    const done = await app.call(api.issueInvoices, { files: good }, { as: clerk.token })
    expect(done.data.issued).toBe(2)
    const states = await app.db
      .selectFrom('finance_invoice')
      .select(['id', 'state'])
      .where('id', 'in', requests)
      .execute()
    expect(requests.map((id) => states.find((row) => row.id === id)!.state)).toEqual(['issued', 'requested', 'issued'])
  })

  test('are exported for the tax software without a formula cell', async () => {
    const { orderId } = await paidOrder()
    await request(orderId, { title: '=cmd|calc' })
    const exported = await openExport(
      app,
      api.exportInvoices,
      { selection: { rows: 'filtered', filter: { state: 'requested' } }, columns: ['title', 'taxNumber', 'amount'] },
      { as: clerk.token },
    )
    const row = exported.table.find(([cell]) => String(cell).includes('cmd'))!
    expect(typeof row[0]).toBe('string')
    expect(row.slice(1)).toEqual([TAX, 100])
  })
})
