import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { financeApi } from '@podium/core/finance/api.ts'
import { yuanText } from '@podium/core/finance/money.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Button } from 'antd'
import { useNavigate } from 'react-router'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { teamPaymentMessages } from './messages.ts'

/** What a team has to pay until when, and the way to pay it. Null: nothing is due. */
export function FeeDue({ team }: { team: TeamDetail }) {
  const t = useT(teamPaymentMessages)
  const times = useWindowTimes(team.serverNow)
  const navigate = useNavigate()
  const open = (orderId: string) => void navigate(paths.centre.order({ orderId }))
  const charge = useWrite(enrolmentApi.charge, {
    refresh: [enrolmentApi.detail, enrolmentApi.mine, financeApi.ownOrders],
    onDone: ({ orderId }) => open(orderId),
  })
  const { payment } = team
  if (!payment?.payBy || payment.due === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className="json-part"
      title={t('due', { amount: yuanText(payment.due), until: times.closing(payment.payBy) })}
      description={t('dueHint')}
      action={
        team.isCaptain && (
          <Button
            type="primary"
            loading={charge.busy}
            onClick={() => (payment.orderId ? open(payment.orderId) : void charge.run({ teamId: team.teamId }))}
          >
            {t(payment.orderId ? 'toOrder' : 'order')}
          </Button>
        )
      }
    />
  )
}
