import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, Done, Id, NoInput, nonEmptyText, Version } from '../../base/shapes.ts'
import { OrderState } from '../order/order.ts'
import { BankAccount, SlipRow, SlipState } from './transfer.ts'

/** Payment by bank transfer: accounts, slips, and the decision on them. */
export const transferApi = {
  transferAccounts: get('/finance/transfer/account', {
    access: 'login',
    input: z.object({ orderId: Id }),
    output: z.array(BankAccount),
    summary: 'Accounts on which one of the caller’s orders is paid by transfer',
  }),
  submitSlip: post('/finance/transfer/slip', {
    access: 'login',
    /** `fileId`: an uploaded file with the purpose `finance.slip`. */
    input: z.object({ orderId: Id, fileId: Id, payerName: nonEmptyText(80) }),
    output: z.object({ state: OrderState }),
    summary: 'Hand the slip of a bank transfer in; somebody else confirms it',
  }),
  slipPage: get('/finance/transfer/page', {
    access: holders('finance:order:list'),
    input: PageQuery.extend({ state: SlipState.optional() }),
    output: pageOf(SlipRow),
    summary: 'Slips of orders within the scope: those that wait first, the oldest at the top; then those decided last',
  }),
  decideSlip: post('/finance/transfer/decide', {
    access: holders('finance:transfer:confirm'),
    input: z.object({ slipId: Id, confirm: z.boolean(), bankSerial: anyText(64), opinion: anyText(300) }),
    output: Done,
    summary: 'Confirm that a transfer arrived, with its serial at the bank, or reject the slip with an opinion',
  }),
  accounts: get('/finance/account/list', {
    access: holders('finance:account:edit'),
    input: NoInput,
    output: z.array(BankAccount),
    summary: 'Accounts of the organisation that the caller acts for',
  }),
  saveAccount: post('/finance/account/save', {
    access: holders('finance:account:edit'),
    input: z.object({
      accountId: Id.optional(),
      holder: nonEmptyText(80),
      bank: nonEmptyText(80),
      number: z.string().regex(/^[0-9 -]{6,34}$/),
      remark: anyText(200),
      enabled: z.boolean(),
      version: Version.optional(),
    }),
    output: z.object({ accountId: Id }),
    summary: 'Add or change an account for transfers',
  }),
}
