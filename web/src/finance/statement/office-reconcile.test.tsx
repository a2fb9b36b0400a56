import { API_BASE } from '@podium/core/base/endpoint.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import type { Candidate, StatementRow } from '@podium/core/finance/statement/statement.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { act, cleanup, fireEvent, render, waitFor } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installAmbient } from '#web/lib/ambient.ts'
import { currentQuestion } from '#web/lib/call/ask.ts'
import { keyOf, newQueryClient } from '#web/lib/call/use-call.ts'
import { Page as FinanceReconcilePage } from './office-reconcile.page.tsx'

const accountId = '00000000-0000-4000-8000-000000000001'
const row: StatementRow = {
  rowId: 'r1',
  accountId,
  bank: '某银行',
  tradeNo: 'BANK-1',
  bookedAt: '2026-05-01T01:30:00.000Z',
  amount: 30_000,
  payerName: '第一中学',
  payerAccount: '************3333',
  remark: '报名费',
  state: 'unmatched',
  reason: '',
  parts: [],
  decidedBy: '',
  confirmedBy: '',
  confirmedAt: null,
  version: 1,
}
const part = {
  orderId: 'o1',
  orderNo: '20260501ABCDEFGH23',
  titleZh: '设计大赛',
  titleEn: '',
  amount: 30_000,
  orderAmount: 30_000,
  orderState: 'created' as const,
  waitingRows: 1,
  waitingAmount: 30_000,
  exceptions: [],
}
const matched: StatementRow = { ...row, rowId: 'r2', tradeNo: 'BANK-2', state: 'matched', parts: [part], version: 2 }
const kept: StatementRow = {
  ...matched,
  rowId: 'r3',
  tradeNo: 'BANK-3',
  confirmedAt: '2026-05-02T00:00:00.000Z',
  confirmedBy: '出纳',
  parts: [{ ...part, orderState: 'paid', exceptions: ['excess'] }],
}
const candidate = (orderId: string, amount: number): Candidate => ({
  orderId,
  orderNo: `NO-${orderId}`,
  titleZh: '设计大赛',
  titleEn: '',
  schoolName: '第一中学',
  payerName: '付款人',
  amount,
  state: 'created',
  byNumber: false,
  byPayer: true,
  byAmount: false,
})
const day = {
  accountId,
  holder: '组委会',
  bank: '某银行',
  number: '************2222',
  day: '2026-05-01',
  rows: 3,
  amount: 90_000,
  confirmed: 3,
  confirmedAmount: 90_000,
  waiting: 0,
  unmatched: 0,
  ignored: 0,
  exceptions: 0,
}
const bill = {
  method: 'alipay',
  day: '2026-05-01',
  payments: 2,
  paid: 20_000,
  refunds: 1,
  refunded: 500,
  exceptions: 3,
  openExceptions: 1,
  takenAt: '2026-05-02T01:00:00.000Z',
}
const difference = {
  exceptionId: 'e1',
  kind: 'bill_missing',
  orderId: null,
  orderNo: '',
  method: 'alipay',
  outTradeNo: 'X',
  tradeNo: 'T',
  amount: 100,
  holdsMoney: false,
  reason: '',
  lineTitle: '',
  whyZh: '',
  whyEn: '',
  state: 'settled',
  note: '次日账单已有',
  createdAt: '2026-05-02T01:00:00.000Z',
  settledAt: '2026-05-02T02:00:00.000Z',
  settledBy: '会计',
  version: 2,
}
const job = {
  jobId: 'j1',
  kind: 'finance.confirmRows',
  state: 'running',
  done: 0,
  total: null,
  phase: '',
  result: null,
  error: null,
  ownerName: '',
  mine: true,
  createdAt: '2026-05-02T01:00:00.000Z',
  endedAt: null,
}
const pageOf = (...rows: object[]) => ({ rows, total: rows.length, pageNum: 1, pageSize: 20 })

