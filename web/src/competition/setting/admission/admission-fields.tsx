import { Form, Switch } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { CountField, Section } from '../setting-fields.tsx'
import { settingMessages } from '../setting-messages.ts'

/** Whether submissions pass an admission queue, and how fast it lets people in. */
export function AdmissionFields() {
  const t = useT(settingMessages)
  const form = Form.useFormInstance()
  const isOn = Form.useWatch(['admission', 'queue'], form) === true
  return (
    <>
      <Section>{t('admission')}</Section>
      <Form.Item
        name={['admission', 'queue']}
        label={t('admissionQueue')}
        valuePropName="checked"
        className="wide"
        extra={t('admissionHint')}
      >
        <Switch />
      </Form.Item>
      <div hidden={!isOn}>
        <CountField name={['admission', 'perMinute']} label={t('admissionPerMinute')} min={60} max={15_000} />
      </div>
      <div hidden={!isOn}>
        <CountField name={['admission', 'holdMinutes']} label={t('admissionHold')} min={2} max={60} />
      </div>
    </>
  )
}
