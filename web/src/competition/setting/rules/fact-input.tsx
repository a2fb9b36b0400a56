import { DEGREES } from '@podium/core/identity/membership/degrees.ts'
import type { ChoiceFact } from '@podium/core/competition/rule/fact.ts'
import { Select } from 'antd'
import { useDict } from '#web/lib/use-dict.ts'

interface ChoiceValuesProps {
  fact: ChoiceFact
  value: string[]
  label: string
  onChange: (values: string[]) => void
  /** Takes one value only. */
  single?: boolean
  size?: 'small'
}

/** Values of a fact: from its dictionary where it has one, else typed. */
export function ChoiceValues({ fact, value, label, onChange, single = false, size }: ChoiceValuesProps) {
  const kinds = useDict('user_kind').optionsOr([])
  const regions = useDict('region').optionsOr([])
  const levels = useDict('school_level').optionsOr([])
  const degrees = DEGREES.map((degree) => ({ value: degree, label: degree }))
  const options = { kind: kinds, region: regions, schoolLevel: levels, degree: degrees }[fact as 'kind'] ?? []
  const isFixed = fact === 'kind' || fact === 'region' || fact === 'schoolLevel'
  return (
    <Select
      aria-label={label}
      className="rule-values"
      {...(size && { size })}
      mode={isFixed ? 'multiple' : 'tags'}
      value={value}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      tokenSeparators={['、', '，', ',']}
      {...(isFixed || fact === 'degree' ? {} : { open: false, suffixIcon: null })}
      onChange={(values: string[]) => onChange(single ? values.slice(-1) : values)}
    />
  )
}
