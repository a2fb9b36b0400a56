import { financeApi } from '@podium/core/finance/api.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { orderStateLabels } from '@podium/core/finance/order/order.ts'
import { whyNotMatch } from '@podium/core/finance/statement/row.rule.ts'
import type { Candidate, StatementRow } from '@podium/core/finance/statement/statement.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { Alert, Checkbox, Input, InputNumber, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { statementMessages } from './messages.ts'
import './statement.css'

const FEN = 100

interface Chosen {
  readonly order: Candidate
  readonly amount: number
}

/** Assigns a row to the orders that it pays: the proposed ones, or any that is found by its number. */
export function MatchDialog({ row, onClose }: { row: StatementRow; onClose: () => void }) {
  const t = useT(statementMessages)
  const { language } = useLanguage()
  const [keyword, setKeyword] = useState('')
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const { rowId, version } = row
  const candidates = useCall(
    financeApi.rowCandidates,
    { rowId, ...(keyword !== '' && { keyword }) },
    { keepPrevious: true },
  )
  const match = useWrite(financeApi.matchRow, {
    inline: true,
    refresh: [financeApi.statementRowPage, financeApi.statementDayPage, financeApi.awaitingRows],
    onDone: () => {
      toast('success', t('matched'))
      onClose()
    },
  })
  const parts = chosen.map(({ order, amount }) => ({ orderId: order.orderId, amount }))
  const sum = parts.reduce((total, { amount }) => total + amount, 0)
  const whyNot = whyNotMatch(row, parts)
  const toggle = (order: Candidate) =>
    setChosen((now) =>
      now.some((each) => each.order.orderId === order.orderId)
        ? now.filter((each) => each.order.orderId !== order.orderId)
        : [...now, { order, amount: firstAmount(row, now, order) }],
    )
  const setAmount = (orderId: string, amount: number) =>
    setChosen((now) => now.map((each) => (each.order.orderId === orderId ? { ...each, amount } : each)))
  const listed = [
    ...chosen.map(({ order }) => order),
    ...(candidates.data ?? []).filter(({ orderId }) => !chosen.some(({ order }) => order.orderId === orderId)),
  ]
  return (
    <Modal
      open
      width="46rem"
      title={t('matchTitle', { amount: yuanText(row.amount) })}
      okText={t('match')}
      okButtonProps={{ disabled: whyNot !== null, loading: match.busy }}
      cancelText={t('cancel')}
      mask={{ closable: false }}
      onOk={() => void match.run({ rowId, version, parts })}
      onCancel={onClose}
    >
      {match.refusal && <Alert type="error" showIcon title={match.refusal.msg} className="form-refusal" />}
      <p>{[row.payerName, row.remark, row.tradeNo].filter(Boolean).join(' · ')}</p>
      <p className="ui-empty-hint">{t('matchHint')}</p>
      <Input.Search
        aria-label={t('searchOrders')}
        placeholder={t('searchOrders')}
        allowClear
        maxLength={60}
        onSearch={(text) => setKeyword(text.trim())}
      />
      {candidates.isPending && <Skeleton active />}
      {candidates.isError && <Failure refusal={candidates.error} onRetry={() => void candidates.refetch()} />}
      {candidates.isSuccess && listed.length === 0 && <p className="ui-empty-hint">{t('candidatesEmpty')}</p>}
      <ul className="statement-candidates">
        {listed.map((order) => {
          const own = chosen.find((each) => each.order.orderId === order.orderId)
          return (
            <li key={order.orderId}>
              <Checkbox checked={own !== undefined} onChange={() => toggle(order)}>
                <b className="figures">{order.orderNo}</b> {yuanText(order.amount)} ·{' '}
                {pick(orderStateLabels[order.state], language)}
                <small>
                  {[pick({ zh: order.titleZh, en: order.titleEn }, language), order.schoolName, order.payerName]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
                <small>
                  {[order.byNumber && t('byNumber'), order.byPayer && t('byPayer'), order.byAmount && t('byAmount')]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </Checkbox>
              {own && (
                <InputNumber
                  aria-label={t('partAmount', { no: order.orderNo })}
                  min={0.01}
                  precision={2}
                  prefix="¥"
                  value={own.amount / FEN}
                  onChange={(yuan) => setAmount(order.orderId, Math.round((yuan ?? 0) * FEN))}
                />
              )}
            </li>
          )
        })}
      </ul>
      <p aria-live="polite">
        {t('chosen', { sum: yuanText(sum), amount: yuanText(row.amount) })}
        {whyNot && chosen.length > 0 ? ` · ${refusalText(whyNot, language)}` : ''}
      </p>
    </Modal>
  )
}

/** All that is left of the row for the first order, which may cost less; the order's amount for further ones. */
function firstAmount(row: StatementRow, chosen: readonly Chosen[], order: Candidate): number {
  const left = row.amount - chosen.reduce((sum, { amount }) => sum + amount, 0)
  return Math.max(1, Math.min(left, order.amount))
}
