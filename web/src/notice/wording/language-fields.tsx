import type { NoticePlaceholder } from '@podium/core/base/notice/placeholder.ts'
import type { NoticeTemplate } from '@podium/core/base/notice/template.ts'
import type { FieldFault } from '@podium/core/base/refusal.ts'
import { allowedPlaceholders } from '@podium/core/notice/template/wording.rule.ts'
import { LONGEST_WORDING, type Wording, type WordingField } from '@podium/core/notice/template/wording.ts'
import { Form, Input } from 'antd'
import { useRef, useState, type Dispatch, type FocusEvent, type SetStateAction } from 'react'
import { flushSync } from 'react-dom'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { wordingMessages } from './messages.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

interface LanguageFieldsProps {
  side: 'zh' | 'en'
  template: NoticeTemplate
  placeholders: Readonly<Record<string, NoticePlaceholder>>
  wording: Wording
  faults: readonly FieldFault[]
  disabled: boolean
  onChange: Dispatch<SetStateAction<Wording>>
}

/** Title and text in one language, and the placeholders to insert into the one where the cursor was last. */
export function LanguageFields(props: LanguageFieldsProps) {
  const { side, template, placeholders, wording, faults, disabled, onChange } = props
  const t = useT(wordingMessages)
  const { language } = useLanguage()
  const [title, body] = side === 'zh' ? (['titleZh', 'bodyZh'] as const) : (['titleEn', 'bodyEn'] as const)
  const [target, setTarget] = useState<WordingField>(body)
  const fields = useRef(new Map<WordingField, Field>())
  const hasBody = template.body.zh !== '' || wording.bodyZh !== '' || wording.bodyEn !== ''
  const change = (field: WordingField, text: string) => onChange((now) => ({ ...now, [field]: text }))
  const insert = (name: string) => {
    const field = fields.current.get(target) ?? (document.getElementById(target) as Field | null)
    const text = wording[target]
    const from = field?.selectionStart ?? text.length
    const placeholder = `{${name}}`
    flushSync(() => change(target, text.slice(0, from) + placeholder + text.slice(field?.selectionEnd ?? from)))
    field?.focus()
    field?.setSelectionRange(from + placeholder.length, from + placeholder.length)
  }
  const common = (name: WordingField) => ({
    id: name,
    value: wording[name],
    disabled,
    lang: side === 'zh' ? 'zh-CN' : 'en',
    count: { show: !disabled, max: LONGEST_WORDING[name], strategy: (text: string) => Array.from(text).length },
    onFocus: ({ target: field }: FocusEvent<Field>) => {
      fields.current.set(name, field)
      setTarget(name)
    },
    onChange: ({ target: field }: { target: Field }) => change(name, field.value),
  })
  const item = (name: WordingField) => {
    const own = faults.filter(({ path }) => path === name)
    return {
      label: t(name),
      htmlFor: name,
      ...(own.length > 0 && {
        validateStatus: 'error' as const,
        help: own.map((fault) => <div key={fault.zh}>{pick(fault, language)}</div>),
      }),
    }
  }
  const allowed = allowedPlaceholders(template, target)
  return (
    <Form component="div" layout="vertical" className="wording-fields">
      <Form.Item {...item(title)} required>
        <Input {...common(title)} />
      </Form.Item>
      <Form.Item {...item(body)} required={hasBody}>
        <Input.TextArea {...common(body)} autoSize={{ minRows: 4, maxRows: 14 }} />
      </Form.Item>
      {!disabled && (
        <div className="wording-placeholders">
          <span className="wording-note">
            {Object.keys(placeholders).length === 0 ? t('noPlaceholders') : t('insertInto', { field: t(target) })}
          </span>
          {Object.entries(placeholders).map(([name, placeholder]) => (
            <ReasonedButton
              key={name}
              size="small"
              reason={!allowed.includes(name) && t('notInTitle')}
              aria-description={t('insertHere', { field: t(target) })}
              onClick={() => insert(name)}
            >
              {pick(placeholder, language)} <code>{`{${name}}`}</code>
              {template.required?.includes(name) && <span className="wording-required"> {t('mustStay')}</span>}
            </ReasonedButton>
          ))}
        </div>
      )}
    </Form>
  )
}
