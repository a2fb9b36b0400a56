import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { inRem } from '#web/ui/style/in-rem.ts'
import { teamPaymentMessages } from './messages.ts'
import './batch-fee.css'

const WIDTH_PX = 640

interface BatchFeeDialogProps {
  teams: readonly ListedTeam[]
  onDone: () => void
  onClose: () => void
}

/** One order for many enrolments, with the amount of each and why one can't be part of it. @spec B20 */
export function BatchFeeDialog({ teams, onDone, onClose }: BatchFeeDialogProps) {
  const t = useT(teamPaymentMessages)
  const navigate = useNavigate()
  const [teamIds, setTeamIds] = useState(() => teams.map(({ teamId }) => teamId))
  const fee = useCall(enrolmentApi.batchFee, { teamIds }, { staleAfterMs: 0 })
  const make = useWrite(enrolmentApi.chargeTeams, {
    inline: true,
    refresh: [enrolmentApi.teamPage],
    onDone: ({ orderId }) => {
      toast('success', t('batchMade'))
      onDone()
      onClose()
      void navigate(paths.centre.order({ orderId }))
    },
  })
  const lines = fee.data?.lines ?? []
  const hindered = lines.filter(({ hindrance }) => hindrance !== null)
  const payable = lines.filter(({ hindrance }) => hindrance === null).map(({ teamId }) => teamId)
  return (
    <Modal
      open
      title={t('batchTitle', { count: teamIds.length })}
      width={inRem(WIDTH_PX)}
      okText={t('batchMake')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: make.busy, disabled: !fee.data || hindered.length > 0 || lines.length === 0 }}
      onOk={() => void make.run({ teamIds })}
      onCancel={onClose}
      destroyOnHidden
    >
      <p className="ui-empty-hint">{t('batchHint')}</p>
      {make.refusal && <Alert type="error" showIcon title={make.refusal.msg} className="form-refusal" />}
      {fee.isPending && <Skeleton active paragraph={{ rows: 4 }} />}
      {fee.error && <Failure refusal={fee.error} onRetry={() => void fee.refetch()} />}
      {hindered.length > 0 && payable.length > 0 && (
        <Button onClick={() => setTeamIds(payable)}>{t('batchDrop', { count: hindered.length })}</Button>
      )}
      <ul className="batch-fee figures">
        {lines.map((line) => (
          <li key={line.teamId}>
            <span>
              {line.name} · {line.itemName}
              {line.hindrance && <span className="batch-fee-why">{line.hindrance}</span>}
            </span>
            <span>{yuanText(line.amount)}</span>
          </li>
        ))}
        {fee.data && (
          <li>
            <b>{t('batchTotal')}</b>
            <b>{yuanText(fee.data.amount)}</b>
          </li>
        )}
      </ul>
    </Modal>
  )
}
