import { reviewApi } from '@podium/core/review/api.ts'
import { whyNotMove } from '@podium/core/review/batch/batch.rule.ts'
import type { BatchDetail } from '@podium/core/review/views.ts'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { ask } from '#web/lib/call/ask.ts'
import { call } from '#web/lib/call/call.ts'
import { focusHeading } from '#web/ui/dialog/focus-heading.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { reviewMessages } from '../messages.ts'
import { closingMessages } from './closing-messages.ts'
import { useEarlyWrite } from '../scoring/use-early-write.ts'

/** Works without a submitted score, and with fewer than the rule requires. Null: unknown. */
async function worksShortOfScores(batchId: string): Promise<{ none: number; few: number } | null> {
  const count = async (scored: 'none' | 'few') =>
    (await call(reviewApi.entries, { batchId, scored, pageSize: 1 })).total
  try {
    const [none, few] = await Promise.all([count('none'), count('few')])
    return { none, few }
  } catch {
    return null
  }
}

/** Ends the scoring of an open batch; asks first while scorecards are missing or works lack scores. */
export function CloseReview({ batch, primary = false }: { batch: BatchDetail; primary?: boolean }) {
  const t = useT(reviewMessages)
  const closing = useT(closingMessages)
  const refresh = [reviewApi.batch, reviewApi.batchPage, reviewApi.batchOptions, reviewApi.judges]
  const move = useEarlyWrite(reviewApi.moveBatch, { refresh })
  const [counting, setCounting] = useState(false)
  const { batchId, version, state, tasks, submitted } = batch
  const isOver = whyNotMove(state, 'close') !== null
  const hasClosed = useRef(false)
  useEffect(() => {
    // The button that had the focus has gone with the review.
    if (isOver && hasClosed.current && document.activeElement === document.body) focusHeading()
  }, [isOver])
  if (isOver) return null
  const onClose = async () => {
    setCounting(true)
    const short = await worksShortOfScores(batchId)
    setCounting(false)
    const facts = [
      short && short.none > 0 && closing('closeNone', { count: short.none }),
      short && short.few > 0 && closing('closeFew', { count: short.few, needed: batch.setting.expertsPerWork }),
      tasks !== submitted && closing('closeMissing', { count: tasks - submitted }),
    ].filter((fact) => typeof fact === 'string')
    const question = {
      title: closing('closeTitle'),
      text: closing('closeText'),
      names: facts,
      confirm: t('closeReview'),
      cancel: t('cancel'),
    }
    if (facts.length > 0 && !(await ask(question))) return
    hasClosed.current = true
    await move.run({ batchId, action: 'close', version })
  }
  return (
    <Button type={primary ? 'primary' : 'default'} loading={counting || move.busy} onClick={() => void onClose()}>
      {t('closeReview')}
    </Button>
  )
}
