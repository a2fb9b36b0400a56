import { AutoComplete, Form } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useDict } from '#web/lib/use-dict.ts'
import { collegeMessages } from './messages.ts'

/** Code of the category or class of a major: chosen from the kept list, or typed. */
export function ClassCodeField() {
  const t = useT(collegeMessages)
  const classes = useDict('major_class')
  const options = classes.optionsOr([]).map(({ value, label }) => ({ value, label: `${value} ${label}` }))
  return (
    <Form.Item
      name="classCode"
      label={t('classCode')}
      extra={t('classCodeHint')}
      rules={[{ pattern: /^(\d{2}|\d{4}|\d{6})?$/, message: t('classCodeRule') }]}
    >
      <AutoComplete
        allowClear
        options={options}
        showSearch={{ filterOption: (typed, option) => option!.label.includes(typed) }}
      />
    </Form.Item>
  )
}
