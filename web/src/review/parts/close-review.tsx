import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { focusHeading } from '#web/ui/dialog/focus-heading.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { reviewMessages } from '../messages.ts'
import { useEarlyWrite } from '../scoring/use-early-write.ts'

/** Ends the scoring of an open batch; asks first while scorecards are missing. */
export function CloseReview({ batch, primary = false }: { batch: BatchDetail; primary?: boolean }) {
  const t = useT(reviewMessages)
  const refresh = [reviewApi.batch, reviewApi.batchPage, reviewApi.batchOptions, reviewApi.judges]
  const move = useEarlyWrite(reviewApi.moveBatch, { refresh })
  const { batchId, version, state, tasks, submitted } = batch
  const isOver = whyNotMove(state, 'close') !== null
  const hasClosed = useRef(false)
  useEffect(() => {
    // The button that had the focus has gone with the review.
    if (isOver && hasClosed.current && document.activeElement === document.body) focusHeading()
  }, [isOver])
  if (isOver) return null
  const onClose = async () => {
    const question = {
      title: t('closeTitle'),
      text: t('closeText', { count: tasks - submitted }),
      confirm: t('closeReview'),
      cancel: t('cancel'),
    }
    if (tasks !== submitted && !(await ask(question))) return
    hasClosed.current = true
    await move.run({ batchId, action: 'close', version })
  }
  return (
    <Button type={primary ? 'primary' : 'default'} loading={move.busy} onClick={() => void onClose()}>
      {t('closeReview')}
    </Button>
  )
}
