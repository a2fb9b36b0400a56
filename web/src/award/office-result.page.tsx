import { awardApi } from '@podium/core/award/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { isLocked, isVerified } from '@podium/core/review/review.ts'
import { Alert, Skeleton } from 'antd'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { BatchFrame } from '#web/review/parts/batch-frame.tsx'
import { RankingTable } from '#web/review/parts/ranking-table.tsx'
import { RunPanel } from '#web/review/parts/run-panel.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { AwardsPanel } from './awards-panel.tsx'
import { awardMessages } from './messages.ts'
import { ResultOverview, useOverview } from './steps/result-overview.tsx'
import { ResultStateTag } from './steps/result-state-tag.tsx'
import { ResultSteps } from './steps/result-steps.tsx'
import './result.css'

/** Milliseconds between requests while no events can be received. */
const POLL_MS = 30_000

/** The batches on their way to published results, and below them the steps of one. @spec B17 */
function AwardResultPage() {
  const overview = useOverview()
  if (overview.isPending) return <Skeleton active className="list-main" />
  return (
    <BatchFrame
      first={overview.data?.rows[0]?.batchId}
      renderState={(batch) => <ResultStateTag batch={batch} />}
      renderAbove={(shownId) => <ResultOverview overview={overview} shownId={shownId} />}
    >
      {(batch) => <Result key={batch.batchId} batch={batch} />}
    </BatchFrame>
  )
}

/** What a step of calculation, awards or publication changes, by whomever. */
const stale = [
  reviewApi.run,
  reviewApi.results,
  reviewApi.batch,
  reviewApi.batchOptions,
  awardApi.publication,
  awardApi.detailedList,
  awardApi.overview,
]

function Result({ batch }: { batch: BatchDetail }) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const may = useMay()
  const topic = `review:${batch.batchId}`
  const connected = usePushed('review.results', stale, topic)
  usePushed('review.progress', [reviewApi.run, reviewApi.batch, awardApi.overview], topic)
  const run = useCall(
    reviewApi.run,
    { batchId: batch.batchId },
    { refreshEveryMs: connected ? false : POLL_MS, refreshOnFocus: true },
  )
  if (run.isPending) return <Skeleton active className="list-main" />
  if (run.isError) return <Failure refusal={run.error} onRetry={() => void run.refetch()} />
  const locked = isLocked(batch)
  const verified = run.data !== null && isVerified(run.data)
  return (
    <>
      {may('award:result:list') && <ResultSteps batch={batch} run={run.data} />}
      <RunPanel batch={batch} run={run.data} />
      {run.data && may('award:result:list') && (
        <section className="list-main">
          {!locked && <Alert type="info" showIcon title={t('needLocked')} />}
          {locked && !verified && <Alert type="warning" showIcon title={pick(awardRefusals.NOT_VERIFIED, language)} />}
          {locked && <AwardsPanel batch={batch} />}
        </section>
      )}
      {run.data && <RankingTable run={run.data} />}
    </>
  )
}

export { AwardResultPage as Page }
