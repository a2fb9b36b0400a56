import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, Flag, Done, Id, nonEmptyText } from '../../base/shapes.ts'
import { ExceptionRow, ExceptionState } from '../exception/exception.ts'
import { Fen } from '../fen.ts'
import { RefundPayee, RefundRow, RefundState } from './refund.ts'

const reason = nonEmptyText(300)

const refundWish = z.object({
  orderId: Id,
  lines: z
    .array(z.object({ lineId: Id, amount: Fen }))
    .min(1)
    .max(500),
  reason,
  /** Where money that came by transfer goes, or whose original route failed. */
  payee: RefundPayee.optional(),
})

/** Refunds, which two people make, and money that somebody has to decide on. */
export const refundApi = {
  requestRefund: post('/finance/refund/request', {
    access: holders('finance:refund:request'),
    /** `beyondRule`: up to all that is left, whatever the refund rule gives. */
    input: refundWish.extend({ beyondRule: z.boolean().optional() }),
    output: z.object({ refundId: Id }),
    summary: 'Request that parts of a paid order are given back; another person approves it',
  }),
  requestOwnRefund: post('/finance/refund/own/request', {
    access: 'login',
    input: refundWish,
    output: z.object({ refundId: Id }),
    summary: 'Ask for parts of an own order back, within its refund rule; the organiser decides',
  }),
  giveUpRefund: post('/finance/refund/give-up', {
    access: holders('finance:refund:approve'),
    input: z.object({ refundId: Id, opinion: nonEmptyText(300) }),
    output: Done,
    summary: 'Give up an approved refund that was to be paid out by hand; the money stays',
  }),
  refundException: post('/finance/exception/refund', {
    access: holders('finance:refund:request'),
    input: z.object({ exceptionId: Id, reason, payee: RefundPayee.optional() }),
    output: z.object({ refundId: Id }),
    summary: 'Request that money which came late or twice is given back',
  }),
  retryHandover: post('/finance/exception/retry', {
    access: holders('finance:refund:request'),
    input: z.object({ exceptionId: Id }),
    output: Done,
    summary: 'Try once more to enrol what was paid for; the answer says why it is refused',
  }),
  decideRefund: post('/finance/refund/decide', {
    access: holders('finance:refund:approve'),
    input: z.object({ refundId: Id, approve: z.boolean(), opinion: anyText(300) }),
    output: Done,
    summary: 'Approve or reject a refund of somebody else; approved, it goes out by itself',
  }),
  confirmBankRefund: post('/finance/refund/confirm', {
    access: holders('finance:refund:request'),
    input: z.object({ refundId: Id, opinion: nonEmptyText(300) }),
    output: Done,
    summary: 'Record that an approved refund of a bank transfer was paid out by hand',
  }),
  refundPayee: post('/finance/refund/payee', {
    access: holders('finance:refund:request', 'finance:refund:approve'),
    input: z.object({ refundId: Id }),
    output: RefundPayee,
    summary: 'Read the full account number of a refund that is paid out by hand; the reading is audited',
  }),
  refundPage: get('/finance/refund/page', {
    access: holders('finance:order:list'),
    input: PageQuery.extend({
      state: RefundState.optional(),
      /**
       * `mine`: somebody else requested it and the caller may approve it; `pay`: approved, and the caller may pay it out
       * by hand; `open`: to be decided or paid out by hand.
       */
      turn: z.enum(['mine', 'pay', 'open']).optional(),
    }),
    output: pageOf(RefundRow),
    summary: 'Refunds of orders within the scope, those that wait for a decision first',
  }),
  exceptionPage: get('/finance/exception/page', {
    access: holders('finance:order:list'),
    /** `bills`: only what comparing bills found. */
    input: PageQuery.extend({ state: ExceptionState.optional(), bills: Flag.optional() }),
    output: pageOf(ExceptionRow),
    summary: 'Money and answers that somebody has to decide on, open ones first',
  }),
  explainException: post('/finance/exception/explain', {
    access: holders('finance:refund:approve', 'finance:statement:reconcile'),
    input: z.object({ exceptionId: Id, note: nonEmptyText(500) }),
    output: Done,
    summary: 'Settle an exception that holds no money, with what was found',
  }),
}
