import { formFaults } from '@podium/core/competition/form/form-faults.rule.ts'
import { ExtraField, FormCheck, FormSection, type EnrolForm } from '@podium/core/competition/form/form.ts'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { FormChecks } from './form-checks.tsx'
import { FormOutline } from './form-outline.tsx'
import { FormPreview } from './form-preview.tsx'
import type { StageChoice } from './field-properties.tsx'
import { builderMessages } from './messages.ts'
import './form-builder.css'

const parts = ['extraFields', 'formSections', 'formChecks'] as const
const shapes = { extraFields: ExtraField, formSections: FormSection, formChecks: FormCheck }

/** Builds the organiser's form within the form of a setting, with a preview beside it. */
export function FormBuilder({ stages }: { stages: readonly StageChoice[] }) {
  const t = useT(builderMessages)
  const { language } = useLanguage()
  return (
    <Part name="extraFields">
      {(extraFields, setFields) => (
        <Part name="formSections">
          {(formSections, setSections) => (
            <Part name="formChecks">
              {(formChecks, setChecks) => {
                const form = { extraFields, formSections, formChecks } as EnrolForm
                const problems = problemsOf(form, language)
                const problemsAt = (path: string) =>
                  problems
                    .filter((each) => each.path === path || each.path.startsWith(`${path}.`))
                    .map(({ text }) => text || t('empty'))
                const change = (next: EnrolForm) => {
                  if (next.extraFields !== extraFields) setFields(next.extraFields)
                  if (next.formSections !== formSections) setSections(next.formSections)
                }
                return (
                  <div className="builder wide">
                    <div>
                      <p className="setting-hint">{t('hint')}</p>
                      <FormOutline form={form} stages={stages} problemsOf={problemsAt} onChange={change} />
                      <FormChecks form={form} problemsOf={problemsAt} onChange={setChecks} />
                    </div>
                    <FormPreview form={form} />
                  </div>
                )
              }}
            </Part>
          )}
        </Part>
      )}
    </Part>
  )
}

interface PartProps {
  name: (typeof parts)[number]
  children: (value: readonly object[], set: (value: readonly object[]) => void) => ReactNode
}

/** A list of the setting's form as one value. */
function Part({ name, children }: PartProps) {
  const t = useT(builderMessages)
  const whyNot = (_: unknown, rows: readonly object[] = []) =>
    shapes[name].array().safeParse(rows).success ? Promise.resolve() : Promise.reject(new Error(t('faulty')))
  return (
    <Form.Item name={name} noStyle rules={[{ validator: whyNot }]} validateTrigger={[]}>
      <Value>{children}</Value>
    </Form.Item>
  )
}

interface ValueProps {
  value?: readonly object[]
  onChange?: (value: readonly object[]) => void
  children: PartProps['children']
}

function Value({ value = [], onChange, children }: ValueProps) {
  return children(value, (next) => onChange?.(next))
}

/** What is wrong with the form while it is edited; empty words: a value is missing. */
function problemsOf(form: EnrolForm, language: 'zh-cn' | 'en'): Array<{ path: string; text: string }> {
  const missing = parts.flatMap((part) =>
    (shapes[part].array().safeParse(form[part]).error?.issues ?? []).map(({ path }) => ({
      path: `${part}.${path.join('.')}`,
      text: '',
    })),
  )
  return [...missing, ...formFaults(form).map((fault) => ({ path: fault.path, text: pick(fault, language) }))]
}
