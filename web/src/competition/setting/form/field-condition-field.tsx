import { MATCHES, type Match } from '@podium/core/competition/rule/condition.ts'
import { factLabels, type PersonFact } from '@podium/core/competition/rule/fact.ts'
import {
  isAboutAnswer,
  TEAM_SIZES,
  type FieldCondition,
  type FieldPredicate,
  type TeamSize,
} from '@podium/core/competition/form/field-condition.ts'
import type { EnrolForm, ExtraField } from '@podium/core/competition/form/form.ts'
import { teamSizeLabels } from '@podium/core/competition/form/form-labels.ts'
import { CloseOutlined } from '@ant-design/icons'
import { Button, Checkbox, InputNumber, Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { blankPredicate, FactFields, FACTS } from '../rules/predicate-fields.tsx'
import { builderMessages } from './messages.ts'

interface FieldConditionFieldProps {
  /** The sentence before the condition. */
  label: string
  form: EnrolForm
  /** The field that the condition belongs to, which it can't ask for. */
  own?: string
  value: FieldCondition | null
  onChange: (condition: FieldCondition | null) => void
}

const newPredicate: FieldPredicate = { size: 'members', op: 'atLeast', value: 2 }

/** Edits whether there is a condition, and which. */
export function FieldConditionField({ label, form, own, value, onChange }: FieldConditionFieldProps) {
  const t = useT(builderMessages)
  const fields = form.extraFields.filter(({ key, roles }) => key !== own && roles.length === 0)
  const first = fields[0]
  const blank = first ? blankOf(first) : newPredicate
  const set = (of: FieldPredicate[]) => value && onChange({ ...value, of })
  return (
    <div className="builder-condition wide">
      <Checkbox
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? { match: 'all', of: [blank] } : null)}
      >
        {label}
      </Checkbox>
      {value && (
        <fieldset className="rule-group" aria-label={label}>
          <Select
            aria-label={t('match')}
            size="small"
            value={value.match}
            options={MATCHES.map((match) => ({ value: match, label: t(`match_${match}`) }))}
            onChange={(match: Match) => onChange({ ...value, match })}
          />
          {value.of.map((predicate, at) => (
            <PredicateRow
              key={at}
              predicate={predicate}
              fields={fields}
              onChange={(next) => set(value.of.with(at, next))}
              {...(value.of.length > 1 ? { onRemove: () => set(value.of.toSpliced(at, 1)) } : {})}
            />
          ))}
          <AddButton size="small" count={value.of.length} most={20} onClick={() => set([...value.of, blank])}>
            {t('addPredicate')}
          </AddButton>
        </fieldset>
      )}
    </div>
  )
}

interface PredicateRowProps {
  predicate: FieldPredicate
  fields: readonly ExtraField[]
  onChange: (predicate: FieldPredicate) => void
  onRemove?: () => void
}

function PredicateRow({ predicate, fields, onChange, onRemove }: PredicateRowProps) {
  const t = useT(builderMessages)
  const { language } = useLanguage()
  const groups = [
    {
      label: t('aboutAnswers'),
      options: fields.map(({ key, label }) => ({ value: `answer ${key}`, label: label || t('unnamed') })),
    },
    {
      label: t('aboutTeam'),
      options: TEAM_SIZES.map((size) => ({ value: `size ${size}`, label: pick(teamSizeLabels[size], language) })),
    },
    {
      label: t('aboutCaptain'),
      options: FACTS.map((fact) => ({ value: `fact ${fact}`, label: pick(factLabels[fact], language) })),
    },
  ]
  const about = isAboutAnswer(predicate)
    ? `answer ${predicate.field}`
    : 'size' in predicate
      ? `size ${predicate.size}`
      : `fact ${predicate.fact}`
  const choose = (chosen: string) => {
    const [kind, name = ''] = chosen.split(' ')
    if (kind === 'size') onChange({ size: name as TeamSize, op: 'atLeast', value: 1 })
    else if (kind === 'fact') onChange(blankPredicate(name as PersonFact))
    else onChange(blankOf(fields.find(({ key }) => key === name)!))
  }
  const field = isAboutAnswer(predicate) ? fields.find(({ key }) => key === predicate.field) : undefined
  return (
    <div className="rule-predicate">
      <Select aria-label={t('about')} size="small" value={about} options={groups} onChange={choose} />
      {'fact' in predicate ? (
        <FactFields predicate={predicate} onChange={onChange} />
      ) : (
        <>
          <OperatorField predicate={predicate} field={field} onChange={onChange} />
          <ValueField predicate={predicate} field={field} onChange={onChange} />
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

interface PartProps {
  predicate: Exclude<FieldPredicate, { fact: PersonFact }>
  field: ExtraField | undefined
  onChange: (predicate: FieldPredicate) => void
}

function OperatorField({ predicate, field, onChange }: PartProps) {
  const t = useT(builderMessages)
  const ops = isAboutAnswer(predicate) ? operatorsOf(field) : (['atLeast', 'atMost'] as const)
  const change = (op: (typeof ops)[number]) => {
    if (!isAboutAnswer(predicate)) onChange({ ...predicate, op } as FieldPredicate)
    else if (op === 'given') onChange({ field: predicate.field, op, value: true })
    else if (op === 'in' || op === 'notIn') {
      onChange({ field: predicate.field, op, values: 'values' in predicate ? predicate.values : [] })
    } else
      onChange({
        field: predicate.field,
        op,
        value: typeof predicate === 'object' && 'value' in predicate ? Number(predicate.value) : 0,
      })
  }
  return (
    <Select
      aria-label={t('op')}
      size="small"
      value={predicate.op}
      options={ops.map((op) => ({ value: op, label: t(`op_${op}`) }))}
      onChange={change}
    />
  )
}

function ValueField({ predicate, field, onChange }: PartProps) {
  const t = useT(builderMessages)
  if (predicate.op === 'given') {
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
    const options = (field?.options ?? []).map((option) => ({ value: option, label: option }))
    return (
      <Select
        aria-label={t('value')}
        className="rule-values"
        size="small"
        mode={options.length > 0 ? 'multiple' : 'tags'}
        value={predicate.values}
        options={options}
        onChange={(values: string[]) => onChange({ ...predicate, values })}
      />
    )
  }
  return (
    <InputNumber
      aria-label={t('value')}
      size="small"
      value={predicate.value}
      onChange={(value) => onChange({ ...predicate, value: value ?? 0 })}
    />
  )
}

function operatorsOf(field: ExtraField | undefined): ReadonlyArray<'in' | 'notIn' | 'atLeast' | 'atMost' | 'given'> {
  if (field?.kind === 'number') return ['atLeast', 'atMost', 'given']
  if (field?.kind === 'pledge' || field?.kind === 'file' || field?.kind === 'date') return ['given']
  return ['in', 'notIn', 'given']
}

function blankOf(field: ExtraField): FieldPredicate {
  const [op] = operatorsOf(field)
  if (op === 'in') return { field: field.key, op, values: field.options.slice(0, 1) }
  if (op === 'atLeast') return { field: field.key, op, value: 0 }
  return { field: field.key, op: 'given', value: true }
}
