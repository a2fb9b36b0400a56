import type { Output } from '@podium/core/base/endpoint.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { dateAnswerLabels } from '@podium/core/competition/dates/date-labels.ts'
import type { DateMove, DateRequest } from '@podium/core/competition/dates/dates.ts'
import { windowKindLabels } from '@podium/core/competition/labels.ts'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { datesMessages } from './messages.ts'
import '../approval/approval.css'

type Dates = Output<typeof competitionApi.dateRequests>

interface DateRequestsProps {
  dates: Dates
  items: ReadonlyArray<{ readonly itemId: string; readonly name: string; readonly nameEn: string }>
}

/** The open request to move dates, for those who decide it and those who made it, and earlier ones. */
export function DateRequests({ dates, items }: DateRequestsProps) {
  const t = useT(datesMessages)
  const { language } = useLanguage()
  const open = dates.requests.find(({ answer }) => answer === null)
  const ended = dates.requests.filter(({ answer }) => answer !== null)
  if (!dates.needsUpper && dates.requests.length === 0) return null
  return (
    <section className="round-panel approval-panel">
      <h2>{t('title')}</h2>
      {dates.needsUpper && !open && <Alert type="info" showIcon title={t('needsUpper')} />}
      {open && <OpenRequest request={open} byUpper={dates.byUpper} items={items} />}
      {ended.length > 0 && (
        <>
          <h3>{t('history')}</h3>
          <ul className="approval-history">
            {ended.map(({ requestId, answer, reason, opinion, answeredByName, answeredAt }) => (
              <li key={requestId}>
                <div>
                  <StateTag tone={answer === 'approved' ? 'success' : answer === 'rejected' ? 'danger' : 'neutral'}>
                    {answer && pick(dateAnswerLabels[answer], language)}
                  </StateTag>
                  <span className="figures">
                    {answeredByName} {timeText(answeredAt)}
                  </span>
                </div>
                <p>{reason}</p>
                {opinion && <p>{opinion}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function OpenRequest({
  request,
  byUpper,
  items,
}: {
  request: DateRequest
  byUpper: boolean
  items: DateRequestsProps['items']
}) {
  const t = useT(datesMessages)
  const may = useMay()
  const [isRejecting, setRejecting] = useState(false)
  const { requestId } = request
  const answer = useWrite(competitionApi.answerDates, {
    refresh: [competitionApi.dateRequests, competitionApi.schedule, competitionApi.round],
    onDone: () => {
      toast('success', t('answered'))
      setRejecting(false)
    },
  })
  const approve = async () => {
    const words = { title: t('approveTitle', { count: request.moves.length }), text: t('approveText') }
    if (await ask({ ...words, confirm: t('approve'), cancel: t('back') }))
      await answer.run({ requestId, answer: 'approved' })
  }
  return (
    <>
      <Alert
        type="warning"
        showIcon
        title={t(byUpper ? 'waitingForYou' : 'waitingForUpper')}
        description={
          <>
            <p>{t('askedBy', { name: request.askedByName, at: timeText(request.askedAt) })}</p>
            <p>{request.reason}</p>
          </>
        }
      />
      <Moves moves={request.moves} items={items} />
      {may('competition:schedule:edit') && (
        <div className="round-row-tools">
          {byUpper ? (
            <>
              <Button type="primary" loading={answer.busy} onClick={() => void approve()}>
                {t('approve')}
              </Button>
              <Button danger onClick={() => setRejecting(true)}>
                {t('reject')}
              </Button>
            </>
          ) : (
            <Button loading={answer.busy} onClick={() => void answer.run({ requestId, answer: 'withdrawn' })}>
              {t('withdraw')}
            </Button>
          )}
        </div>
      )}
      <ReasonDialog
        open={isRejecting}
        title={t('reject')}
        text={t('rejectText')}
        busy={answer.busy}
        refusal={answer.refusal}
        onClose={() => setRejecting(false)}
        onSubmit={(opinion) => void answer.run({ requestId, answer: 'rejected', opinion })}
      />
    </>
  )
}

/** Each date that moves, as it was and as it is to be. */
export function Moves({ moves, items }: { moves: readonly DateMove[]; items: DateRequestsProps['items'] }) {
  const t = useT(datesMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const nameOf = ({ stage, stageEn, kind, itemId }: DateMove) => {
    const item = items.find((each) => each.itemId === itemId)
    return [
      pick({ zh: stage, en: stageEn }, language),
      kind === null ? t('stageItself') : pick(windowKindLabels[kind], language),
      item && pick({ zh: item.name, en: item.nameEn }, language),
    ]
      .filter(Boolean)
      .join(' · ')
  }
  const spanText = (span: DateMove['before']) => (span ? times.span(span) : t('none'))
  return (
    <dl className="date-moves figures">
      {moves.map((move, at) => (
        <div key={at}>
          <dt>{nameOf(move)}</dt>
          <dd>
            <del>{spanText(move.before)}</del>
            <span>{spanText(move.after)}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}