let sent: Array<{ path: string; body: unknown }>
let answers: Record<string, unknown>
beforeEach(() => {
  sent = []
  answers = {
    [financeApi.statementAccounts.path]: [{ accountId, holder: '组委会', bank: '某银行', number: '****2222' }],
    [financeApi.statementRowPage.path]: pageOf(row, matched, kept),
    [financeApi.statementDayPage.path]: pageOf(day, { ...day, day: '2026-05-02', exceptions: 1 }),
    [financeApi.billPage.path]: pageOf(bill),
    [financeApi.exceptionPage.path]: pageOf(difference),
    [financeApi.rowCandidates.path]: [candidate('o1', 10_000), candidate('o2', 20_000)],
    [financeApi.confirmRow.path]: { exceptions: [], rows: 1 },
    [financeApi.awaitingRows.path]: [{ accountId, bank: '某银行', rows: 2, amount: 60_000 }],
    [financeApi.confirmRows.path]: { jobId: 'j1' },
    [systemApi.job.path]: job,
    [financeApi.matchRow.path]: {},
  }
})
afterEach(() => {
  localStorage.clear()
  cleanup()
  document.body.replaceChildren()
})

async function open(address: string) {
  installAmbient(() => ({
    language: () => 'zh-cn',
    token: () => 'T',
    fetch: async (path, init) => {
      const { pathname } = new URL(path, 'http://podium.test')
      const own = pathname.slice(API_BASE.length)
      if (init?.method === 'POST') sent.push({ path: own, body: JSON.parse(init.body as string) })
      return new Response(JSON.stringify({ code: 0, msg: '', data: answers[own] ?? null }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  }))
  const client = newQueryClient()
  const permissions = ['finance:statement:reconcile', 'finance:transfer:confirm']
  client.setQueryData(keyOf(identityApi.info, {}), { roleKeys: [], permissions })
  localStorage.setItem('accessToken', 'T')
  const router = createMemoryRouter([{ path: '*', element: <FinanceReconcilePage /> }], { initialEntries: [address] })
  await act(async () =>
    render(
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  )
}
const expectText = (words: string) => waitFor(() => expect(document.body.textContent).toContain(words))
const buttons = (words: string) =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => textContent.replace(/\s/g, '') === words)
const click = (button: HTMLElement | undefined) => act(async () => button!.click())

it('offers for each row what can be done with it, and shows what became of its money', async () => {
  await open('/finance/reconcile')
  await expectText('BANK-3')
  const rows = [...document.querySelectorAll('tbody tr.ant-table-row')].map(({ textContent }) => textContent)
  expect([rows[0], rows[1], rows[2]]).toEqual([
    expect.stringContaining('未匹配'),
    expect.stringContaining('待确认'),
    expect.stringContaining('多付款项'),
  ])
  expect([buttons('匹配').length, buttons('忽略').length, buttons('撤销').length, buttons('确认入账').length]).toEqual([
    1, 1, 1, 1,
  ])
})

it('confirms a matched row after a question that names its orders', async () => {
  await open('/finance/reconcile')
  await expectText('BANK-3')
  await click(buttons('确认入账')[0])
  expect(currentQuestion()?.names).toEqual(['20260501ABCDEFGH23 · ¥300.00'])
  await act(async () => currentQuestion()!.answer(true))
  await waitFor(() => expect(sent).toEqual([{ path: financeApi.confirmRow.path, body: { rowId: 'r2', version: 2 } }]))
})

it('says what is missing of an order that several rows pay, and confirms them together', async () => {
  const joint = { ...part, amount: 20_000, waitingRows: 2, waitingAmount: 30_000 }
  const short = { ...part, orderNo: 'SHORT', amount: 20_000, waitingRows: 1, waitingAmount: 20_000 }
  answers[financeApi.statementRowPage.path] = pageOf(
    { ...matched, amount: 20_000, parts: [joint] },
    { ...matched, rowId: 'r4', amount: 20_000, parts: [short] },
  )
  await open('/finance/reconcile')
  await expectText('共 2 笔，合计 ¥300.00／¥300.00')
  await expectText('SHORT 不足 ¥100.00')
  await click(buttons('确认入账')[0])
  expect(currentQuestion()?.note).toBe('该订单由 2 笔流水合计 ¥300.00 支付，将一并确认。')
  await act(async () => currentQuestion()!.answer(false))
  await click(buttons('确认入账')[1])
  expect(currentQuestion()?.note).toBeUndefined()
  await act(async () => currentQuestion()!.answer(false))
})

it('confirms all matched rows after a question that names their number and sum, with no account chosen', async () => {
  await open('/finance/reconcile?from=2026-05-01&until=2026-05-02')
  await expectText('BANK-3')
  await click(buttons('确认全部已匹配')[0])
  expect(currentQuestion()?.text).toMatch(/^某银行：2 笔.*合计 ¥600.00；/)
  await act(async () => currentQuestion()!.answer(true))
  const body = { accountId, from: '2026-05-01', until: '2026-05-02' }
  await waitFor(() => expect(sent).toEqual([{ path: financeApi.confirmRows.path, body }]))
})

it.each([
  ['请先筛选一个收款账户', [accountId, 'other'].map((id) => ({ accountId: id, bank: '某银行', rows: 1, amount: 1 }))],
  ['没有待确认的流水', []],
])('says why not all can be confirmed: %s', async (reason, waiting) => {
  answers[financeApi.awaitingRows.path] = waiting
  await open('/finance/reconcile')
  await expectText('BANK-3')
  await waitFor(() => expect(buttons('确认全部已匹配')[0]!.getAttribute('aria-description')).toBe(reason))
})

it('splits a row over the chosen orders once their amounts sum up to it', async () => {
  await open('/finance/reconcile')
  await expectText('BANK-3')
  await click(buttons('匹配')[0])
  await expectText('NO-o2')
  const boxes = [...document.querySelectorAll<HTMLInputElement>('.statement-candidates input[type=checkbox]')]
  const submit = () => document.querySelector<HTMLButtonElement>('.ant-modal-footer .ant-btn-primary')!
  await act(async () => void fireEvent.click(boxes[0]!))
  expect(submit().disabled).toBe(true)
  await expectText('已选 ¥100.00，流水 ¥300.00')
  const second = [...document.querySelectorAll<HTMLInputElement>('.statement-candidates input[type=checkbox]')]
  await act(async () => void fireEvent.click(second[1]!))
  expect(submit().disabled).toBe(false)
  await click(submit())
  const parts = [
    { orderId: 'o1', amount: 10_000 },
    { orderId: 'o2', amount: 20_000 },
  ]
  await waitFor(() =>
    expect(sent).toEqual([{ path: financeApi.matchRow.path, body: { rowId: 'r1', version: 1, parts } }]),
  )
})

it('says of each day whether anything is left, and leads to its rows', async () => {
  await open('/finance/reconcile?tab=days')
  await expectText('2026-05-02')
  const rows = [...document.querySelectorAll('tbody tr.ant-table-row')].map(({ textContent }) => textContent)
  expect(rows.map((text) => text.includes('已核平'))).toEqual([true, false])
  await click(buttons('查看流水')[0])
  await expectText('BANK-1')
})

it('shows bills and their differences with who settled them', async () => {
  await open('/finance/reconcile?tab=bills')
  await expectText('¥200.00')
  await act(async () => cleanup())
  await open('/finance/reconcile?tab=differences')
  await expectText('账单缺少')
  await expectText('会计')
})

it('is empty in words that say what to do', async () => {
  answers[financeApi.statementRowPage.path] = pageOf()
  await open('/finance/reconcile')
  await expectText('能唯一对应订单的会自动匹配')
})
