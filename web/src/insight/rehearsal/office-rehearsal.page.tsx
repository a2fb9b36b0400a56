import { insightApi } from '@podium/core/insight/api.ts'
import { REHEARSED_TEAMS, type Rehearsal } from '@podium/core/insight/rehearsal/rehearsal.ts'
import { isFailed, LIVE_JOBS } from '@podium/core/base/state/job.ts'
import { inLanguage } from '@podium/core/base/bilingual-text.ts'
import { Alert, Button, Progress, Skeleton } from 'antd'
import { useSearchParams } from 'react-router'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { rehearsalMessages } from './messages.ts'
import { RehearsalReportView } from './rehearsal-report.tsx'
import './rehearsal.css'

const refresh = [insightApi.rehearsal]
const POLL_MS = 1_500

/** Rehearses a round and shows the report of its newest rehearsal. */
function InsightRehearsalPage() {
  const t = useT(rehearsalMessages)
  const [search, setSearch] = useSearchParams()
  const rounds = useCall(insightApi.roundOptions, {}, { staleAfterMs: 60_000 })
  const roundId = search.get('roundId') ?? rounds.data?.[0]?.value
  if (rounds.isError) return <Failure refusal={rounds.error} onRetry={() => void rounds.refetch()} />
  return (
    <div className="rehearsal">
      <IdSelect
        aria-label={t('round')}
        className="rehearsal-round"
        value={roundId ?? null}
        loading={rounds.isFetching}
        options={rounds.data ?? []}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(next) => setSearch({ roundId: next }, { replace: true })}
      />
      {roundId !== undefined && <RoundRehearsal key={roundId} roundId={roundId} />}
    </div>
  )
}

const isLive = (rehearsal: Rehearsal | null | undefined) => LIVE_JOBS.some((state) => state === rehearsal?.state)

function RoundRehearsal({ roundId }: { roundId: string }) {
  const t = useT(rehearsalMessages)
  const found = useCall(insightApi.rehearsal, { roundId })
  usePushed('job', refresh)
  const start = useWrite(insightApi.rehearse, { refresh })
  const cancel = useWrite(insightApi.cancelRehearsal, { refresh })
  if (found.isError) return <Failure refusal={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { rehearsal } = found.data
  const live = isLive(rehearsal)
  return (
    <>
      <section>
        <h2>{t('title')}</h2>
        <p className="rehearsal-about">{t('about', { teams: REHEARSED_TEAMS })}</p>
        <p className="rehearsal-about">{t('notPlayed')}</p>
        {live && rehearsal ? (
          <RehearsalProgress roundId={roundId} rehearsal={rehearsal} onCancel={() => void cancel.run({ roundId })} />
        ) : (
          <Button type="primary" loading={start.busy} onClick={() => void start.run({ roundId })}>
            {t(rehearsal ? 'again' : 'start')}
          </Button>
        )}
      </section>
      {!rehearsal && <Empty title={t('none')} hint={t('noneHint')} />}
      {rehearsal && !live && <LastRehearsal rehearsal={rehearsal} roundId={roundId} />}
    </>
  )
}

interface Watched {
  readonly roundId: string
  readonly rehearsal: Rehearsal
  readonly onCancel: () => void
}

function RehearsalProgress({ roundId, rehearsal, onCancel }: Watched) {
  const t = useT(rehearsalMessages)
  const { language } = useLanguage()
  // Somebody else may have begun it, to whom alone its progress is pushed.
  useCall(insightApi.rehearsal, { roundId }, { refreshEveryMs: POLL_MS })
  const { done, total, phase } = rehearsal
  return (
    <div className="rehearsal-progress">
      <p aria-live="polite">{phase === '' ? t('queued') : inLanguage(phase, language)}</p>
      <Progress aria-label={t('progress')} percent={total ? Math.floor((done / total) * 100) : 0} status="active" />
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </div>
  )
}

function LastRehearsal({ rehearsal, roundId }: { rehearsal: Rehearsal; roundId: string }) {
  const t = useT(rehearsalMessages)
  const { language } = useLanguage()
  const { report, error, state } = rehearsal
  if (report) return <RehearsalReportView rehearsal={rehearsal} report={report} roundId={roundId} />
  const words = isFailed({ state }) ? t('failed') : t('cancelled')
  return (
    <Alert type="warning" showIcon title={words} description={error === '' ? undefined : inLanguage(error, language)} />
  )
}

export { InsightRehearsalPage as Page }
