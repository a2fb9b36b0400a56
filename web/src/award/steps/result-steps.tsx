import { refusalText } from '@podium/core/base/refusal.ts'
import { awardApi } from '@podium/core/award/api.ts'
import { resultSteps, type ResultStep } from '@podium/core/award/result/result-steps.rule.ts'
import type { BatchDetail, RunView } from '@podium/core/review/views.ts'
import { paths } from '@podium/core/paths.ts'
import { Alert, Skeleton } from 'antd'
import { Link } from 'react-router'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { awardMessages } from '../messages.ts'
import './result-steps.css'

/** The steps to published results, with the person and time of those that are done, and what is next. */
export function ResultSteps({ batch, run }: { batch: BatchDetail; run: RunView | null }) {
  const publication = useCall(awardApi.publication, { batchId: batch.batchId })
  if (publication.isPending) return <Skeleton active paragraph={{ rows: 1 }} className="list-main" />
  if (publication.isError) return <Failure refusal={publication.error} onRetry={() => void publication.refetch()} />
  const steps = resultSteps({ batch, run, publication: publication.data })
  const isOver = publication.data.onlyPromotes && steps.every(({ progress }) => progress !== 'next')
  return (
    <>
      <Steps steps={steps} />
      {isOver && <OnlyPromotes batch={batch} />}
    </>
  )
}

/** Says that a stage gives no awards, and leads to its promotion. */
function OnlyPromotes({ batch: { itemId, stageId } }: { batch: BatchDetail }) {
  const t = useT(awardMessages)
  const may = useMay()
  const to = paths.office.reviewElimination({ itemId, stageId })
  return (
    <Alert
      type="info"
      showIcon
      title={t('onlyPromotes')}
      action={may('promotion:run:list') && <Link to={to}>{t('toPromotion')}</Link>}
    />
  )
}

function Steps({ steps }: { steps: readonly ResultStep[] }) {
  const t = useT(awardMessages)
  const { language } = useLanguage()
  return (
    <ol className="list-main result-steps" aria-label={t('steps')}>
      {steps.map(({ name, progress, who, at, hindrance, sentBack }, index) => (
        <li key={name} className={`is-${progress}`} aria-current={progress === 'next' ? 'step' : undefined}>
          <span className="result-step-mark figures" aria-hidden>
            {progress === 'done' ? '✓' : index + 1}
          </span>
          <b>{t(`step_${name}`)}</b>
          <span className="result-step-note figures">
            {progress === 'done' && <span className="visually-hidden">{t('step_done')}</span>}
            {progress === 'next' ? (
              <>
                {sentBack && <span className="result-step-back">{t('step_sentBack', { ...sentBack })}</span>}
                <span>{hindrance ? refusalText(hindrance, language) : t('step_next')}</span>
              </>
            ) : (
              [who, timeText(at)].filter(Boolean).map((fact) => <span key={fact}>{fact}</span>)
            )}
          </span>
        </li>
      ))}
    </ol>
  )
}
