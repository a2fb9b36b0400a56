import { reviewApi } from '@podium/core/review/api.ts'
import type { CorrectionState } from '@podium/core/review/correction/correction.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { ReasonDialog } from '#web/ui/dialog/reason-dialog.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { scoringMessages } from '../messages.ts'
import { totalText } from '../total-text.ts'
import './submission.css'

const refresh = [reviewApi.desk, reviewApi.tasks, reviewApi.ranking, reviewApi.task]
/** Requests whose outcome the submitted scorecard tells. */
const SHOWN: readonly CorrectionState[] = ['open', 'declined', 'lapsed']

/** Above a submitted scorecard: take it back, or request its correction, or why neither. @spec B14 */
export function SubmittedNote({ task, onTakenBack }: { task: TaskDetail; onTakenBack: () => void }) {
  const s = useT(scoringMessages)
  const [asking, setAsking] = useState(false)
  const { taskId, version, correction } = task
  const takeBack = useWrite(reviewApi.takeBackTask, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', s('takenBackNow'))
      onTakenBack()
    },
  })
  const request = useWrite(reviewApi.requestCorrection, {
    inline: true,
    refresh,
    onDone: () => {
      toast('success', s('correctionSent'))
      setAsking(false)
    },
  })
  const mayTakeBack = task.takeBackHindrance === ''
  const mayRequest = task.correctionHindrance === ''
  const outcome = correction && SHOWN.includes(correction.state) ? correction : null
  const why = mayTakeBack ? s('takeBackHint') : outcome && !mayRequest ? '' : task.takeBackHindrance
  return (
    <>
      <section className={outcome ? 'score-submitted score-correction' : 'score-submitted'}>
        <b className="figures">
          {s('submittedAs', { total: totalText(task.total), when: timeText(task.submittedAt) })}
        </b>
        {outcome && (
          <p>
            {s(`correction_${outcome.state as 'open' | 'declined' | 'lapsed'}`, {
              reason: outcome.reason,
              answer: outcome.answer,
            })}
          </p>
        )}
        {why !== '' && <p>{why}</p>}
        {takeBack.refusal && <p role="alert">{takeBack.refusal.msg}</p>}
        {mayTakeBack && (
          <Button loading={takeBack.busy} onClick={() => void takeBack.run({ taskId, version })}>
            {s('takeBack')}
          </Button>
        )}
        {mayRequest && <Button onClick={() => setAsking(true)}>{s('requestCorrection')}</Button>}
      </section>
      <ReasonDialog
        open={asking}
        title={s('correctionTitle', { label: task.label })}
        text={s('correctionText')}
        label={s('correctionReason')}
        submitText={s('requestCorrection')}
        busy={request.busy}
        refusal={request.refusal}
        onSubmit={(reason) => request.run({ taskId, reason })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
