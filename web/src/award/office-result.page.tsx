import { awardApi } from '@podium/core/award/api.ts'
import type { Output } from '@podium/core/base/endpoint.ts'
import { paths } from '@podium/core/paths.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { isLocked, isVerified } from '@podium/core/review/review.ts'
import { Alert, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
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
import { ResultSteps } from './result-steps.tsx'
import './result.css'

/** Milliseconds between requests while no events can be received. */
const POLL_MS = 30_000
/** Batches shown that wait for the viewer at a step. */
const page = { pageSize: 10 }

/** The steps from scores to published awards, in order. @spec B17 */
function AwardResultPage() {
  const [search] = useSearchParams()
  const may = useMay()
  const mayAward = may('award:result:edit')
  const mayCalculate = may('review:batch:list') && may('review:result:calculate')
  const mayPublish = may('award:result:list') && may('award:result:publish')
  usePushed('notice', [awardApi.toConfirm, awardApi.sentBack, awardApi.toSet, awardApi.toPublish, reviewApi.batchPage])
  const toConfirm = useCall(awardApi.toConfirm, mayAward ? page : null)
  const toSetAgain = useCall(awardApi.sentBack, mayAward ? page : null)
  const toSet = useCall(awardApi.toSet, mayAward ? page : null)
  const toPublish = useCall(awardApi.toPublish, mayPublish ? page : null)
  const toVerify = useCall(reviewApi.batchPage, mayCalculate ? { turn: 'mine', ...page } : null)
  const toCalculateAgain = useCall(reviewApi.batchPage, mayCalculate ? { turn: 'returned', ...page } : null)
  const toCalculate = useCall(reviewApi.batchPage, mayCalculate ? { turn: 'calculate', ...page } : null)
  const toLock = useCall(reviewApi.batchPage, mayCalculate ? { turn: 'lock', ...page } : null)
  const asked = [
    ...(mayCalculate ? [toVerify, toCalculateAgain, toCalculate, toLock] : []),
    ...(mayAward ? [toSetAgain, toSet, toConfirm] : []),
    ...(mayPublish ? [toPublish] : []),
  ]
  if (asked.some(({ isPending }) => isPending)) return <Skeleton active className="list-main" />
  const waiting = {
    calculate: toCalculateAgain.data?.rows ?? [],
    set: toSetAgain.data?.rows ?? [],
    confirm: toConfirm.data?.rows ?? [],
  }
  const [first] = asked.flatMap(({ data }) => (data?.rows ?? []).map(({ batchId }) => batchId))
  const shownId = search.get('batchId') ?? first
  return (
    <>
      {(['calculate', 'set', 'confirm'] as const).map((step) => (
        <Waiting key={step} step={step} batches={waiting[step].filter(({ batchId }) => batchId !== shownId)} />
      ))}
      <BatchFrame first={first}>{(batch) => <Result key={batch.batchId} batch={batch} />}</BatchFrame>
    </>
  )
}

interface WaitingProps {
  step: 'calculate' | 'set' | 'confirm'
  batches: Output<typeof awardApi.toConfirm>['rows']
}

/** Other batches than the shown one whose step waits for the viewer. */
function Waiting({ step, batches }: WaitingProps) {
  const t = useT(awardMessages)
  if (batches.length === 0) return null
  return (
    <section className="list-main to-confirm">
      <h3>{t(`waiting_${step}`)}</h3>
      <ul>
        {batches.map(({ batchId, roundName, stageName, itemName }) => (
          <li key={batchId}>
            <Link to={paths.office.reviewResult({ batchId })}>
              {roundName} · {stageName} · {itemName}
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
]

function Result({ batch }: { batch: BatchDetail }) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  const may = useMay()
  const topic = `review:${batch.batchId}`
  const connected = usePushed('review.results', stale, topic)
  usePushed('review.progress', [reviewApi.run, reviewApi.batch], topic)
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
