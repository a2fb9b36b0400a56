import { expect, test } from 'vitest'
import { financeRefusals as no } from '../refusals.ts'
import { serialUsed, whyNotDecideSlip } from './transfer.rule.ts'

const confirm = { confirm: true, bankSerial: '20260501-77', opinion: '' }
const reject = { confirm: false, bankSerial: '', opinion: '金额不符' }

test.each([
  ['submitted', 'clerk', confirm, null],
  ['submitted', 'clerk', reject, null],
  ['submitted', 'payer', confirm, no.OWN_REQUEST],
  ['confirmed', 'clerk', confirm, no.REQUEST_DECIDED],
  ['submitted', 'clerk', { ...confirm, bankSerial: '' }, no.BANK_SERIAL],
  ['submitted', 'clerk', { ...confirm, bankSerial: '=1+1' }, no.BANK_SERIAL],
  ['submitted', 'clerk', { ...reject, opinion: '' }, no.OPINION_MISSING],
] as const)('a slip that is %s is decided by the %s (%#)', (state, decider, decision, kind) => {
  expect(whyNotDecideSlip({ state, submittedBy: 'payer' }, decider, decision)?.kind ?? null).toBe(kind)
})

test('a serial that can’t be taken is faulted at its field', () => {
  const wrong = whyNotDecideSlip({ state: 'submitted', submittedBy: 'payer' }, 'clerk', { ...confirm, bankSerial: '' })
  expect([wrong, serialUsed()].map((refusal) => refusal?.fields.map(({ path }) => path))).toEqual([
    ['bankSerial'],
    ['bankSerial'],
  ])
})
