import { PAID_ORDERS } from '@podium/core/finance/order/order.ts'
import { REFUSED_HANDOVERS } from '@podium/core/finance/handover/handover.ts'
import { ASSIGNED_ROWS } from '@podium/core/finance/statement/statement.ts'
import { stateList } from '#server/platform/kernel/invariants.ts'
import type { Invariant } from '#server/platform/kernel/module.ts'

/** Conditions that must always hold for money; each returned row is a violation. */
export const invariants: readonly Invariant[] = [
  {
    name: 'M1 every paid order has a payment with evidence of its number and amount',
    sql: `select o.id from finance_order as o left join finance_payment as payment on payment.id = o.payment_id
      left join finance_evidence as evidence on evidence.id = payment.evidence_id
      where o.state in (${stateList(PAID_ORDERS)}) and (evidence.id is null or evidence.amount <> o.amount
        or evidence.out_trade_no <> payment.out_trade_no or payment.order_id <> o.id)`,
  },
  {
    name: 'M2 the amount of an order is the sum of its lines',
    sql: `select o.id, o.amount, sum(line.amount) from finance_order as o
      left join finance_order_line as line on line.order_id = o.id
      group by o.id having o.amount is distinct from sum(line.amount)`,
  },
  {
    name: 'M2 a line is its fee without what was waived and settled before',
    sql: `select line.id from finance_order_line as line where line.fee <> (line.facts ->> 'team')::int
      + (line.facts ->> 'participants')::int * (line.facts ->> 'participant')::int
      + (line.facts ->> 'teachers')::int * (line.facts ->> 'teacher')::int`,
  },
  {
    name: 'M3 every payment received is one entry of the ledger',
    sql: `select payment.id from finance_payment as payment left join finance_entry as entry on entry.payment_id = payment.id
      where (payment.evidence_id is not null) <> (entry.id is not null)`,
  },
  {
    name: 'M6 what a paid order bought was had, is being handed over, or is an exception',
    sql: `select line.id from finance_order_line as line join finance_order as o on o.id = line.order_id
      left join finance_handover as handover on handover.line_id = line.id
      left join finance_exception as kept on kept.line_id = line.id
      where (o.paid > 0) <> (handover.line_id is not null) or (handover.state in (${stateList(REFUSED_HANDOVERS)})
        and kept.id is null)`,
  },
  {
    name: 'M4 what was given back and what is held for refunds is not more than was paid',
    sql: `select o.id from finance_order as o where o.refunded + o.refund_held > o.paid
      or o.refunded <> (select coalesce(sum(line.refunded), 0) from finance_order_line as line where line.order_id = o.id)`,
  },
  {
    name: 'M5 every entry of the ledger sums up to zero',
    sql: `select entry.id from finance_entry as entry left join finance_posting as posting on posting.entry_id = entry.id
      group by entry.id having coalesce(sum(posting.amount), 1) <> 0`,
  },
  {
    name: 'M5 the ledger of an order says what was paid and given back',
    sql: `select o.id, o.paid, o.refunded, posted.amount from finance_order as o
      cross join lateral (select coalesce(-sum(posting.amount), 0) as amount from finance_posting as posting
        where posting.order_id = o.id and posting.account = 'orders') as posted
      where posted.amount <> o.paid - o.refunded`,
  },
  {
    name: 'M6 money that waits for a decision is an open exception',
    sql: `select posting.order_id, -sum(posting.amount) as waiting, held.amount from finance_posting as posting
      cross join lateral (select coalesce(sum(kept.amount), 0) as amount from finance_exception as kept
        where kept.order_id = posting.order_id and kept.holds_money and kept.resolution is null) as held
      where posting.account = 'suspense' group by posting.order_id, held.amount
      having -sum(posting.amount) <> held.amount`,
  },
  {
    name: 'M6 what was received was applied, given back, or waits for a decision',
    sql: `select payment.order_id from finance_payment as payment where payment.evidence_id is not null
      and not exists (select from finance_order as o where o.payment_id = payment.id)
      and not exists (select from finance_exception as kept where kept.payment_id = payment.id and kept.holds_money)`,
  },
  {
    name: 'an invoice is of an order that was paid, for no more than was paid',
    sql: `select invoice.id from finance_invoice as invoice join finance_order as o on o.id = invoice.order_id
      where o.paid = 0 or invoice.amount > o.paid`,
  },
  {
    name: 'M7 the lines of an order are open together',
    sql: `select line.order_id from finance_order_line as line group by line.order_id
      having bool_or(line.open) <> bool_and(line.open)`,
  },
  {
    name: 'M8 the rows of a payment are what the ledger says of it, and are confirmed',
    sql: `select part.payment_id from finance_statement_part as part
      join finance_statement_row as row on row.id = part.row_id
      where part.payment_id is not null group by part.payment_id
      having not bool_and(row.confirmed_at is not null) or sum(part.amount) <> coalesce((select sum(posting.amount)
        from finance_payment as payment
        join finance_entry as entry on entry.payment_id = payment.id
        join finance_posting as posting on posting.entry_id = entry.id and posting.account = 'bank'
        where payment.method = 'transfer' and (payment.id = part.payment_id
          or payment.id = any(array_agg(part.excess_payment_id))) and payment.order_id = any(array_agg(part.order_id))), 0)`,
  },
  {
    name: 'M8 a confirmed row has a payment for each of its parts',
    sql: `select row.id from finance_statement_row as row join finance_statement_part as part on part.row_id = row.id
      where row.confirmed_at is not null and part.payment_id is null`,
  },
  {
    name: 'M8 the parts of a matched row sum up to it',
    sql: `select row.id from finance_statement_row as row
      left join finance_statement_part as part on part.row_id = row.id group by row.id
      having coalesce(sum(part.amount), 0) <> case when row.state in (${stateList(ASSIGNED_ROWS)}) then row.amount else 0 end`,
  },
  {
    name: 'M8 every payment by a statement is part of one row',
    sql: `select payment.id from finance_payment as payment
      join finance_evidence as evidence on evidence.id = payment.evidence_id
      where evidence.source = 'statement' and not exists (select from finance_statement_part as part
        where payment.id in (part.payment_id, part.excess_payment_id))`,
  },
  {
    name: 'M9 the totals of a bill are those of its items',
    sql: `select bill.id from finance_bill as bill left join finance_bill_item as item on item.bill_id = bill.id
      group by bill.id having bill.items <> count(item.id)
        or bill.paid <> coalesce(sum(item.amount) filter (where item.kind = 'payment'), 0)
        or bill.refunded <> coalesce(sum(item.amount) filter (where item.kind = 'refund'), 0)`,
  },
  {
    name: 'M9 what a bill says otherwise than our records is an exception',
    sql: `select item.id from finance_bill_item as item left join finance_payment as payment on payment.id = item.payment_id
      left join finance_refund as refund on refund.id = item.refund_id
      where case item.kind when 'payment' then payment.evidence_id is null or payment.amount <> item.amount
        else refund.done_at is null or refund.amount <> item.amount end
        and not exists (select from finance_exception as kept where kept.bill_item_id = item.id)`,
  },
]
