import { noticeApi } from '@podium/core/notice/api.ts'
import { noticeRefusals } from '@podium/core/notice/refusals.ts'
import { whyNotResend } from '@podium/core/notice/send.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { hasSender } from '#server/platform/kernel/sender-config.ts'
import { write } from '#server/platform/kernel/write.ts'
import { configInForce } from '#server/platform/senders/config-in-force.ts'
import { refuseSpent } from './budget/budget.ts'
import { listDeliveries, lockDelivery, requeueDelivery } from './delivery-list.store.ts'

export const deliveryPage = read(
  noticeApi.deliveryPage,
  async function deliveryPage({ services, db, viewer }, { pageNum, pageSize, ...filter }) {
    const scope = viewer.scopeOf('notice:delivery:list')
    const paging = { pageNum, pageSize }
    const { rows, ...total } = await listDeliveries(services.secrets, db, { scope, ...filter }, paging)
    return {
      rows: rows.map(({ id, createdAt, nextAt, endedAt, ...row }) => ({
        ...row,
        deliveryId: id,
        createdAt: createdAt.toISOString(),
        nextAt: row.state === 'queued' ? nextAt.toISOString() : null,
        endedAt: endedAt?.toISOString() ?? null,
      })),
      ...total,
      ...paging,
    }
  },
)

/** Sends again what failed, its tries counted anew. */
export const resend = write(
  noticeApi.resend,
  'notice.resend',
  async function resend({ services, tx, viewer, note }, { deliveryId }) {
    const delivery = orNotFound(await lockDelivery(tx, deliveryId, viewer.scopeOf('notice:delivery:resend')))
    refuseIf(whyNotResend(delivery))
    if (!hasSender(await configInForce(services, tx), delivery.channel)) throw refuse(noticeRefusals.NO_SENDER)
    if (delivery.channel === 'sms') await refuseSpent(services.config, tx)
    await requeueDelivery(tx, deliveryId)
    note({ type: 'delivery', id: deliveryId, before: { state: delivery.state }, after: { state: 'queued' } })
    return {}
  },
)
