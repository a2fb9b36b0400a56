import type { QuotaRow } from '@podium/core/competition/rule/row.ts'
import { InputNumber } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { quotaMessages } from './quota-messages.ts'

/** What a trial pretends of the quotas, by their keys. */
export interface TriedQuotas {
  /** Teams of the same unit in each. */
  readonly inQuota: Readonly<Record<string, number>>
  /** Teams that each formula counted; none: not counted yet. */
  readonly quotaCounts: Readonly<Record<string, number>>
}

interface QuotaTrialProps {
  rows: ReadonlyArray<{ readonly no: number; readonly row: QuotaRow }>
  value: TriedQuotas
  onChange: (value: TriedQuotas) => void
}

/** How many teams the school of a made-up team has, and how many its formulas counted. */
export function QuotaTrial({ rows, value, onChange }: QuotaTrialProps) {
  const t = useT(quotaMessages)
  const { inQuota, quotaCounts } = value
  return rows.map(({ no, row: { key, formula } }) => (
    <div key={key} className="rule-predicate">
      <label className="rule-fact">
        <span>{t('trialOthers', { no })}</span>
        <InputNumber
          aria-label={t('trialOthers', { no })}
          min={0}
          precision={0}
          value={inQuota[key] ?? 0}
          onChange={(teams) => onChange({ inQuota: { ...inQuota, [key]: teams ?? 0 }, quotaCounts })}
        />
      </label>
      {formula && (
        <label className="rule-fact">
          <span>{t('trialCounted', { no })}</span>
          <InputNumber
            aria-label={t('trialCounted', { no })}
            min={0}
            precision={0}
            value={quotaCounts[key] ?? null}
            onChange={(teams) => {
              const { [key]: _, ...others } = quotaCounts
              onChange({ inQuota, quotaCounts: teams === null ? others : { ...others, [key]: teams } })
            }}
          />
        </label>
      )}
    </div>
  ))
}
