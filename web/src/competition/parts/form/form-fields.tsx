import type { Answers } from '@podium/core/competition/form/answer.ts'
import { answerFaults } from '@podium/core/competition/form/answer-faults.rule.ts'
import {
  bySection,
  formState,
  leftOutFields,
  type FieldState,
  type FormFacts,
  type FormPerson,
} from '@podium/core/competition/form/form-state.rule.ts'
import type { Audience, EnrolForm, ExtraField } from '@podium/core/competition/form/form.ts'
import { ruleRoleLabels } from '@podium/core/competition/rule/fact.ts'
import { Alert, Form } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { withNote } from '#web/lib/i18n/punctuation.ts'
import { AnswerInput, type FileInput } from './answer-input.tsx'
import { formMessages } from './messages.ts'
import './form-fields.css'

interface FormFieldsProps {
  form: EnrolForm
  facts: FormFacts
  /** Answers that frozen fields keep. */
  saved: Answers
  /** Renders the input of a field for files. */
  renderFile: FileInput
  /** Only the fields of this audience, which may depend on others. */
  only?: Audience
}

/** The organiser's form within an antd form, under the name `answers`; it says which answers are left out. */
export function FormFields({ form, facts, saved, renderFile, only }: FormFieldsProps) {
  const t = useT(formMessages)
  const { language } = useLanguage()
  const instance = Form.useFormInstance<{ answers: Answers }>()
  const answers = (Form.useWatch('answers', { form: instance, preserve: true }) as Answers | undefined) ?? saved
  const statesOf = (given: Answers) =>
    formState(form, given, facts).filter(({ field }) => only === undefined || field.audience === only)
  const states = statesOf(answers)
  const faultAt = (path: string) => {
    const now = (instance.getFieldValue('answers') ?? {}) as Answers
    const faults = answerFaults(statesOf(now), form.formChecks, now, { complete: true, saved })
    const fault = faults.find((each) => each.path === path)
    return fault ? Promise.reject(new Error(pick(fault, language))) : Promise.resolve()
  }
  const leftOut = leftOutFields(states, answers).map(({ label, labelEn }) => pick({ zh: label, en: labelEn }, language))
  return (
    <>
      {bySection(form, states).map(({ section, fields }) => (
        <section key={section?.key ?? ''} className="form-part">
          {section && <h3>{pick({ zh: section.title, en: section.titleEn }, language)}</h3>}
          {fields.map((state) => (
            <FieldItems key={state.field.key} state={state} faultAt={faultAt} renderFile={renderFile} />
          ))}
        </section>
      ))}
      {leftOut.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('leftOut', { labels: leftOut.join(language === 'en' ? ', ' : '、') })}
          className="form-left-out"
        />
      )}
    </>
  )
}

interface FieldItemsProps {
  state: FieldState
  faultAt: (path: string) => Promise<void>
  renderFile: FileInput
}

/** A field: one input, or one for each person. */
function FieldItems({ state, ...rest }: FieldItemsProps) {
  const t = useT(formMessages)
  const { language } = useLanguage()
  const { field, people } = state
  const label = pick({ zh: field.label, en: field.labelEn }, language)
  if (people === null) return <FieldItem state={state} label={label} person={null} {...rest} />
  return (
    <fieldset className="form-people">
      <legend>{label}</legend>
      {people.length === 0 && <p className="ui-empty-hint">{t('noPeople')}</p>}
      {people.map((person) => (
        <FieldItem
          key={person.memberId}
          state={state}
          label={personLabel(person, language)}
          person={person}
          {...rest}
        />
      ))}
    </fieldset>
  )
}

function personLabel({ name, role }: FormPerson, language: 'zh-cn' | 'en'): string {
  return withNote(name, pick(ruleRoleLabels[role], language), language)
}

/** Kinds whose answer is half-finished until the field is left. */
const TYPED: ReadonlySet<ExtraField['kind']> = new Set(['text', 'longText', 'number', 'date'])

interface FieldItemProps extends FieldItemsProps {
  label: string
  person: FormPerson | null
}

function FieldItem({ state: { field, isRequired, isFrozen }, label, person, faultAt, renderFile }: FieldItemProps) {
  const t = useT(formMessages)
  const { language } = useLanguage()
  const name = person ? ['answers', field.key, person.memberId] : ['answers', field.key]
  const hint = [
    pick({ zh: field.hint, en: field.hintEn }, language),
    isFrozen ? t('frozen') : field.frozenFrom === 'submission' && t('freezes'),
    field.requiredFrom !== null && !isRequired && t('neededLater'),
  ]
    .filter(Boolean)
    .join(' · ')
  return (
    <Form.Item
      name={name}
      label={label}
      required={isRequired}
      validateTrigger={TYPED.has(field.kind) ? 'onBlur' : 'onChange'}
      rules={[{ validator: () => faultAt(name.join('.')) }]}
      {...(hint ? { extra: hint } : {})}
      {...propsOf(field)}
    >
      <AnswerInput field={field} disabled={isFrozen} renderFile={renderFile} />
    </Form.Item>
  )
}

function propsOf({ kind }: ExtraField) {
  return kind === 'pledge' ? { valuePropName: 'checked' } : {}
}
