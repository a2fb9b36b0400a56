import { TRIED_AT_MOST } from '@podium/core/promotion/trial/tried-graph.ts'
import type { TypedFault } from '@podium/core/promotion/trial/typed-entries.rule.ts'
import { Input } from 'antd'
import { useId } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { promotionTrialMessages } from './messages.ts'

const SHOWN_FAULTS = 10
/** Room for as many lines as a trial takes. */
const TEXT_AT_MOST = 30_000

interface TypedFieldProps {
  text: string
  stageNames: readonly string[]
  faults: readonly TypedFault[]
  onChange: (text: string) => void
}

/** Teams typed or pasted, one in each line; lines that are none are named and left out. */
export function TypedField({ text, stageNames, faults, onChange }: TypedFieldProps) {
  const t = useT(promotionTrialMessages)
  const hint = useId()
  const most = { columns: stageNames.length, score: 0, many: TRIED_AT_MOST }
  return (
    <div className="promotion-trial-typed">
      <p id={hint} className="ui-empty-hint">
        {t('typedHint', { stages: stageNames.join(' · ') })}
      </p>
      <Input.TextArea
        aria-label={t('entries')}
        aria-describedby={hint}
        autoSize={{ minRows: 6, maxRows: 16 }}
        maxLength={TEXT_AT_MOST}
        value={text}
        {...(faults.length > 0 ? { status: 'error' as const } : {})}
        onChange={({ target }) => onChange(target.value)}
      />
      <ul className="promotion-trial-faults" aria-live="polite">
        {faults.slice(0, SHOWN_FAULTS).map(({ line, kind }) => (
          <li key={line}>{t(`fault_${kind}`, { line, most: most[kind] })}</li>
        ))}
      </ul>
    </div>
  )
}
