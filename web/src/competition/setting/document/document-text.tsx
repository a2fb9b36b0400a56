import { DOCUMENT_PLACEHOLDERS, documentPlaceholders } from '@podium/core/competition/document/placeholders.ts'
import { Button, Form, Input } from 'antd'
import { useRef, type FocusEvent } from 'react'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { documentMessages } from './messages.ts'

const MAX = { text: 4000, textEn: 6000 } as const
type Side = keyof typeof MAX

/** The text of a document in both languages, and the fields to insert where the cursor was last. */
export function DocumentText({ row }: { row: number }) {
  const t = useT(documentMessages)
  const { language } = useLanguage()
  const form = Form.useFormInstance()
  const last = useRef<{ side: Side; field: HTMLTextAreaElement } | null>(null)
  const insert = (name: string) => {
    const side = last.current?.side ?? 'text'
    const field = last.current?.field
    const path = ['documents', row, side]
    const text = String(form.getFieldValue(path) ?? '')
    const from = field?.selectionStart ?? text.length
    const placeholder = `{${name}}`
    form.setFieldValue(path, text.slice(0, from) + placeholder + text.slice(field?.selectionEnd ?? from))
    // The caret is set once the text is there.
    requestAnimationFrame(() => {
      field?.focus()
      field?.setSelectionRange(from + placeholder.length, from + placeholder.length)
    })
  }
  return (
    <>
      {(['text', 'textEn'] as const).map((side) => (
        <Form.Item
          key={side}
          name={[row, side]}
          label={t(side)}
          className="wide"
          rules={side === 'text' ? [{ required: true, whitespace: true, message: t('textRequired') }] : []}
        >
          <Input.TextArea
            autoSize={{ minRows: 4, maxRows: 16 }}
            maxLength={MAX[side]}
            showCount
            lang={side === 'text' ? 'zh-CN' : 'en'}
            onFocus={({ target }: FocusEvent<HTMLTextAreaElement>) => {
              last.current = { side, field: target }
            }}
          />
        </Form.Item>
      ))}
      <div className="wide document-placeholders">
        <span>{t('insert')}</span>
        {DOCUMENT_PLACEHOLDERS.map((name) => (
          <Button key={name} size="small" onClick={() => insert(name)}>
            {pick(documentPlaceholders[name], language)}
          </Button>
        ))}
      </div>
    </>
  )
}
