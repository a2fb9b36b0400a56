import { reviewApi } from '@podium/core/review/api.ts'
import type { OwnBatch } from '@podium/core/review/views.ts'
import { Button, Checkbox } from 'antd'
import { useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { reviewMessages } from '../messages.ts'

/** The notice and pledge to accept before scoring; never ticked in advance. @spec B13 */
export function NoticeGate({ batch }: { batch: Pick<OwnBatch, 'batchId' | 'notice' | 'submitted'> }) {
  const t = useT(reviewMessages)
  const [ticked, setTicked] = useState(false)
  const agree = useWrite(reviewApi.agree, { refresh: [reviewApi.desk, reviewApi.tasks, reviewApi.task] })
  // Whoever has submitted works already agreed to an earlier version.
  const begun = batch.submitted > 0
  const go = t(begun ? 'continueScoring' : 'startScoring')
  const onAgree = () => void agree.run({ batchId: batch.batchId })
  return (
    <section className="notice-gate">
      <h3>{t(begun ? 'agreeAgainTitle' : 'agreeTitle')}</h3>
      <p className="notice-text">{batch.notice || t('noticeDefault')}</p>
      <Checkbox checked={ticked} onChange={(event) => setTicked(event.target.checked)}>
        {t('agree')}
      </Checkbox>
      {ticked ? (
        <Button type="primary" loading={agree.busy} onClick={onAgree}>
          {go}
        </Button>
      ) : (
        <ReasonedButton type="primary" reason={t('agreeFirst')}>
          {go}
        </ReasonedButton>
      )}
    </section>
  )
}
