import { exceptionKindLabels } from '@podium/core/finance/exception/exception.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import type { StatementRow } from '@podium/core/finance/statement/statement.ts'
import { awaitsConfirmation } from '@podium/core/finance/statement/row.rule.ts'
import { isOpenOrder } from '@podium/core/finance/order/order.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import { statementMessages } from './messages.ts'
import './statement.css'

/** The orders of a row with what each of them gets, and the exceptions that its money became. */
export function RowParts({ row }: { row: StatementRow }) {
  const { language } = useLanguage()
  const { parts, reason, amount } = row
  if (parts.length === 0) return reason || '—'
  return (
    <ul className="statement-parts">
      {parts.map((part) => (
        <li key={part.orderId}>
          <span className="figures">{part.orderNo}</span> {part.amount === amount ? '' : yuanText(part.amount)}
          {awaitsConfirmation(row) && isOpenOrder({ state: part.orderState }) && <Waiting part={part} />}
          {part.exceptions.map((kind) => (
            <StateTag key={kind} tone="danger">
              {pick(exceptionKindLabels[kind], language)}
            </StateTag>
          ))}
        </li>
      ))}
    </ul>
  )
}

/** Whether the rows that wait for an order reach its amount, where one row alone doesn't pay it exactly. */
function Waiting({ part }: { part: StatementRow['parts'][number] }) {
  const t = useT(statementMessages)
  const { waitingRows: count, waitingAmount, orderAmount } = part
  const missing = orderAmount - waitingAmount
  return (
    <>
      {count > 1 && (
        <small>{t('togetherSum', { count, sum: yuanText(waitingAmount), amount: yuanText(orderAmount) })}</small>
      )}
      {missing > 0 && <StateTag tone="warning">{t('tooLittle', { amount: yuanText(missing) })}</StateTag>}
    </>
  )
}
