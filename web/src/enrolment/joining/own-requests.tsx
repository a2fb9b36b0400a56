import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { isPendingRequest, joinRequestStateLabels } from '@podium/core/enrolment/joining/joining.ts'
import { Button } from 'antd'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { joiningMessages } from './messages.ts'

/** The viewer's requests to join teams; null where there are none. */
export function OwnRequests() {
  const t = useT(joiningMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const requests = useCall(enrolmentApi.ownJoinRequests, {})
  const withdraw = useWrite(enrolmentApi.withdrawJoinRequest, {
    refresh: [enrolmentApi.ownJoinRequests],
    onDone: () => toast('success', t('withdrawn')),
  })
  if (!requests.data?.length) return null
  return (
    <section className="centre-part">
      <h2>{t('own')}</h2>
      <ul className="team-list">
        {requests.data.map((request) => (
          <li key={request.requestId}>
            <div className="team-line">
              <b>{request.teamName}</b>
              <span>{pick(joinRequestStateLabels[request.state], language)}</span>
            </div>
            <p className="sign-up-hint figures">
              {request.roundName} · {request.itemName}
              {isPendingRequest(request) && ` · ${t('until', { until: times.closing(request.expiresAt) })}`}
            </p>
            {request.answer && <p className="team-opinion">{t('saysCaptain', { answer: request.answer })}</p>}
            {isPendingRequest(request) && (
              <div className="team-line">
                <Button loading={withdraw.busy} onClick={() => void withdraw.run({ requestId: request.requestId })}>
                  {t('withdraw')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
