import { refusalText } from '@podium/core/base/refusal.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { SCORED_BATCHES, UNOPENED_BATCHES } from '@podium/core/review/review.ts'
import { Button } from 'antd'
import { Link, useNavigate } from 'react-router'
import { Allowed, useMay } from '#web/lib/session/allowed.tsx'
import { ask } from '#web/lib/call/ask.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { reviewMessages } from '../messages.ts'
import { CloseReview } from '../parts/close-review.tsx'
import { useEarlyWrite } from '../scoring/use-early-write.ts'

/** Opens a batch to its judges, closes it, or deletes one that was never opened. */
export function BatchTransitions({ batch }: { batch: BatchDetail }) {
  const t = useT(reviewMessages)
  const may = useMay()
  const { language, wording } = useLanguage()
  const refresh = [reviewApi.batch, reviewApi.batchPage, reviewApi.judges]
  const move = useEarlyWrite(reviewApi.moveBatch, { refresh })
  const { batchId, version, state } = batch
  const why = (action: 'open' | 'remove') => {
    const refusal = whyNotMove(state, action)
    return refusal && refusalText(refusal, language, wording)
  }
  const onReopen = async () => {
    const question = {
      title: t('reopenTitle'),
      text: t('reopenText'),
      confirm: t('reopenReview'),
      cancel: t('cancel'),
    }
    if (await ask(question)) await move.run({ batchId, action: 'reopen', version })
  }
  return (
    <div className="batch-moves">
      {whyNotMove(state, 'reopen') === null && may('review:batch:edit') && (
        <Button onClick={() => void onReopen()} loading={move.busy}>
          {t('reopenReview')}
        </Button>
      )}
      {SCORED_BATCHES.includes(state) && (
        <Link to={paths.office.reviewResult({ batchId })}>
          <Button type="primary">{t('toResults')}</Button>
        </Link>
      )}
      <Allowed codes={['review:batch:edit']}>
        <RemoveBatch batch={batch} reason={why('remove')} />
        <CloseReview batch={batch} />
        {UNOPENED_BATCHES.includes(state) && (
          <ReasonedButton
            type="primary"
            reason={why('open')}
            loading={move.busy}
            onClick={() => void move.run({ batchId, action: 'open', version })}
          >
            {t('startReview')}
          </ReasonedButton>
        )}
      </Allowed>
    </div>
  )
}

function RemoveBatch({ batch, reason }: { batch: BatchDetail; reason: string | null }) {
  const t = useT(reviewMessages)
  const navigate = useNavigate()
  const confirm = useConfirmDanger()
  const { batchId, version } = batch
  const remove = useWrite(reviewApi.removeBatch, {
    refresh: [reviewApi.batchPage, reviewApi.batchOptions],
    onDone: ({ released }) => {
      toast('success', t('batchRemoved', { count: released }))
      // Replaced, so that the deleted batch's tab closes.
      void navigate(paths.office.reviewDistribution(), { replace: true })
    },
  })
  const onRemove = async () => {
    const title = t('removeBatchTitle', { name: batch.name })
    const text = t('removeBatchText', { works: batch.works, judges: batch.judges, tasks: batch.tasks })
    if (await confirm({ title, text, confirmLabel: t('removeBatch') })) await remove.run({ batchId, version })
  }
  return (
    <ReasonedButton danger reason={reason} loading={remove.busy} onClick={() => void onRemove()}>
      {t('removeBatch')}
    </ReasonedButton>
  )
}
