import { checkKindLabels, comparisonLabels } from '@podium/core/competition/form/form-labels.ts'
import {
  CHECK_KINDS,
  COMPARISONS,
  type CheckKind,
  type EnrolForm,
  type FormCheck,
} from '@podium/core/competition/form/form.ts'
import { Button, Input, InputNumber, Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { Labelled } from './field-properties.tsx'
import { newKey, withRow } from './form-edit.ts'
import { builderMessages } from './messages.ts'

interface FormChecksProps {
  form: EnrolForm
  problemsOf: (path: string) => readonly string[]
  onChange: (checks: FormCheck[]) => void
}

const MAX_CHECKS = 30

/** Edits the checks across fields. */
export function FormChecks({ form, problemsOf, onChange }: FormChecksProps) {
  const t = useT(builderMessages)
  const { language } = useLanguage()
  const { formChecks } = form
  const set = (check: FormCheck) => onChange(withRow(formChecks, check))
  const blank = (): FormCheck => ({
    key: newKey('check'),
    kind: 'sum',
    fields: [],
    op: 'equal',
    value: 100,
    message: '',
    messageEn: '',
  })
  return (
    <section className="builder-section" aria-label={t('checks')}>
      <h4>{t('checks')}</h4>
      {formChecks.map((check, at) => (
        <section key={check.key} className="builder-field" aria-label={`${t('check')} ${at + 1}`}>
          <div className="form-grid builder-properties">
            <Labelled label={t('checkKind')}>
              {(id) => (
                <Select
                  id={id}
                  value={check.kind}
                  options={CHECK_KINDS.map((kind) => ({ value: kind, label: pick(checkKindLabels[kind], language) }))}
                  onChange={(kind: CheckKind) => set({ ...check, kind, fields: [] })}
                />
              )}
            </Labelled>
            <Labelled label={t('checkFields')}>
              {(id) => (
                <Select
                  id={id}
                  mode="multiple"
                  value={check.fields}
                  options={fieldsFor(form, check.kind).map(({ key, label }) => ({ value: key, label }))}
                  onChange={(fields: string[]) => set({ ...check, fields })}
                />
              )}
            </Labelled>
            <Labelled label={t('op')}>
              {(id) => (
                <Select
                  id={id}
                  value={check.op}
                  options={COMPARISONS.map((op) => ({ value: op, label: pick(comparisonLabels[op], language) }))}
                  onChange={(op: FormCheck['op']) => set({ ...check, op })}
                />
              )}
            </Labelled>
            <Labelled label={t('value')}>
              {(id) => (
                <InputNumber
                  id={id}
                  className="full-width"
                  value={check.value}
                  onChange={(value) => set({ ...check, value: value ?? 0 })}
                />
              )}
            </Labelled>
            <Labelled label={t('message')}>
              {(id) => (
                <Input
                  id={id}
                  maxLength={200}
                  value={check.message}
                  onChange={({ target }) => set({ ...check, message: target.value })}
                />
              )}
            </Labelled>
            <Labelled label={t('messageEn')}>
              {(id) => (
                <Input
                  id={id}
                  maxLength={300}
                  value={check.messageEn}
                  onChange={({ target }) => set({ ...check, messageEn: target.value })}
                />
              )}
            </Labelled>
          </div>
          {problemsOf(`formChecks.${at}`).map((problem) => (
            <p key={problem} className="builder-problems" role="alert">
              {problem}
            </p>
          ))}
          <Button
            size="small"
            danger
            type="text"
            aria-label={`${t('remove')} ${t('check')} ${at + 1}`}
            onClick={() => onChange(formChecks.filter(({ key }) => key !== check.key))}
          >
            {t('remove')}
          </Button>
        </section>
      ))}
      <AddButton block count={formChecks.length} most={MAX_CHECKS} onClick={() => onChange([...formChecks, blank()])}>
        {t('addCheck')}
      </AddButton>
    </section>
  )
}

function fieldsFor({ extraFields }: EnrolForm, kind: CheckKind) {
  const seen = extraFields.filter(({ audience }) => audience === 'team')
  if (kind === 'count') return seen
  if (kind === 'days') return seen.filter((field) => field.kind === 'date' && field.roles.length === 0)
  return seen.filter((field) => field.kind === 'number')
}
