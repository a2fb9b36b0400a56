import type { PageTotal } from '@podium/core/base/page.ts'
import { RefundState, type RefundRow } from '@podium/core/finance/refund/refund.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { seenOrder } from '../order/order-list.store.ts'

/** What the viewer sees, and may do: whoever pays refunds out sees their accounts. */
interface RefundScopes {
  readonly orders: DataScope
  readonly request: DataScope
  readonly approve: DataScope
}

interface RefundFilter {
  readonly state?: RefundState | undefined
  readonly turn?: 'mine' | 'pay' | 'open' | undefined
}

/** Refunds of the orders of a scope: those that wait for a decision first, then those decided last. */
export async function listRefunds(
  db: Db,
  scopes: RefundScopes,
  viewerId: string,
  { state, turn }: RefundFilter,
  paging: Paging,
): Promise<PageTotal & { rows: RefundRow[] }> {
  const query = db
    .selectFrom('finance_refund as refund')
    .innerJoin('finance_order as o', 'o.id', 'refund.order_id')
    .where(seenOrder(scopes.orders))
    .$if(state !== undefined, (some) => some.where('refund.state', '=', state!))
    .$if(turn === 'open', (some) =>
      some.where((by) =>
        by.or([
          by('refund.state', '=', RefundState.enum.requested),
          by.and([by('refund.state', '=', RefundState.enum.sending), by('refund.route', '=', 'bank')]),
        ]),
      ),
    )
    .$if(turn === 'pay', (some) =>
      some
        .where('refund.state', '=', RefundState.enum.sending)
        .where('refund.route', '=', 'bank')
        .where(reaches(scopes.request, 'o.group_id')),
    )
    .$if(turn === 'mine', (some) =>
      some
        .where('refund.state', '=', RefundState.enum.requested)
        .where('refund.requested_by', '<>', viewerId)
        .where(reaches(scopes.approve, 'o.group_id')),
    )
  const [rows, total] = await Promise.all([
    query
      .innerJoin('finance_payment as payment', 'payment.id', 'refund.payment_id')
      .innerJoin('identity_user_view as maker', 'maker.id', 'refund.requested_by')
      .leftJoin('identity_user_view as decider', 'decider.id', 'refund.decided_by')
      .select(['refund.id', 'refund.no', 'refund.order_id', 'o.no as order_no', 'o.title_zh', 'o.title_en'])
      .select(['payment.method', 'refund.amount', 'refund.reason', 'refund.state', 'refund.requested_by'])
      .select('refund.beyond_rule')
      .select(['maker.real_name as maker_name', 'decider.real_name as decider_name', 'refund.opinion'])
      .select(['refund.requested_at', 'refund.done_at', 'refund.route', 'refund.failure'])
      .select(['refund.payee_holder', 'refund.payee_bank', 'refund.payee_masked'])
      .select((by) => by.or([reaches(scopes.request, 'o.group_id'), reaches(scopes.approve, 'o.group_id')]).as('pays'))
      .orderBy('refund.decided_at', (order) => order.desc().nullsFirst())
      .orderBy('refund.requested_at', 'desc')
      .orderBy('refund.id')
      .$call(onePage(paging))
      .execute(),
    pageTotal(db, query, paging),
  ])
  return {
    rows: rows.map((row) => ({
      refundId: row.id,
      no: row.no,
      orderId: row.order_id,
      orderNo: row.order_no,
      titleZh: row.title_zh,
      titleEn: row.title_en,
      method: row.method,
      route: row.route,
      payee:
        row.payee_masked === '' || !row.pays
          ? null
          : { holder: row.payee_holder, bank: row.payee_bank, number: row.payee_masked },
      failure: row.failure,
      amount: row.amount,
      beyondRule: row.beyond_rule,
      reason: row.reason,
      state: row.state,
      requestedBy: row.maker_name,
      requestedAt: row.requested_at.toISOString(),
      decidedBy: row.decider_name ?? '',
      opinion: row.opinion,
      isOwn: row.requested_by === viewerId,
      doneAt: row.done_at?.toISOString() ?? null,
    })),
    ...total,
  }
}
