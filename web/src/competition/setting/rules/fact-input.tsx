import { NATIONALITIES, nationalityName } from '@podium/core/identity/account/nationality.ts'
import { DEGREES, degreeName } from '@podium/core/identity/membership/degrees.ts'
import { STUDY_FORMS, studyFormLabels } from '@podium/core/identity/membership/study.ts'
import type { ChoiceFact, SetFact } from '@podium/core/competition/rule/fact.ts'
import { Select } from 'antd'
import { pick, useLanguage } from '#web/lib/i18n/i18n.ts'
import { useDict } from '#web/lib/use-dict.ts'

interface ChoiceValuesProps {
  fact: ChoiceFact | SetFact
  value: string[]
  label: string
  onChange: (values: string[]) => void
  /** Takes one value only. */
  single?: boolean
  size?: 'small'
}

/** Facts whose values are those of their list alone. */
const FIXED: ReadonlyArray<ChoiceFact | SetFact> = [
  'kind',
  'region',
  'schoolLevel',
  'study',
  'nationality',
  'schoolTag',
]

/** Values of a fact: from its list where it has one, else typed. */
export function ChoiceValues({ fact, value, label, onChange, single = false, size }: ChoiceValuesProps) {
  const options = useFactOptions(fact)
  const isFixed = FIXED.includes(fact)
  return (
    <Select
      aria-label={label}
      className="rule-values"
      {...(size && { size })}
      mode={isFixed ? 'multiple' : 'tags'}
      value={value}
      options={options ?? []}
      showSearch={{ optionFilterProp: 'label' }}
      tokenSeparators={['、', '，', ',']}
      {...(options ? {} : { open: false, suffixIcon: null })}
      onChange={(values: string[]) => onChange(single ? values.slice(-1) : values)}
    />
  )
}

/** The values that a fact is chosen from; null: it has no list. */
function useFactOptions(fact: ChoiceFact | SetFact) {
  const { language } = useLanguage()
  const kinds = useDict('user_kind')
  const regions = useDict('region')
  const levels = useDict('school_level')
  const tags = useDict('school_tag')
  const classes = useDict('major_class')
  switch (fact) {
    case 'degree':
      return DEGREES.map((degree) => ({ value: degree as string, label: pick(degreeName(degree), language) }))
    case 'study':
      return STUDY_FORMS.map((form) => ({ value: form as string, label: pick(studyFormLabels[form], language) }))
    case 'nationality':
      return NATIONALITIES.map((code) => ({ value: code, label: pick(nationalityName(code), language) }))
    case 'majorClass':
      return classes.optionsOr([]).map(({ value, label }) => ({ value, label: `${value} ${label}` }))
    default: {
      const dict = { kind: kinds, region: regions, schoolLevel: levels, schoolTag: tags }[fact as 'kind']
      return dict?.optionsOr([]) ?? null
    }
  }
}
