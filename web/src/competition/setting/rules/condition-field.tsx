import {
  isGroup,
  MATCHES,
  type Condition,
  type ConditionPart,
  type Match,
  type Predicate,
} from '@podium/core/competition/rule/condition.ts'
import {
  CHOICE_FACTS,
  factLabels,
  FLAG_FACTS,
  NUMBER_FACTS,
  type ChoiceFact,
  type PersonFact,
} from '@podium/core/competition/rule/fact.ts'
import { Button, InputNumber, Select } from 'antd'
import { CloseOutlined } from '@ant-design/icons'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { ChoiceValues } from './fact-input.tsx'
import { ruleMessages } from './messages.ts'

const FACTS: readonly PersonFact[] = [...CHOICE_FACTS, ...NUMBER_FACTS, ...FLAG_FACTS]
const newPredicate: Predicate = { fact: 'degree', op: 'in', values: [] }

interface ConditionFieldProps {
  /** Null: the row has just lost its condition. */
  value?: Condition | null
  onChange?: (condition: Condition) => void
}

/** Edits a condition on a person: predicates, and groups of them. */
export function ConditionField({ value = { match: 'all', of: [newPredicate] }, onChange }: ConditionFieldProps) {
  if (value === null) return null
  return <Group group={value} isTop onChange={(group) => onChange?.(group as Condition)} />
}

interface GroupProps {
  group: { readonly match: Match; readonly of: readonly ConditionPart[] }
  isTop?: boolean
  onChange: (group: { match: Match; of: ConditionPart[] }) => void
  onRemove?: () => void
}

function Group({ group, isTop = false, onChange, onRemove }: GroupProps) {
  const t = useT(ruleMessages)
  const parts = [...group.of]
  const set = (at: number, part: ConditionPart) => onChange({ ...group, of: parts.with(at, part) })
  const remove = (at: number) => onChange({ ...group, of: parts.toSpliced(at, 1) })
  const add = (part: ConditionPart) => onChange({ ...group, of: [...parts, part] })
  return (
    <fieldset className="rule-group" aria-label={t('condition')}>
      <div className="rule-group-head">
        <Select
          aria-label={t('match')}
          size="small"
          value={group.match}
          options={MATCHES.map((match) => ({ value: match, label: t(`match_${match}`) }))}
          onChange={(match: Match) => onChange({ match, of: parts })}
        />
        {onRemove && (
          <Button size="small" type="text" icon={<CloseOutlined />} aria-label={t('removeGroup')} onClick={onRemove} />
        )}
      </div>
      {parts.map((part, at) =>
        isGroup(part) ? (
          <Group key={at} group={part} onChange={(next) => set(at, next)} onRemove={() => remove(at)} />
        ) : (
          <PredicateFields
            key={at}
            predicate={part}
            onChange={(next) => set(at, next)}
            {...(parts.length > 1 ? { onRemove: () => remove(at) } : {})}
          />
        ),
      )}
      <div className="rule-group-foot">
        <AddButton size="small" count={parts.length} most={20} onClick={() => add(newPredicate)}>
          {t('addPredicate')}
        </AddButton>
        {isTop && (
          <AddButton
            size="small"
            count={parts.length}
            most={20}
            onClick={() => add({ match: 'any', of: [newPredicate] })}
          >
            {t('addGroup')}
          </AddButton>
        )}
      </div>
    </fieldset>
  )
}

interface PredicateFieldsProps {
  predicate: Predicate
  onChange: (predicate: Predicate) => void
  onRemove?: () => void
}

function PredicateFields({ predicate, onChange, onRemove }: PredicateFieldsProps) {
  const t = useT(ruleMessages)
  const { language } = useLanguage()
  return (
    <div className="rule-predicate">
      <Select
        aria-label={t('fact')}
        size="small"
        value={predicate.fact}
        options={FACTS.map((fact) => ({ value: fact, label: pick(factLabels[fact], language) }))}
        onChange={(fact: PersonFact) => onChange(blankOf(fact))}
      />
      {predicate.op === 'is' ? (
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
      ) : 'values' in predicate ? (
        <>
          <Select
            aria-label={t('op')}
            size="small"
            value={predicate.op}
            options={(['in', 'notIn'] as const).map((op) => ({ value: op, label: t(`op_${op}`) }))}
            onChange={(op) => onChange({ ...predicate, op })}
          />
          <ChoiceValues
            size="small"
            fact={predicate.fact}
            value={predicate.values}
            label={t('value')}
            onChange={(values) => onChange({ ...predicate, values })}
          />
        </>
      ) : (
        <>
          <Select
            aria-label={t('op')}
            size="small"
            value={predicate.op}
            options={(['atLeast', 'atMost'] as const).map((op) => ({ value: op, label: t(`op_${op}`) }))}
            onChange={(op) => onChange({ ...predicate, op })}
          />
          <InputNumber
            aria-label={t('value')}
            size="small"
            min={0}
            max={150}
            precision={0}
            value={predicate.value}
            onChange={(value) => onChange({ ...predicate, value: value ?? 0 })}
          />
        </>
      )}
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

function blankOf(fact: PersonFact): Predicate {
  if (fact === 'age') return { fact, op: 'atLeast', value: 18 }
  if (fact === 'verified' || fact === 'teamSchool' || fact === 'adult') return { fact, op: 'is', value: true }
  return { fact: fact satisfies ChoiceFact, op: 'in', values: [] }
}
