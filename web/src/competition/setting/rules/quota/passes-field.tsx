import { MAX_PASSES, type QuotaPass } from '@podium/core/competition/rule/row.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { quotaMessages } from './quota-messages.ts'
import { NumberField, TableField } from './table-field.tsx'

interface PassesFieldProps {
  value?: readonly QuotaPass[]
  onChange?: (passes: readonly QuotaPass[]) => void
}

/** Numbers of places that hold from a moment on. */
export function PassesField({ value = [], onChange = () => undefined }: PassesFieldProps) {
  const t = useT(quotaMessages)
  return (
    <TableField
      rows={value}
      most={MAX_PASSES}
      onChange={onChange}
      next={() => ({ from: '', most: (value.at(-1)?.most ?? 0) + 1 })}
      addText={t('addPass')}
      removeText={(no) => t('removePass', { no })}
    >
      {(pass, set) => (
        <>
          <label className="rule-fact">
            <span>{t('passFrom')}</span>
            <MomentInput value={pass.from || null} onChange={(from) => set({ ...pass, from: from ?? '' })} />
          </label>
          <NumberField label={t('step_places')} value={pass.most} onChange={(most) => set({ ...pass, most })} />
        </>
      )}
    </TableField>
  )
}
