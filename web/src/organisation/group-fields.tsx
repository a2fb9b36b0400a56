import { Form, Input, Select, Switch } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { organisationMessages } from './messages.ts'

/** Name fields of an organisation or school; `label` is the label of the name. */
export function NameFields({ label }: { label: string }) {
  const t = useT(organisationMessages)
  return (
    <>
      <Form.Item name="name" label={label} rules={[{ required: true, message: t('required', { label }) }]}>
        <Input maxLength={80} />
      </Form.Item>
      <Form.Item name="shortName" label={t('shortName')}>
        <Input maxLength={40} />
      </Form.Item>
      <Form.Item
        name="code"
        label={t('code')}
        rules={[{ required: true, pattern: /^[A-Za-z0-9_-]{2,40}$/, message: t('codeRule') }]}
      >
        <Input maxLength={40} />
      </Form.Item>
    </>
  )
}

/** Region of an organisation, and whether it can be selected. */
export function RegionFields() {
  const t = useT(organisationMessages)
  const regions = useDict('region')
  return (
    <>
      <Form.Item name="region" label={t('region')}>
        <Select allowClear options={regions.optionsOr([])} showSearch={{ optionFilterProp: 'label' }} />
      </Form.Item>
      <Form.Item name="enabled" label={t('enabled')} valuePropName="checked">
        <Switch />
      </Form.Item>
    </>
  )
}
