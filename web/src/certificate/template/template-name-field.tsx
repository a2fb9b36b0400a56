import { Form, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { certificateOfficeMessages } from '../office-messages.ts'

/** Form field for the name of a template. */
export function TemplateNameField() {
  const t = useT(certificateOfficeMessages)
  return (
    <Form.Item
      name="name"
      label={t('name')}
      className="wide"
      rules={[{ required: true, whitespace: true, message: t('required', { label: t('name') }) }]}
    >
      <Input maxLength={80} />
    </Form.Item>
  )
}
