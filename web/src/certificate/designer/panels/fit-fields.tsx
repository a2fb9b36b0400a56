import type { TextElement } from '@podium/core/certificate/template/design/design.ts'
import { commonValue } from '@podium/core/certificate/template/editing/style.rule.ts'
import { Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { panelMessages } from './messages.ts'
import { NumberField } from './number-field.tsx'

/** Smallest font size of a text without a setting. */
const DEFAULT_LEAST = 12

interface FitFieldsProps {
  elements: readonly TextElement[]
  disabled: boolean
  onChange: (label: string, change: Partial<TextElement>) => void
}

/** How a text adapts when a name is longer than its box. */
export function FitFields({ elements, disabled, onChange }: FitFieldsProps) {
  const t = useT(panelMessages)
  const fit = commonValue(elements.map((element) => element.fit ?? 'shrink'))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the field is within */}
      <label className="designer-number">
        <span>{t('fit')}</span>
        <Select
          size="small"
          aria-label={t('fit')}
          value={fit}
          placeholder={t('mixed')}
          disabled={disabled}
          options={[
            { value: 'shrink', label: t('fitShrink') },
            { value: 'wrap', label: t('fitWrap') },
            { value: 'grow', label: t('fitGrow') },
          ]}
          onChange={(value) => onChange(t('fit'), { fit: value })}
        />
      </label>
      {fit === 'shrink' && (
        <NumberField
          label={t('minSize')}
          value={commonValue(elements.map(({ minSize }) => minSize ?? DEFAULT_LEAST))}
          min={1}
          max={400}
          disabled={disabled}
          onChange={(minSize) => onChange(t('minSize'), { minSize })}
        />
      )}
    </>
  )
}
