import type { Input } from '@podium/core/base/endpoint.ts'
import type { competitionApi } from '@podium/core/competition/api.ts'
import { movedFrom } from '@podium/core/competition/schedule/move-dates.rule.ts'
import { Button, Form, InputNumber } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { MomentInput } from '#web/ui/time/moment-input.tsx'
import { officeMessages } from '../office-messages.ts'

type Stages = Input<typeof competitionApi.saveSchedule>['stages']

interface MoveDatesProps {
  /** From when on, at first. */
  now: string
  disabled: boolean
  stagesOf: () => Stages
  onMove: (stages: Stages) => void
}

interface MoveValues {
  from: string
  days: number
}

/** Moves all dates of the form from an instant on by the same number of days; saving is a step of its own. */
export function MoveDates({ now, disabled, stagesOf, onMove }: MoveDatesProps) {
  const t = useT(officeMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button className="move-dates" disabled={disabled} onClick={() => setOpen(true)}>
        {t('moveDates')}
      </Button>
      {isOpen && (
        <FormDialog<MoveValues>
          open
          title={t('moveDates')}
          initial={{ from: now, days: 7 }}
          width={520}
          busy={false}
          refusal={null}
          submitText={t('moveDatesDone')}
          onClose={() => setOpen(false)}
          onSubmit={({ from, days }) => {
            onMove(movedFrom(stagesOf(), from, days))
            setOpen(false)
          }}
        >
          <p className="wide">{t('moveDatesText')}</p>
          <Form.Item name="from" label={t('moveDatesFrom')} rules={[{ required: true, message: t('moveDatesFrom') }]}>
            <MomentInput />
          </Form.Item>
          <Form.Item name="days" label={t('moveDatesBy')} rules={[{ required: true, message: t('moveDatesBy') }]}>
            <InputNumber className="full-width" min={-365} max={365} precision={0} />
          </Form.Item>
        </FormDialog>
      )}
    </>
  )
}
