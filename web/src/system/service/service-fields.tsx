import { MAX_SCANNED_MB } from '@podium/core/system/service/service-setting.ts'
import { Checkbox, Form, Input, InputNumber } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { serviceMessages } from './messages.ts'

/** A bucket; what names it stays once it holds files. */
export function StoreFields({ hasSecret, isUsed }: { hasSecret: boolean; isUsed: boolean }) {
  const t = useT(serviceMessages)
  const required = [{ required: true, whitespace: true, message: t('required') }]
  // `false` would undo that of the form.
  const fixed = isUsed ? { disabled: true } : {}
  return (
    <div className="sender-fields">
      <Form.Item name="endpoint" label={t('endpoint')} extra={t('endpointHint')}>
        <Input maxLength={200} placeholder="https://s3.example.org" autoComplete="off" {...fixed} />
      </Form.Item>
      <Form.Item name="bucket" label={t('bucket')} rules={required}>
        <Input maxLength={63} autoComplete="off" {...fixed} />
      </Form.Item>
      <Form.Item name="region" label={t('region')} rules={required}>
        <Input maxLength={40} autoComplete="off" {...fixed} />
      </Form.Item>
      <Form.Item name="accessKey" label={t('accessKey')} rules={required}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="secret" label={t('secretKey')}>
        <Input.Password
          maxLength={500}
          autoComplete="new-password"
          placeholder={t(hasSecret ? 'secretKept' : 'secretNone')}
        />
      </Form.Item>
    </div>
  )
}

export function ScannerFields() {
  const t = useT(serviceMessages)
  const required = [{ required: true, message: t('required') }]
  return (
    <>
      <div className="sender-fields">
        <Form.Item name="host" label={t('host')} rules={[{ ...required[0]!, whitespace: true }]}>
          <Input maxLength={253} placeholder="clamav.example.org" autoComplete="off" />
        </Form.Item>
        <Form.Item name="port" label={t('port')} rules={required}>
          <InputNumber min={1} max={65_535} precision={0} className="full-width" />
        </Form.Item>
        <Form.Item name="maxMb" label={t('maxMb')} rules={required}>
          <InputNumber min={1} max={MAX_SCANNED_MB} precision={0} className="full-width" />
        </Form.Item>
      </div>
      <Form.Item name="isRequired" valuePropName="checked">
        <Checkbox>{t('isRequired')}</Checkbox>
      </Form.Item>
    </>
  )
}
