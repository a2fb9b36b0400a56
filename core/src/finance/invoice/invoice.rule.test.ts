import { describe, expect, test } from 'vitest'
import { financeRefusals as no } from '../refusals.ts'
import {
  invoiceDifferences,
  whyNotActOnInvoice,
  whyNotInvoiceTitle,
  whyNotIssue,
  whyNotRequestInvoice,
} from './invoice.rule.ts'
import { INVOICE_STATES, type InvoiceTitle } from './invoice.ts'
import { canonicalTaxNumber, creditCodeCheck, whyNotTaxNumber } from './tax-number.rule.ts'

// Public codes of Tsinghua University, Peking University and Tencent.
const CODES = ['12100000400000624D', '12100000400002259P', '9144030071526726XG']

describe('a tax number', () => {
  test.each(CODES)('%s has its check character', (code) => {
    expect(creditCodeCheck(code.slice(0, -1))).toBe(code.at(-1))
    expect(whyNotTaxNumber(code)).toBeNull()
  })
  test('of 18 characters with one of them changed is refused', () => {
    const [code] = CODES
    for (let at = 0; at < code!.length; at += 1) {
      const other = code![at] === '7' ? '8' : '7'
      expect(whyNotTaxNumber(code!.slice(0, at) + other + code!.slice(at + 1))?.kind).toBe(no.CREDIT_CODE)
    }
  })
  test.each([
    ['440301715267267', true],
    ['44030171526726', false],
    ['', false],
    ['12100000400000624I', false],
  ])('“%s”: %s', (code, isGood) => {
    expect(whyNotTaxNumber(code) === null).toBe(isGood)
  })
  test('is stored without spaces and in capitals', () => {
    expect(canonicalTaxNumber(' 1210 0000 4000 0062 4d ')).toBe(CODES[0])
  })
})

const order = { state: 'paid', paid: 30_000, refunded: 0, held: 0 } as const
test.each([
  ['a paid order', order, [], null],
  ['an open order', { ...order, state: 'created', paid: 0 }, [], no.INVOICE_UNPAID],
  ['an order that was given back', { ...order, state: 'refunded', refunded: 30_000 }, [], no.INVOICE_NOTHING],
  [
    'an order whose money is held for a refund',
    { ...order, state: 'refund_requested', held: 30_000 },
    [],
    no.INVOICE_NOTHING,
  ],
  ['an order with a request', order, [{ state: 'requested' }], no.INVOICE_OPEN],
  ['an order with an invoice', order, [{ state: 'rejected' }, { state: 'issued' }], no.INVOICE_OPEN],
  ['an order whose invoice was reversed', order, [{ state: 'red_reversed' }], null],
] as const)('an invoice for %s', (_, known, invoices, refused) => {
  expect(whyNotRequestInvoice(known, invoices)?.kind ?? null).toBe(refused)
})

const title: InvoiceTitle = {
  buyerKind: 'organisation',
  title: '清华大学',
  taxNumber: CODES[0]!,
  kind: 'ordinary',
  address: '',
  phone: '',
  bank: '',
  bankNumber: '',
  email: '',
}
test.each<[string, Partial<InvoiceTitle>, string[]]>([
  ['an organisation', {}, []],
  ['an organisation with a wrong tax number', { taxNumber: '12100000400000624E' }, ['taxNumber']],
  ['a person', { buyerKind: 'person', taxNumber: '' }, []],
  ['a person with a tax number', { buyerKind: 'person' }, ['taxNumber']],
  [
    'a person by a special invoice',
    { buyerKind: 'person', taxNumber: '', kind: 'special' },
    ['kind', 'address', 'phone', 'bank', 'bankNumber'],
  ],
  [
    'an organisation by a special invoice',
    { kind: 'special', address: '北京', phone: '010', bank: '工行', bankNumber: '1' },
    [],
  ],
])('made out to %s', (_, change, fields) => {
  expect(whyNotInvoiceTitle({ ...title, ...change })?.fields.map(({ path }) => path) ?? []).toEqual(fields)
})

const request = { title: '清华大学', taxNumber: CODES[0]!, amount: 30_000 }
const found = { number: '26117000000012345678', issuedOn: '2026-11-27', ...request }
test('an electronic invoice is compared field by field, whatever its spaces', () => {
  expect(invoiceDifferences(request, { ...found, title: '清华 大学' }, '')).toEqual([])
  const other = { ...found, title: '北京大学', taxNumber: CODES[1]!, amount: 29_999 }
  expect(invoiceDifferences(request, other, '12345678').map(({ field }) => field)).toEqual([
    'title',
    'taxNumber',
    'amount',
    'number',
  ])
})

const issue = { number: found.number, differences: [], reason: '' }
const difference = { field: 'amount', expected: '300.00', found: '299.99' } as const
test.each([
  ['a request', { state: 'requested', amount: 1 }, issue, null],
  ['a request twice', { state: 'issued', amount: 1 }, issue, no.INVOICE_STATE],
  ['with a bad number', { state: 'requested', amount: 1 }, { ...issue, number: '123' }, no.INVOICE_NUMBER],
  ['of nothing', { state: 'requested', amount: 0 }, issue, no.INVOICE_NOTHING],
  ['that differs', { state: 'requested', amount: 1 }, { ...issue, differences: [difference] }, no.INVOICE_DIFFERS],
  [
    'that differs for a reason',
    { state: 'requested', amount: 1 },
    { ...issue, differences: [difference], reason: '抹零' },
    null,
  ],
] as const)('issuing %s', (_, invoice, wish, refused) => {
  expect(whyNotIssue(invoice, wish)?.kind ?? null).toBe(refused)
})

test('only requests are issued or rejected, only issued invoices reversed', () => {
  const allowed = (action: 'issue' | 'reject' | 'reverse') =>
    INVOICE_STATES.filter((state) => whyNotActOnInvoice({ state }, action) === null)
  expect([allowed('issue'), allowed('reject'), allowed('reverse')]).toEqual([['requested'], ['requested'], ['issued']])
})
