import { refusalText } from '@podium/core/base/refusal.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import type { AssignmentPlan, BatchDetail, ShortageView } from '@podium/core/review/views.ts'
import { isConfiguring } from '@podium/core/review/review.ts'
import { Alert, Skeleton, Table } from 'antd'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { listed } from '#web/lib/i18n/punctuation.ts'
import { toast } from '#web/lib/toast.ts'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { reviewMessages } from '../messages.ts'

const refresh = [reviewApi.batch, reviewApi.plan, reviewApi.judges, reviewApi.entries]

/**
 * Preview of automatic assignment: tasks per expert, works with too few experts and how to solve that; then carries it
 * out.
 */
export function AssignmentPanel({ batch }: { batch: BatchDetail }) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const may = useMay()
  const refusal = whyNotMove(batch.state, 'assign')
  const allowed = may('review:task:assign')
  const plan = useCall(reviewApi.plan, refusal || !allowed ? null : { batchId: batch.batchId })
  const assign = useWrite(reviewApi.assign, {
    refresh,
    onDone: ({ added, removed }) => toast('success', t('assigned', { added, removed })),
    onRefused: () => void plan.refetch(),
  })
  if (refusal) return <Alert type="info" showIcon title={refusalText(refusal, language)} />
  if (!allowed) return null
  if (plan.isPending) return <Skeleton active />
  if (plan.isError) return <Failure refusal={plan.error} onRetry={() => void plan.refetch()} />
  const { added, removed, pairs, missing, digest } = plan.data
  const nothing = added === 0 && removed === 0
  return (
    <div className="assignment-panel">
      <div className="panel-tools">
        <span className="figures">{nothing ? t('planNothing') : t('planText', { pairs, added, removed })}</span>
        <ReasonedButton
          type="primary"
          loading={assign.busy}
          reason={nothing && !isConfiguring(batch) && t('planNothing')}
          onClick={() => void assign.run({ batchId: batch.batchId, digest, acceptShort: missing > 0 })}
        >
          {t(missing > 0 ? 'carryOutShort' : 'carryOut')}
        </ReasonedButton>
      </div>
      {missing > 0 && <Shortages plan={plan.data} />}
      <Loads plan={plan.data} />
    </div>
  )
}

/** One bar per expert, scaled to the highest load; experts at their limit are highlighted. */
function Loads({ plan }: { plan: AssignmentPlan }) {
  const t = useT(reviewMessages)
  const loads = plan.loads.toSorted((a, b) => b.load - a.load || a.name.localeCompare(b.name, 'zh'))
  const most = Math.max(1, ...loads.map(({ load }) => load))
  const low = Math.min(...loads.map(({ load }) => load))
  return (
    <figure className="loads">
      <figcaption>{low === most ? t('planSame', { count: most }) : t('planEven', { low, high: most })}</figcaption>
      <ul>
        {loads.map(({ expertId, name, load, limit }) => (
          <li key={expertId}>
            <span className="loads-name">{name}</span>
            <progress
              className={load >= limit ? 'loads-full' : ''}
              max={most}
              value={load}
              aria-label={`${name}: ${load} / ${limit}`}
            />
            <span className="figures loads-count">
              {load} <small>/ {limit}</small>
            </span>
          </li>
        ))}
      </ul>
    </figure>
  )
}

function Shortages({ plan }: { plan: AssignmentPlan }) {
  const t = useT(reviewMessages)
  const { language } = useLanguage()
  const retainedText = ({ kept: retained }: ShortageView) => {
    const reasons = Object.entries(retained).map(([reason, count]) =>
      t('keptCount', { reason: t(`kept_${reason}` as 'kept_school'), count }),
    )
    return reasons.length === 0 ? t('keptNone') : listed(reasons, language)
  }
  const solutionText = (shortage: ShortageView) =>
    shortage.remedy === 'limit'
      ? t('shortLimit', { names: listed(shortage.full.slice(0, 5), language) + (shortage.full.length > 5 ? '…' : '') })
      : t('shortExperts', { eligible: shortage.eligible, kept: retainedText(shortage) })
  return (
    <>
      <Alert type="warning" showIcon title={t('shortTitle', { count: plan.missing })} />
      <Table<ShortageView>
        size="small"
        rowKey="workId"
        dataSource={plan.short}
        pagination={{ pageSize: 10, hideOnSinglePage: true }}
        scroll={{ x: 640 }}
        columns={[
          { title: t('label'), dataIndex: 'label', width: 100, className: 'figures' },
          { title: t('school'), dataIndex: 'schoolName', width: 180, ellipsis: true },
          { title: t('missing', { count: '' }), dataIndex: 'missing', width: 90, align: 'right', className: 'figures' },
          { title: '', key: 'remedy', render: (_, shortage) => solutionText(shortage) },
        ]}
      />
    </>
  )
}
