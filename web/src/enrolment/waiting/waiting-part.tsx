import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { TeamDetail } from '@podium/core/enrolment/views.ts'
import { Alert, Button, Space } from 'antd'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { waitingMessages } from './messages.ts'

/** The team's position in the waiting list, or the place that its captain takes or declines. Null: it is not on it. */
export function WaitingPart({ team, onDone }: { team: TeamDetail; onDone: () => void }) {
  const t = useT(waitingMessages)
  const times = useWindowTimes(team.serverNow)
  const { waiting } = team
  if (!waiting) return null
  if (waiting.offerUntil === null) {
    const [position, unit, hours] = [waiting.position ?? '—', waiting.unit, team.setting?.waitingHours ?? '—']
    return (
      <Alert
        type="info"
        showIcon
        className="json-part"
        title={unit ? t('inLineAt', { position, unit }) : t('inLine', { position })}
        description={
          <>
            {team.queuedBy && <p>{team.queuedBy}</p>}
            <p>{unit ? t('inLineAtHint', { unit, hours }) : t('inLineHint', { hours })}</p>
          </>
        }
      />
    )
  }
  return (
    <Alert
      type="warning"
      showIcon
      className="json-part"
      title={t('offered', { until: times.closing(waiting.offerUntil) })}
      description={
        <>
          <p>{t('offeredHint')}</p>
          {team.isCaptain && <OfferButtons team={team} onDone={onDone} />}
        </>
      }
    />
  )
}

function OfferButtons({ team: { teamId, name }, onDone }: { team: TeamDetail; onDone: () => void }) {
  const t = useT(waitingMessages)
  const confirmDanger = useConfirmDanger()
  const answer = useWrite(enrolmentApi.answerOffer, { refresh: [enrolmentApi.mine, enrolmentApi.detail], onDone })
  const take = async () => {
    if (await answer.run({ teamId, accept: true })) toast('success', t('taken'))
  }
  const decline = async () => {
    const sure = await confirmDanger({
      title: t('declineTitle', { name }),
      text: t('declineText'),
      confirmLabel: t('decline'),
    })
    if (sure && (await answer.run({ teamId, accept: false }))) toast('success', t('declined'))
  }
  return (
    <Space wrap>
      <Button type="primary" loading={answer.busy} onClick={() => void take()}>
        {t('take')}
      </Button>
      <Button disabled={answer.busy} onClick={() => void decline()}>
        {t('decline')}
      </Button>
    </Space>
  )
}
