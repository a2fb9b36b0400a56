import { financeApi } from '@podium/core/finance/api.ts'
import { likenessOf, orderNumbersIn } from '@podium/core/finance/statement/match.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { sumAwaiting } from './awaiting.store.ts'
import { proposedOrders, searchedOrders } from './candidate.store.ts'
import { listDays, listRows } from './row-list.store.ts'
import { loadRow } from './row.store.ts'
import { accountsWithin } from './statement.store.ts'

const RECONCILE = 'finance:statement:reconcile'
const MAX_CANDIDATES = 20

export const statementAccounts = read(financeApi.statementAccounts, async function statementAccounts({ db, viewer }) {
  return accountsWithin(db, viewer.scopeOf(RECONCILE))
})

export const statementDayPage = read(
  financeApi.statementDayPage,
  async function statementDayPage({ db, viewer }, input) {
    const { pageNum, pageSize, ...filter } = input
    const paging = { pageNum, pageSize }
    return { ...(await listDays(db, viewer.scopeOf(RECONCILE), filter, paging)), ...paging }
  },
)

export const statementRowPage = read(
  financeApi.statementRowPage,
  async function statementRowPage({ db, viewer }, input) {
    const { pageNum, pageSize, ...filter } = input
    const paging = { pageNum, pageSize }
    return { ...(await listRows(db, viewer.scopeOf(RECONCILE), filter, paging)), ...paging }
  },
)

export const awaitingRows = read(financeApi.awaitingRows, async function awaitingRows({ db, viewer }, filter) {
  return sumAwaiting(db, viewer.scopeOf('finance:transfer:confirm'), filter)
})

/** Orders that a row may be for, the most likely first; or those that a keyword finds. */
export const rowCandidates = read(
  financeApi.rowCandidates,
  async function rowCandidates({ db, viewer }, { rowId, keyword = '' }) {
    const row = orNotFound(await loadRow(db, rowId, viewer.scopeOf(RECONCILE)))
    const facts = { numbers: orderNumbersIn(row.remark), amounts: [row.amount], names: [row.payerName] }
    const orders =
      keyword === ''
        ? await proposedOrders(db, row.groupId, facts, MAX_CANDIDATES)
        : await searchedOrders(db, row.groupId, keyword, MAX_CANDIDATES)
    return orders.map(({ no, names, claimedName, ...order }) => ({
      ...order,
      orderNo: no,
      ...likenessOf(row, { ...order, no, names, claimedName }),
    }))
  },
)
