import { competitionApi } from '@podium/core/competition/api.ts'
import { PROJECT_IDENTITIES, type ProjectRow } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { Form, Select } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ruleMessages } from './messages.ts'

const STALE_MS = 60_000
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
        <RoundsSelect />
      </Form.Item>
    </>
  )
}

interface RoundsSelectProps {
  value?: ProjectRow['rounds']
  onChange?: (rounds: ProjectRow['rounds']) => void
}

/** Rounds kept by id and name. */
function RoundsSelect({ value = [], onChange, ...rest }: RoundsSelectProps) {
  const t = useT(ruleMessages)
  const rounds = useCall(competitionApi.roundOptions, { own: true }, { staleAfterMs: STALE_MS })
  const known = (rounds.data ?? []).map((option) => ({ roundId: option.value, name: option.label }))
  const all = [...known, ...value.filter(({ roundId }) => !known.some((each) => each.roundId === roundId))]
  return (
    <Select
      {...rest}
      mode="multiple"
      placeholder={t('onlyThisRound')}
      loading={rounds.isPending}
      value={value.map(({ roundId }) => roundId)}
      options={all.map(({ roundId, name }) => ({ value: roundId, label: name }))}
      showSearch={{ optionFilterProp: 'label' }}
      onChange={(ids: string[]) => onChange?.(all.filter(({ roundId }) => ids.includes(roundId)))}
    />
  )
}
