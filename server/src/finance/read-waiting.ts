import { financeApi } from '@podium/core/finance/api.ts'
import { ExceptionState } from '@podium/core/finance/exception/exception.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import { read } from '#server/platform/kernel/read.ts'
import { listExceptions } from './exception/exception.store.ts'
import { listInvoices } from './invoice/invoice-list.store.ts'
import { listRefunds } from './refund/refund-list.store.ts'
import { listSlips } from './transfer/transfer.store.ts'
import { listWaivers } from './waiver/waiver.store.ts'

const FIRST = { pageNum: 1, pageSize: 1 }

const totalOnly = ({ total, totalIsMinimum }: PageTotal) => ({ total, ...(totalIsMinimum && { totalIsMinimum }) })

export const waiting = read(financeApi.waiting, async function waiting({ db, viewer }) {
  const orders = viewer.scopeOf('finance:order:list')
  const scopes = {
    orders,
    request: viewer.scopeOf('finance:refund:request'),
    approve: viewer.scopeOf('finance:refund:approve'),
  }
  // One after the other: each asks for its rows and its total at once, and the pool is everybody's.
  return {
    slips: totalOnly(await listSlips(db, orders, viewer.userId, 'submitted', FIRST)),
    refunds: totalOnly(await listRefunds(db, scopes, viewer.userId, { turn: 'open' }, FIRST)),
    exceptions: totalOnly(await listExceptions(db, orders, { state: ExceptionState.enum.open }, FIRST)),
    waivers: totalOnly(await listWaivers(db, orders, viewer.userId, 'requested', FIRST)),
    invoices: totalOnly(await listInvoices(db, orders, { state: 'requested' }, FIRST)),
  }
})
