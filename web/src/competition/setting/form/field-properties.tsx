import { audienceLabels, fieldKindLabels } from '@podium/core/competition/form/form-labels.ts'
import {
  AUDIENCES,
  FIELD_KINDS,
  type Audience,
  type EnrolForm,
  type ExtraField,
  type FieldKind,
} from '@podium/core/competition/form/form.ts'
import { RULE_ROLES, askedRoleLabels, type RuleRole } from '@podium/core/competition/rule/fact.ts'
import { Checkbox, Input, InputNumber, Select } from 'antd'
import dayjs from 'dayjs'
import { useId, type ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { FieldConditionField } from './field-condition-field.tsx'
import { builderMessages } from './messages.ts'
import { DateInput } from '#web/ui/time/date-input.tsx'

/** A stage from whose beginning a field may be fixed. */
export interface StageChoice {
  readonly stageId: string
  readonly name: string
}

interface FieldPropertiesProps {
  form: EnrolForm
  field: ExtraField
  stages: readonly StageChoice[]
  onChange: (field: ExtraField) => void
}

export function FieldProperties({ form, field, stages, onChange }: FieldPropertiesProps) {
  const t = useT(builderMessages)
  const { language } = useLanguage()
  const set = (change: Partial<ExtraField>) => onChange({ ...field, ...change })
  const text = (name: 'label' | 'labelEn' | 'hint' | 'hintEn' | 'unit', label: string, max: number) => (
    <Labelled label={label}>
      {(id) => (
        <Input id={id} value={field[name]} maxLength={max} onChange={({ target }) => set({ [name]: target.value })} />
      )}
    </Labelled>
  )
  const frozenOptions = [
    { value: '', label: t('frozen_never') },
    { value: 'submission', label: t('frozen_submission') },
    ...stages.map(({ stageId, name }) => ({ value: stageId, label: t('frozen_stage', { stage: name }) })),
  ]
  const stageOptions = frozenOptions.slice(2)
  return (
    <div className="form-grid builder-properties">
      {text('label', t('label'), 40)}
      {text('labelEn', t('labelEn'), 60)}
      <Labelled label={t('kind')}>
        {(id) => (
          <Select
            id={id}
            value={field.kind}
            options={FIELD_KINDS.map((kind) => ({ value: kind, label: pick(fieldKindLabels[kind], language) }))}
            onChange={(kind: FieldKind) => set({ kind })}
          />
        )}
      </Labelled>
      <Labelled label={t('roles')}>
        {(id) => (
          <Select
            id={id}
            mode="multiple"
            value={field.roles}
            placeholder={t('rolesTeam')}
            options={RULE_ROLES.map((role) => ({ value: role, label: pick(askedRoleLabels[role], language) }))}
            onChange={(roles: RuleRole[]) => set({ roles })}
          />
        )}
      </Labelled>
      <Bounds field={field} set={set} unit={text('unit', t('unit'), 20)} />
      {text('hint', t('fieldHint'), 200)}
      {text('hintEn', t('hintEn'), 300)}
      <Labelled label={t('audience')}>
        {(id) => (
          <Select
            id={id}
            value={field.audience}
            options={AUDIENCES.map((audience) => ({
              value: audience,
              label: pick(audienceLabels[audience], language),
            }))}
            onChange={(audience: Audience) => set({ audience })}
          />
        )}
      </Labelled>
      <Labelled label={t('frozen')}>
        {(id) => (
          <Select
            id={id}
            value={field.frozenFrom ?? ''}
            options={frozenOptions}
            onChange={(from: string) => set({ frozenFrom: from || null })}
          />
        )}
      </Labelled>
      {field.audience === 'team' && (
        <Labelled label={t('requiredFrom')}>
          {(id) => (
            <Select
              id={id}
              value={field.requiredFrom ?? ''}
              options={[{ value: '', label: t('requiredFrom_never') }, ...stageOptions]}
              onChange={(from: string) => set({ requiredFrom: from || null })}
            />
          )}
        </Labelled>
      )}
      <Checkbox className="wide" checked={field.required} onChange={({ target }) => set({ required: target.checked })}>
        {t('required')}
      </Checkbox>
      {field.audience === 'team' && (
        <Checkbox
          className="wide"
          checked={field.changeable}
          onChange={({ target }) => set({ changeable: target.checked })}
        >
          {t('changeable')}
        </Checkbox>
      )}
      <FieldConditionField
        label={t('showWhen')}
        form={form}
        own={field.key}
        value={field.showWhen}
        onChange={(showWhen) => set({ showWhen })}
      />
      {!field.required && (
        <FieldConditionField
          label={t('requiredWhen')}
          form={form}
          own={field.key}
          value={field.requiredWhen}
          onChange={(requiredWhen) => set({ requiredWhen })}
        />
      )}
    </div>
  )
}

interface BoundsProps {
  field: ExtraField
  set: (change: Partial<ExtraField>) => void
  unit: ReactNode
}

/** What the kind of a field bounds. */
function Bounds({ field, set, unit }: BoundsProps) {
  const t = useT(builderMessages)
  const number = (name: 'min' | 'max') => (
    <Labelled label={t(name)}>
      {(id) => (
        <InputNumber id={id} className="full-width" value={field[name]} onChange={(value) => set({ [name]: value })} />
      )}
    </Labelled>
  )
  const day = (name: 'from' | 'until') => (
    <Labelled label={t(name)}>
      {(id) => (
        <DateInput
          id={id}
          className="full-width"
          value={field[name] ? dayjs(field[name]) : null}
          onChange={(value: dayjs.Dayjs | null) => set({ [name]: value?.format('YYYY-MM-DD') ?? null })}
        />
      )}
    </Labelled>
  )
  switch (field.kind) {
    case 'number':
      return (
        <>
          {number('min')}
          {number('max')}
          {unit}
        </>
      )
    case 'date':
      return (
        <>
          {day('from')}
          {day('until')}
        </>
      )
    case 'select':
    case 'multiSelect':
      return (
        <Labelled label={t('options')} isWide>
          {(id) => (
            <Select
              id={id}
              mode="tags"
              open={false}
              suffixIcon={null}
              tokenSeparators={['、', '，', ',']}
              value={field.options}
              onChange={(options: string[]) => set({ options })}
            />
          )}
        </Labelled>
      )
    case 'text':
    case 'longText':
      return (
        <Labelled label={t('maxLength')}>
          {(id) => (
            <InputNumber
              id={id}
              className="full-width"
              min={1}
              max={2000}
              precision={0}
              value={field.maxLength}
              onChange={(value) => set({ maxLength: value ?? 200 })}
            />
          )}
        </Labelled>
      )
    default:
      return null
  }
}

interface LabelledProps {
  label: string
  isWide?: boolean
  children: (id: string) => ReactNode
}

export function Labelled({ label, isWide = false, children }: LabelledProps) {
  const id = useId()
  return (
    <div className={isWide ? 'builder-labelled wide' : 'builder-labelled'}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  )
}
