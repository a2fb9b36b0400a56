import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { Form, Input, InputNumber } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { teamPaymentMessages } from './messages.ts'

const FEN = 100

interface Values {
  amount?: number | null
  reason: string
}

/** Asks that a team need not pay its fee, or part of it. */
export function WaiverDialog({ team, onClose }: { team: ListedTeam; onClose: () => void }) {
  const t = useT(teamPaymentMessages)
  const waive = useWrite(enrolmentApi.waiveFee, {
    inline: true,
    refresh: [],
    onDone: () => {
      toast('success', t('waiverAsked'))
      onClose()
    },
  })
  return (
    <FormDialog<Values>
      open
      title={t('waiverTitle', { team: team.name })}
      initial={{}}
      busy={waive.busy}
      refusal={waive.refusal}
      submitText={t('waive')}
      onSubmit={({ amount, reason }) =>
        waive.run({ teamId: team.teamId, amount: amount ? Math.round(amount * FEN) : null, reason })
      }
      onClose={onClose}
    >
      <Form.Item name="amount" label={t('waiverAmount')} className="wide" extra={t('waiverHint')}>
        <InputNumber min={0.01} precision={2} prefix="¥" className="full-width" />
      </Form.Item>
      <Form.Item
        name="reason"
        label={t('waiverReason')}
        className="wide"
        rules={[{ required: true, whitespace: true, message: t('waiverReasonMissing') }]}
      >
        <Input.TextArea rows={3} maxLength={300} showCount />
      </Form.Item>
    </FormDialog>
  )
}
