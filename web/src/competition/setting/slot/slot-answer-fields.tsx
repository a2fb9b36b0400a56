import { competitionApi } from '@podium/core/competition/api.ts'
import type { ExtraField } from '@podium/core/competition/form/form.ts'
import { slotEffectLabels } from '@podium/core/competition/setting/slot/slot-answer-text.ts'
import { MAX_SLOT_ANSWERS, SLOT_EFFECTS, type SlotAnswer } from '@podium/core/competition/setting/slot/slot-answers.ts'
import { isSlotChoice } from '@podium/core/competition/setting/slot/slot-choices.rule.ts'
import { Button, Form, Select } from 'antd'
import { useCall } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { AddButton } from '#web/ui/feedback/add-button.tsx'
import { slotMessages } from './messages.ts'

/** The item whose enrolment form is asked about. */
export interface SlotItem {
  readonly roundId: string
  readonly itemId: string
}

/** What answers to the form of the enrolment make of a slot. */
export function SlotAnswerFields({ row, item }: { row: number; item: SlotItem }) {
  const t = useT(slotMessages)
  return (
    <Form.Item
      name={[row, 'answers']}
      label={t('answers')}
      className="wide"
      extra={t('answersHint')}
      rules={[
        { validator: async (_, rows: SlotAnswer[] = []) => !rows.every(isWhole) && Promise.reject(t('unfinished')) },
      ]}
    >
      <AnswerRows item={item} />
    </Form.Item>
  )
}

const isWhole = ({ field, values }: SlotAnswer) => field !== '' && values.length > 0

interface AnswerRowsProps {
  item: SlotItem
  value?: readonly SlotAnswer[]
  onChange?: (rows: SlotAnswer[]) => void
}

function AnswerRows({ item, value: rows = [], onChange }: AnswerRowsProps) {
  const t = useT(slotMessages)
  const { data } = useCall(competitionApi.enrolSetting, item)
  const fields = (data?.value?.extraFields ?? []).filter(isSlotChoice)
  const add = ({ key, label, labelEn }: ExtraField) =>
    onChange?.([...rows, { field: key, fieldName: label, fieldNameEn: labelEn, values: [], effect: 'required' }])
  if (fields.length === 0 && rows.length === 0) return <span className="ui-empty-hint">{t('noFields')}</span>
  return (
    <div className="rule-group">
      {rows.map((row, at) => (
        <AnswerRow
          key={at}
          row={row}
          fields={fields}
          onChange={(next) => onChange?.(rows.with(at, next))}
          onRemove={() => onChange?.(rows.toSpliced(at, 1))}
        />
      ))}
      <div className="rule-group-foot">
        <AddButton
          size="small"
          count={rows.length}
          most={MAX_SLOT_ANSWERS}
          disabled={fields.length === 0}
          onClick={() => add(fields[0]!)}
        >
          {t('addAnswer')}
        </AddButton>
      </div>
    </div>
  )
}

interface AnswerRowProps {
  row: SlotAnswer
  fields: readonly ExtraField[]
  onChange: (row: SlotAnswer) => void
  onRemove: () => void
}

function AnswerRow({ row, fields, onChange, onRemove }: AnswerRowProps) {
  const t = useT(slotMessages)
  const { language } = useLanguage()
  const field = fields.find(({ key }) => key === row.field)
  // A field that was removed since keeps its name.
  const known = field ? fields : [...fields, { key: row.field, label: row.fieldName, labelEn: row.fieldNameEn }]
  const choose = (key: string) => {
    const chosen = fields.find((each) => each.key === key)
    if (chosen) onChange({ ...row, field: key, fieldName: chosen.label, fieldNameEn: chosen.labelEn, values: [] })
  }
  return (
    <div className="rule-predicate">
      <Select
        aria-label={t('answerField')}
        value={row.field}
        options={known.map(({ key, label, labelEn }) => ({
          value: key,
          label: pick({ zh: label, en: labelEn }, language),
        }))}
        onChange={choose}
      />
      <Select
        aria-label={t('answerValues')}
        className="rule-values"
        mode="multiple"
        value={row.values}
        options={(field?.options ?? row.values).map((value) => ({ value, label: value }))}
        onChange={(values: string[]) => onChange({ ...row, values })}
      />
      <Select
        aria-label={t('answerEffect')}
        value={row.effect}
        options={SLOT_EFFECTS.map((effect) => ({ value: effect, label: pick(slotEffectLabels[effect], language) }))}
        onChange={(effect) => onChange({ ...row, effect })}
      />
      <Button size="small" type="text" danger onClick={onRemove}>
        {t('removeAnswer')}
      </Button>
    </div>
  )
}
