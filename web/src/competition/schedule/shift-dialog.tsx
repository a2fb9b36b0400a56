import type { Input as InputOf } from '@podium/core/base/endpoint.ts'
import type { competitionApi } from '@podium/core/competition/api.ts'
import { shiftStages } from '@podium/core/competition/schedule/shift.ts'
import { Form, InputNumber, Select } from 'antd'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { officeMessages } from '../office-messages.ts'

type Stages = InputOf<typeof competitionApi.saveSchedule>['stages']

interface ShiftDialogProps {
  stages: Stages
  onClose: () => void
  onShift: (stages: Stages) => void
}

/** Moves the dates of one stage and all after it together; saving the schedule checks and keeps them. */
export function ShiftDialog({ stages, onClose, onShift }: ShiftDialogProps) {
  const t = useT(officeMessages)
  const options = stages.map(({ name }, at) => ({ value: at, label: name || `${t('stage')} ${at + 1}` }))
  return (
    <FormDialog<{ from: number; days: number }>
      open
      title={t('shift')}
      initial={{ from: 0, days: 7 }}
      width={520}
      busy={false}
      refusal={null}
      submitText={t('shiftNow')}
      onClose={onClose}
      onSubmit={({ from, days }) => onShift(shiftStages(stages, from, days))}
    >
      <p className="wide">{t('shiftText')}</p>
      <Form.Item name="from" label={t('shiftFrom')}>
        <Select options={options} />
      </Form.Item>
      <Form.Item
        name="days"
        label={t('shiftDays')}
        rules={[{ required: true, message: t('required', { label: t('shiftDays') }) }]}
      >
        <InputNumber min={-366} max={366} precision={0} className="full-width" />
      </Form.Item>
    </FormDialog>
  )
}
