import { financeApi } from '@podium/core/finance/api.ts'
import { feeWaived } from '@podium/core/finance/events.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { whyNotDecideWaiver } from '@podium/core/finance/waiver/waiver.rule.ts'
import { emit } from '#server/platform/events/emit.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { openSubject } from '../order/order.store.ts'
import { sendWaiverNotice } from '../send-finance-notice.ts'
import { decideWaiverRow, insertWaiver, listWaivers, lockWaiver, type WaiverDraft } from './waiver.store.ts'

/** Asks for a waiver; the caller has locked its subject and checked what is due. */
export async function requestWaiver(tx: Tx, draft: WaiverDraft): Promise<string> {
  return onConflict(insertWaiver(tx, draft), {
    finance_waiver_subject: { kind: financeRefusals.WAIVER_OPEN, params: { title: draft.title }, fields: [] },
  })
}

/**
 * Another person grants or rejects a waiver. The module above locks the subject while it goes on, so an order that was
 * being made meanwhile is seen afterwards, and refuses the whole.
 */
export const decideWaiver = write(
  financeApi.decideWaiver,
  'finance.decideWaiver',
  async function decideWaiver({ services, tx, viewer, note }, { waiverId, grant, opinion }) {
    const waiver = orNotFound(await lockWaiver(tx, waiverId, viewer.scopeOf('finance:waiver:approve')))
    refuseIf(whyNotDecideWaiver(waiver, viewer.userId, grant, opinion))
    const state = grant ? ('granted' as const) : ('rejected' as const)
    await decideWaiverRow(tx, waiverId, { state, by: viewer.userId, opinion })
    if (grant) {
      await emit(services, tx, feeWaived, { subjectId: waiver.subjectId, waiverId })
      if ((await openSubject(tx, [waiver.subjectId])) !== null) throw refuse(financeRefusals.PAYMENT_OPEN)
    }
    const kind = grant ? 'waiverGranted' : 'waiverRejected'
    await sendWaiverNotice(services, tx, kind, { ...waiver, waiverId }, { title: waiver.title, opinion })
    note({
      type: 'waiver',
      id: waiverId,
      before: { state: waiver.state },
      after: { state, amount: waiver.amount },
      reason: opinion,
    })
    return {}
  },
)

export const waiverPage = read(financeApi.waiverPage, async function waiverPage({ db, viewer }, input) {
  const { pageNum, pageSize, state } = input
  const paging = { pageNum, pageSize }
  return { ...(await listWaivers(db, viewer.scopeOf('finance:order:list'), viewer.userId, state, paging)), ...paging }
})
