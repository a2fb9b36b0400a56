import { financeApi } from '@podium/core/finance/api.ts'
import { isOpenException } from '@podium/core/finance/exception/exception.ts'
import { whyNotRetry } from '@podium/core/finance/handover/handover.rule.ts'
import { financeRefusals } from '@podium/core/finance/refusals.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { exceptionWithin, loadException, lockException, settleExceptionRow } from '../exception/exception.store.ts'
import { lockOrder } from '../order/order.store.ts'
import { handOver } from './hand-over.ts'
import { lockHandover } from './handover.store.ts'

/** Tries once more to enrol what was paid for; a refusal is the answer, and the exception stays. */
export const retryHandover = write(
  financeApi.retryHandover,
  'finance.retryHandover',
  async function retryHandover({ services, tx, viewer, note }, { exceptionId }) {
    orNotFound((await exceptionWithin(tx, exceptionId, viewer.scopeOf('finance:refund:request'))) || null)
    const known = orNotFound(await loadException(tx, exceptionId))
    const order = orNotFound(await lockOrder(tx, orNotFound(known.orderId)))
    const kept = orNotFound(await lockException(tx, exceptionId))
    if (!isOpenException(kept) || kept.lineId === null) throw refuse(financeRefusals.EXCEPTION_SETTLED)
    const handover = orNotFound(await lockHandover(tx, kept.lineId))
    refuseIf(whyNotRetry(handover, order))
    await handOver(services, tx, handover)
    await settleExceptionRow(tx, exceptionId, { resolution: 'enrolled', note: '', by: viewer.userId })
    note({ type: 'order', id: order.orderId, before: { handover: 'refused' }, after: { handover: 'done' } })
    return {}
  },
)
