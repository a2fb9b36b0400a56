import { competitionApi } from '@podium/core/competition/api.ts'
import {
  ROSTER_CHANGES,
  rosterChangeLabels,
  type RosterSetting,
  UNCONFIRMED,
  unconfirmedLabels,
} from '@podium/core/competition/setting/roster-setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { Form, Input, InputNumber, Select, Switch } from 'antd'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { checkMessages } from './check-messages.ts'
import { rosterMessages } from './messages.ts'

interface RosterSettingDialogProps {
  place: { roundId: string; itemId: string; stageId: string }
  onClose: () => void
}

type Values = RosterSetting & { reason: string }

const blank = { required: true, min: 1, max: 3, unconfirmed: 'all', changes: 'request', checked: false } as const

/** Who of a team takes part in a stage, until when captains confirm it, and what happens otherwise. */
export function RosterSettingDialog({ place, onClose }: RosterSettingDialogProps) {
  const t = useT(rosterMessages)
  const tCheck = useT(checkMessages)
  const { language } = useLanguage()
  const setting = useCall(competitionApi.rosterSetting, place, { staleAfterMs: 0 })
  const save = useWrite(competitionApi.saveRosterSetting, {
    inline: true,
    refresh: [competitionApi.rosterSetting, enrolmentApi.rosterPage],
    onDone: () => {
      toast('success', t('saved'))
      onClose()
    },
  })
  if (!setting.data) return null
  const { no, value } = setting.data
  const required = (label: string) => [{ required: true, message: t('mandatory', { label }) }]
  return (
    <FormDialog<Values>
      open
      title={t('setUp')}
      initial={value ?? blank}
      busy={save.busy}
      refusal={save.refusal}
      onClose={onClose}
      onSubmit={({ reason, ...next }) => save.run({ ...place, value: next, no, reason: reason ?? '' })}
    >
      <Form.Item name="required" label={t('required')} valuePropName="checked" className="wide">
        <Switch />
      </Form.Item>
      <Form.Item name="min" label={t('min')} rules={required(t('min'))}>
        <InputNumber min={1} max={100} precision={0} className="full-width" />
      </Form.Item>
      <Form.Item name="max" label={t('max')} rules={required(t('max'))}>
        <InputNumber min={1} max={100} precision={0} className="full-width" />
      </Form.Item>
      <Form.Item name="until" label={t('until')} rules={required(t('until'))}>
        <MomentInput />
      </Form.Item>
      <Form.Item name="unconfirmed" label={t('unconfirmed')}>
        <Select
          options={UNCONFIRMED.map((each) => ({ value: each, label: pick(unconfirmedLabels[each], language) }))}
        />
      </Form.Item>
      <Form.Item name="changes" label={t('changes')}>
        <Select
          options={ROSTER_CHANGES.map((each) => ({ value: each, label: pick(rosterChangeLabels[each], language) }))}
        />
      </Form.Item>
      <Form.Item
        name="checked"
        label={tCheck('checked')}
        valuePropName="checked"
        className="wide"
        extra={tCheck('checkedHint')}
      >
        <Switch />
      </Form.Item>
      {no > 0 && (
        <Form.Item name="reason" label={t('reason')} rules={required(t('reason'))} className="wide">
          <Input.TextArea maxLength={300} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Form.Item>
      )}
    </FormDialog>
  )
}
