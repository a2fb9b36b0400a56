import { reviewApi } from '@podium/core/review/api.ts'
import { isReturned, isSubmitted, SUBMITTED_AT_ONCE } from '@podium/core/review/review.ts'
import type { OwnBatch, RankedTask } from '@podium/core/review/views.ts'
import { Alert, Button } from 'antd'
import { ask } from '#web/lib/call/ask.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { labelled, listed } from '#web/lib/i18n/punctuation.ts'
import { toast } from '#web/lib/toast.ts'
import { reviewMessages } from '../messages.ts'
import { scoringMessages } from '../scoring/messages.ts'
import { totalText } from '../scoring/total-text.ts'

interface SubmitAllProps {
  batch: OwnBatch
  works: readonly RankedTask[]
  onRefused: () => void
}

/** Works named in the question. */
const NAMED = 10

/** Submits every work of the expert that is fully scored; absent while there is none. @spec B14 */
export function SubmitAll({ batch, works, onRefused }: SubmitAllProps) {
  const t = useT(reviewMessages)
  const s = useT(scoringMessages)
  const { language } = useLanguage()
  const submit = useWrite(reviewApi.submitTasks, {
    inline: true,
    refresh: [reviewApi.desk, reviewApi.tasks, reviewApi.ranking, reviewApi.task],
    onDone: ({ submitted }) => toast('success', s('submittedAll', { count: submitted })),
    onRefused,
  })
  const open = works.filter((work) => !isSubmitted(work))
  const whole = open.filter(({ hindrance }) => hindrance === '').slice(0, SUBMITTED_AT_ONCE)
  const tied = works.filter((work) => work.tied)
  if (whole.length === 0 && !submit.refusal) return null

  const neverSubmitted = open.filter((work) => !whole.includes(work) && !isReturned(work)).length

  const onSubmitAll = async () => {
    const left = open.filter((work) => !whole.includes(work)).map(({ label }) => label)
    const names = listed(left.slice(0, NAMED), language) + (left.length > NAMED ? '…' : '')
    const notes = [
      ...(left.length > 0 ? [s('submitAllLeft', { count: left.length, names })] : []),
      ...(tied.length > 0 ? [s('submitAllTies', { count: tied.length })] : []),
    ]
    const sure = await ask({
      title: s('submitAllTitle', { count: whole.length }),
      text: s(neverSubmitted === 0 ? 'submitAllFinalText' : 'submitAllText'),
      note: notes.join(' '),
      confirm: t('submitSheet'),
      cancel: t('cancel'),
    })
    if (!sure) return
    const doubtful = whole.filter(({ cautions }) => cautions.length > 0)
    const question = {
      title: s('cautionTitle'),
      text: s('cautionsText'),
      names: doubtful.map(({ label, title, total, cautions, uneven }) => {
        const facts = { total: totalText(total), names: uneven.join(s('comma')) }
        const reasons = cautions.map((caution) => s(`caution_${caution}`, facts))
        return labelled(`${label} ${title}`, reasons.join(s('comma')), language)
      }),
      confirm: s('cautionYes'),
      cancel: t('cancel'),
    }
    if (doubtful.length > 0 && !(await ask(question))) return
    const zeroConfirmed = doubtful.some(({ cautions }) => cautions.includes('zero'))
    const tasks = whole.map(({ taskId, version }) => ({ taskId, version }))
    await submit.run({ batchId: batch.batchId, tasks, zeroConfirmed })
  }

  return (
    <>
      {whole.length > 0 && (
        <Button loading={submit.busy} onClick={() => void onSubmitAll()}>
          {s('submitAll', { count: whole.length })}
        </Button>
      )}
      {submit.refusal && <Alert type="error" showIcon role="alert" title={submit.refusal.msg} />}
    </>
  )
}
