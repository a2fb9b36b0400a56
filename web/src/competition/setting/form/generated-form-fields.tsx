import type { ExtraField } from '@podium/core/competition/form/form.ts'
import { GeneratedForm, SIGNERS, signerLabels, type Signer } from '@podium/core/competition/form/generated-form.ts'
import { Checkbox, Input, Select } from 'antd'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Labelled } from './labelled.tsx'
import { builderMessages } from './messages.ts'

interface GeneratedFormFieldsProps {
  value: ExtraField['generated']
  onChange: (value: ExtraField['generated']) => void
}

/** Whether a file is the signed copy of a form that the platform fills in, and what this says. */
export function GeneratedFormFields({ value, onChange }: GeneratedFormFieldsProps) {
  const t = useT(builderMessages)
  const { language } = useLanguage()
  const text = (name: 'text' | 'textEn', form: GeneratedForm, max: number) => (
    <Labelled label={t(name === 'text' ? 'paperText' : 'paperTextEn')} isWide>
      {(id) => (
        <Input.TextArea
          id={id}
          value={form[name]}
          maxLength={max}
          showCount
          autoSize={{ minRows: 3, maxRows: 12 }}
          onChange={({ target }) => onChange({ ...form, [name]: target.value })}
        />
      )}
    </Labelled>
  )
  return (
    <>
      <Checkbox
        className="wide"
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? GeneratedForm.parse({}) : null)}
      >
        {t('generated')}
      </Checkbox>
      {value && (
        <>
          {text('text', value, 1200)}
          {text('textEn', value, 2400)}
          <Labelled label={t('signers')} isWide>
            {(id) => (
              <Select
                id={id}
                mode="multiple"
                value={value.signers}
                options={SIGNERS.map((signer) => ({ value: signer, label: pick(signerLabels[signer], language) }))}
                onChange={(signers: Signer[]) => onChange({ ...value, signers })}
              />
            )}
          </Labelled>
          <Checkbox
            className="wide"
            checked={value.answers}
            onChange={({ target }) => onChange({ ...value, answers: target.checked })}
          >
            {t('paperAnswers')}
          </Checkbox>
        </>
      )}
    </>
  )
}
