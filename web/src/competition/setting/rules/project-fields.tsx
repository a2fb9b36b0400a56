import { PROJECT_IDENTITIES } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { Form, Select } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ruleMessages } from './messages.ts'
import { RoundsSelect } from './rounds-select.tsx'

const TEXTUAL: readonly string[] = ['text', 'textarea', 'select']

/** What identifies a project, and the rounds besides this one that it may not be in. */
export function ProjectFields({ row }: { row: number }) {
  const t = useT(ruleMessages)
  const form = Form.useFormInstance<EnrolSetting>()
  const by = Form.useWatch(['rules', row, 'by'], form) as string | undefined
  const questions = (Form.useWatch('extraFields', form) ?? []).filter(
    (field) => field?.label && TEXTUAL.includes(field.kind),
  )
  return (
    <>
      <Form.Item name={[row, 'by']} label={t('projectBy')} extra={t('projectHint')}>
        <Select options={PROJECT_IDENTITIES.map((value) => ({ value, label: t(`project_${value}`) }))} />
      </Form.Item>
      {by === 'answer' && (
        <Form.Item name={[row, 'field']} label={t('projectField')} rules={[{ required: true }]}>
          <Select
            options={questions.map(({ key, label }) => ({ value: key, label }))}
            notFoundContent={t('noQuestions')}
            onChange={(key: string) =>
              form.setFieldValue(['rules', row, 'fieldName'], questions.find((each) => each.key === key)?.label ?? '')
            }
          />
        </Form.Item>
      )}
      <Form.Item name={[row, 'fieldName']} hidden>
        <span />
      </Form.Item>
      <Form.Item name={[row, 'rounds']} label={t('projectRounds')} className="wide">
        <RoundsSelect placeholder={t('onlyThisRound')} />
      </Form.Item>
    </>
  )
}
