import type { Predicate } from '@podium/core/competition/rule/condition.ts'
import {
  CHOICE_FACTS,
  DAY_FACTS,
  factLabels,
  FLAG_FACTS,
  MONTH_FACTS,
  NUMBER_FACTS,
  SET_FACTS,
  type PersonFact,
} from '@podium/core/competition/rule/fact.ts'
import { Button, InputNumber, Select } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import dayjs from 'dayjs'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'
import { ChoiceValues } from './fact-input.tsx'
import { ruleMessages } from './messages.ts'

/** Facts that conditions ask for, in the order of the form. */
export const FACTS: readonly PersonFact[] = [
  ...CHOICE_FACTS,
  ...SET_FACTS,
  ...NUMBER_FACTS,
  ...DAY_FACTS,
  ...MONTH_FACTS,
  ...FLAG_FACTS,
]

export const newPredicate: Predicate = { fact: 'degree', op: 'in', values: [] }

interface PredicateFieldsProps {
  predicate: Predicate
  onChange: (predicate: Predicate) => void
  onRemove?: () => void
}

/** Edits what is asked of one fact. */
export function PredicateFields({ predicate, onChange, onRemove }: PredicateFieldsProps) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  return (
    <div className="rule-predicate">
      <Select
        aria-label={t('fact')}
        size="small"
        value={predicate.fact}
        options={FACTS.map((fact) => ({ value: fact, label: pick(factLabels[fact], language) }))}
        onChange={(fact: PersonFact) => onChange(blankPredicate(fact))}
      />
      <FactFields predicate={predicate} onChange={onChange} />
      {onRemove && (
        <Button
          size="small"
          type="text"
          icon={<CloseOutlined />}
          aria-label={t('removePredicate')}
          onClick={onRemove}
        />
      )}
    </div>
  )
}

type FactFieldsProps = Pick<PredicateFieldsProps, 'predicate' | 'onChange'>

/** How a fact is compared, and with what. */
export function FactFields({ predicate, onChange }: FactFieldsProps) {
  const t = useT(ruleMessages)
  if (predicate.op === 'is') {
    return (
      <Select
        aria-label={t('value')}
        size="small"
        value={predicate.value}
        options={[
          { value: true, label: t('yes') },
          { value: false, label: t('no') },
        ]}
        onChange={(value: boolean) => onChange({ ...predicate, value })}
      />
    )
  }
  if ('values' in predicate) {
    return (
      <>
        <OpSelect ops={['in', 'notIn']} value={predicate.op} onChange={(op) => onChange({ ...predicate, op })} />
        <ChoiceValues
          size="small"
          fact={predicate.fact}
          value={predicate.values}
          label={t('value')}
          onChange={(values) => onChange({ ...predicate, values })}
        />
      </>
    )
  }
  if ('day' in predicate) {
    return (
      <>
        <OpSelect ops={['from', 'until']} value={predicate.op} onChange={(op) => onChange({ ...predicate, op })} />
        <DateInput
          aria-label={t('value')}
          size="small"
          allowClear={false}
          value={predicate.day === '' ? null : dayjs(predicate.day)}
          onChange={(day) => day && onChange({ ...predicate, day: day.format('YYYY-MM-DD') })}
        />
      </>
    )
  }
  return (
    <>
      <OpSelect ops={['atLeast', 'atMost']} value={predicate.op} onChange={(op) => onChange({ ...predicate, op })} />
      <InputNumber
        aria-label={t('value')}
        size="small"
        min={0}
        max={predicate.fact === 'age' ? 150 : 600}
        precision={0}
        value={predicate.value}
        {...(predicate.fact !== 'age' && { suffix: t('months') })}
        onChange={(value) => onChange({ ...predicate, value: value ?? 0 })}
      />
    </>
  )
}

interface OpSelectProps<Op extends string> {
  ops: readonly Op[]
  value: Op
  onChange: (op: Op) => void
}

function OpSelect<Op extends 'in' | 'notIn' | 'atLeast' | 'atMost' | 'from' | 'until'>(props: OpSelectProps<Op>) {
  const t = useT(ruleMessages)
  const { ops, value, onChange } = props
  return (
    <Select
      aria-label={t('op')}
      size="small"
      value={value}
      options={ops.map((op) => ({ value: op, label: t(`op_${op}`) }))}
      onChange={onChange}
    />
  )
}

/** What is asked of a fact that was just chosen. */
export function blankPredicate(fact: PersonFact): Predicate {
  switch (fact) {
    case 'age':
      return { fact, op: 'atLeast', value: 18 }
    case 'sinceGraduation':
      return { fact, op: 'atMost', value: 60 }
    case 'sinceEmployment':
      return { fact, op: 'atLeast', value: 12 }
    case 'birthday':
    case 'graduation':
    case 'employment':
      return { fact, op: 'from', day: '' }
    case 'verified':
    case 'teamSchool':
    case 'adult':
      return { fact, op: 'is', value: true }
    default:
      return { fact, op: 'in', values: [] }
  }
}
