import { reviewApi } from '@podium/core/review/api.ts'
import { batchStateLabels } from '@podium/core/review/batch/batch.rule.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { ArrowLeftOutlined } from '@ant-design/icons'
import { Alert, Button, Skeleton, Tabs } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useRecordName } from '#web/lib/record-name.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { AssignmentPanel } from '../assignment/assignment-panel.tsx'
import { BatchTransitions } from './batch-transitions.tsx'
import { EntriesPanel } from './entries-panel.tsx'
import { JudgesPanel } from '../assignment/judges-panel.tsx'
import { reviewMessages } from '../messages.ts'
import { NoticePanel } from '../notice/notice-panel.tsx'
import { batchTones } from '../parts/tones.ts'
import { useEarlyWrite } from '../scoring/use-early-write.ts'
import '../assignment/distribution.css'

/** Polling interval for submitted scorecards while the event stream is down. */
const POLL_MS = 20_000

/** One batch in tabs: judges, assignment, works, notice, opening and closing. */
export function BatchTabs({ batchId }: { batchId: string }) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const [search, setSearch] = useSearchParams()
  const connected = usePushed(
    'review.progress',
    [reviewApi.batch, reviewApi.judges, reviewApi.entries, reviewApi.plan],
    `review:${batchId}`,
  )
  const batch = useCall(reviewApi.batch, { batchId }, { refreshEveryMs: connected ? false : POLL_MS })
  useRecordName(batch.data && { [language]: `${batch.data.itemName} · ${batch.data.name}` })
  if (batch.isPending) return <Skeleton active className="list-main" />
  if (batch.isError) return <Failure refusal={batch.error} onRetry={() => void batch.refetch()} />
  const first = batch.data.judges === 0 ? 'judges' : batch.data.tasks === 0 ? 'assignment' : 'entries'
  return (
    <div className="batch-frame">
      <Head batch={batch.data} />
      <div className="list-main">
        <Tabs
          activeKey={search.get('tab') ?? first}
          onChange={(tab) => setSearch({ batchId, tab }, { replace: true })}
          destroyOnHidden
          items={[
            { key: 'judges', label: t('judges'), children: <JudgesPanel batch={batch.data} /> },
            { key: 'assignment', label: t('assignment'), children: <AssignmentPanel batch={batch.data} /> },
            { key: 'entries', label: t('entries'), children: <EntriesPanel batch={batch.data} /> },
            {
              key: 'notice',
              label: t('notice'),
              children: <NoticePanel key={batch.data.version} batch={batch.data} />,
            },
          ]}
        />
      </div>
    </div>
  )
}

function Head({ batch }: { batch: BatchDetail }) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const times = useWindowTimes()
  const { window, setting } = batch
  return (
    <header className="list-main batch-title">
      <Link to={paths.office.reviewDistribution()} aria-label={t('back')} className="batch-back">
        <ArrowLeftOutlined />
      </Link>
      <div className="batch-facts">
        <h2>
          {batch.name}{' '}
          <StateTag tone={batchTones[batch.state]}>{pick(batchStateLabels[batch.state], language)}</StateTag>
        </h2>
        <p>
          {batch.roundName} · {batch.stageName} · {batch.itemName}
        </p>
        <dl className="figures">
          <div>
            <dt>{t('works')}</dt>
            <dd>{batch.works}</dd>
          </div>
          <div>
            <dt>{t('progress')}</dt>
            <dd>{t('done', { done: batch.submitted, total: batch.tasks })}</dd>
          </div>
          <div>
            <dt>{t('rule')}</dt>
            <dd>{t('ruleText', { count: setting.expertsPerWork, aggregation: t(setting.aggregation) })}</dd>
          </div>
          <div>
            <dt>{t('window')}</dt>
            <dd>{window ? times.span(window) : t('noWindow')}</dd>
          </div>
        </dl>
      </div>
      <BatchTransitions batch={batch} />
      {batch.lateWorks > 0 && <LateWorks batch={batch} />}
    </header>
  )
}

function LateWorks({ batch }: { batch: BatchDetail }) {
  const t = useT(reviewMessages)
  const addLateWorks = useEarlyWrite(reviewApi.takeLateWorks, {
    refresh: [reviewApi.batch, reviewApi.entries, reviewApi.plan],
  })
  return (
    <Alert
      className="batch-late"
      type="info"
      showIcon
      title={t('lateWorks', { count: batch.lateWorks })}
      action={
        <Button
          size="small"
          loading={addLateWorks.busy}
          onClick={() => void addLateWorks.run({ batchId: batch.batchId })}
        >
          {t('takeWorks')}
        </Button>
      }
    />
  )
}
