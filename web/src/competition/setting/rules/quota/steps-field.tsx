import { MAX_STEPS, type QuotaStep } from '@podium/core/competition/rule/quota-formula.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { quotaMessages } from './quota-messages.ts'
import { NumberField, TableField } from './table-field.tsx'

interface StepsFieldProps {
  value?: readonly QuotaStep[]
  onChange?: (steps: readonly QuotaStep[]) => void
}

/** A table of places by the number of counted teams. */
export function StepsField({ value = [], onChange = () => undefined }: StepsFieldProps) {
  const t = useT(quotaMessages)
  const last = value.at(-1) ?? { from: -1, places: 0 }
  return (
    <TableField
      rows={value}
      most={MAX_STEPS}
      fewest={1}
      onChange={onChange}
      next={() => ({ from: last.from + 1, places: last.places })}
      addText={t('addStep')}
      removeText={(no) => t('removeStep', { no })}
    >
      {(step, set) =>
        (['from', 'places'] as const).map((part) => (
          <NumberField
            key={part}
            label={t(`step_${part}`)}
            value={step[part]}
            onChange={(number) => set({ ...step, [part]: number })}
          />
        ))
      }
    </TableField>
  )
}
