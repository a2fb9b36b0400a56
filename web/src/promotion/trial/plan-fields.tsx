import { sizeOf, type EntryPlan } from '@podium/core/promotion/trial/made-up-entries.ts'
import { TRIED_AT_MOST } from '@podium/core/promotion/trial/tried-graph.ts'
import { Button, InputNumber } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { promotionTrialMessages } from './messages.ts'

const NUMBERS = ['regions', 'schools', 'teams'] as const
const PERCENTS = ['forfeits', 'unranked', 'recommended', 'awarded', 'barred', 'inside', 'outside'] as const

interface PlanFieldsProps {
  plan: EntryPlan
  onChange: (plan: EntryPlan) => void
  onAgain: () => void
}

/** How many teams are made up, and how many percent of them are what. */
export function PlanFields({ plan, onChange, onAgain }: PlanFieldsProps) {
  const t = useT(promotionTrialMessages)
  const { regions, schools, teams } = plan
  return (
    <>
      <div className="promotion-trial-fields">
        {NUMBERS.map((name) => (
          <label key={name}>
            <span>{t(name)}</span>
            <InputNumber
              aria-label={t(name)}
              min={1}
              max={TRIED_AT_MOST}
              precision={0}
              value={plan[name]}
              onChange={(value) => onChange({ ...plan, [name]: value ?? plan[name] })}
            />
          </label>
        ))}
        <Button onClick={onAgain}>{t('again')}</Button>
      </div>
      <fieldset className="promotion-trial-shares">
        <legend>{t('percents')}</legend>
        <div className="promotion-trial-fields">
          {PERCENTS.map((name) => (
            <label key={name}>
              <span>{t(name)}</span>
              <InputNumber
                aria-label={t(name)}
                min={0}
                max={100}
                precision={0}
                suffix="%"
                value={plan[name]}
                onChange={(value) => onChange({ ...plan, [name]: value ?? 0 })}
              />
            </label>
          ))}
        </div>
      </fieldset>
      <p className="ui-empty-hint">
        {t('count', { count: sizeOf(plan) })}
        {regions * schools * teams > TRIED_AT_MOST && ` · ${t('cut', { most: TRIED_AT_MOST })}`}
      </p>
    </>
  )
}
