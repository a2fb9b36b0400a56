import type { HandDecision } from '@podium/core/promotion/contender.ts'
import type { StandingRow } from '@podium/core/promotion/views.ts'
import { Form, Radio } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { FormDialog } from '#web/ui/dialog/form-dialog.tsx'
import { ReasonField } from '#web/ui/dialog/reason-dialog.tsx'
import { promotionMessages } from './messages.ts'

interface HandDialogProps {
  row: StandingRow
  verdict: HandDecision['verdict']
  onDecide: (decision: HandDecision) => void
  onClose: () => void
}

/** Admits or excludes one entry by hand, with the reason. */
export function HandDialog({ row, verdict, onDecide, onClose }: HandDialogProps) {
  const t = useT(promotionMessages)
  const { teamId } = row
  return (
    <FormDialog<{ cap: HandDecision['cap']; reason: string }>
      open
      title={`${t(verdict === 'admit' ? 'admitByHand' : 'refuseByHand')} · ${row.teamName}`}
      initial={{ cap: 'inside' }}
      submitText={t('confirm')}
      width={520}
      onClose={onClose}
      onSubmit={({ cap, reason }) => onDecide({ teamId, verdict, cap: cap ?? 'inside', reason })}
    >
      {verdict === 'admit' && (
        <Form.Item className="wide" name="cap" label={t('places')}>
          <Radio.Group
            options={[
              { value: 'inside', label: t('inside') },
              { value: 'outside', label: t('outside') },
            ]}
          />
        </Form.Item>
      )}
      <ReasonField label={t('handReason')} />
    </FormDialog>
  )
}
