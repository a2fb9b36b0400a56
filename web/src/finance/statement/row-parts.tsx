import { exceptionKindLabels } from '@podium/core/finance/exception/exception.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import type { StatementRow } from '@podium/core/finance/statement/statement.ts'
import { pick, useLanguage } from '#web/lib/i18n/i18n.ts'
import { StateTag } from '#web/ui/state-tag.tsx'
import './statement.css'

/** The orders of a row with what each of them gets, and the exceptions that its money became. */
export function RowParts({ row: { parts, reason, amount } }: { row: StatementRow }) {
  const { language } = useLanguage()
  if (parts.length === 0) return reason || '—'
  return (
    <ul className="statement-parts">
      {parts.map((part) => (
        <li key={part.orderId}>
          <span className="figures">{part.orderNo}</span> {part.amount === amount ? '' : yuanText(part.amount)}
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
