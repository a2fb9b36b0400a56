import { reviewApi } from '@podium/core/review/api.ts'
import { isOpen, isSubmitted, SUBMITTED_AT_ONCE } from '@podium/core/review/review.ts'
import type { OwnBatch, RankedTask } from '@podium/core/review/views.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { paths } from '@podium/core/paths.ts'
import { ask } from '#web/lib/call/ask.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { inRem } from '#web/ui/style/in-rem.ts'
import { reviewMessages } from '../messages.ts'
import { TaskStateTag } from '../parts/task-state-tag.tsx'
import { scoringMessages } from '../scoring/messages.ts'
import { totalText } from '../scoring/total-text.ts'

interface OwnRankingProps {
  batch: OwnBatch
  works: UseQueryResult<RankedTask[], RefusalError>
}

/** The expert's works in the order of the own totals, with ties, and their submission at once. @spec B14 */
export function OwnRanking({ batch, works }: OwnRankingProps) {
  const t = useT(reviewMessages)
  const s = useT(scoringMessages)
  const submit = useWrite(reviewApi.submitTasks, {
    inline: true,
    refresh: [reviewApi.desk, reviewApi.tasks, reviewApi.ranking, reviewApi.task],
    onDone: ({ submitted }) => toast('success', s('submittedAll', { count: submitted })),
    onRefused: () => void works.refetch(),
  })
  if (works.isError) return <Failure refusal={works.error} onRetry={() => void works.refetch()} />
  if (!works.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const ranked = works.data.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const open = works.data.filter((work) => !isSubmitted(work))
  const whole = open.filter(({ hindrance }) => hindrance === '').slice(0, SUBMITTED_AT_ONCE)
  const tied = works.data.filter((work) => work.tied)

  const onSubmitAll = async () => {
    const notes = [
      ...(open.length > whole.length ? [s('submitAllLeft', { count: open.length - whole.length })] : []),
      ...(tied.length > 0 ? [s('submitAllTies', { count: tied.length })] : []),
    ]
    const sure = await ask({
      title: s('submitAllTitle', { count: whole.length }),
      text: s('submitAllText'),
      note: notes.join(' '),
      confirm: t('submitSheet'),
      cancel: t('cancel'),
    })
    if (!sure) return
    const doubtful = whole.filter(({ cautions }) => cautions.length > 0)
    const question = {
      title: s('cautionTitle'),
      text: s('cautionsText'),
      names: doubtful.map(({ label, title, total, cautions }) => {
        const reasons = cautions.map((caution) => s(`caution_${caution}`, { total: totalText(total) }))
        return `${label} ${title}: ${reasons.join(s('comma'))}`
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
    <section className="own-ranking" aria-label={s('ranking')}>
      <div className="own-tasks-tools">
        <p>
          {s('rankingHint')} {tied.length > 0 && <b>{s('tiesLine', { count: tied.length })}</b>}
        </p>
        {isOpen(batch) &&
          (whole.length > 0 ? (
            <Button type="primary" loading={submit.busy} onClick={() => void onSubmitAll()}>
              {s('submitAll', { count: whole.length })}
            </Button>
          ) : (
            <span>{s('submitAllNone')}</span>
          ))}
      </div>
      {submit.refusal && <Alert type="error" showIcon role="alert" title={submit.refusal.msg} />}
      <Table<RankedTask>
        size="small"
        rowKey="taskId"
        dataSource={ranked}
        scroll={{ x: inRem(560) }}
        pagination={false}
        locale={{ emptyText: <Empty title={t('noTasks')} /> }}
        columns={[
          {
            title: s('rank'),
            width: inRem(120),
            className: 'figures',
            render: (_, { rank, tied: shared }) =>
              rank === null ? (
                <span className="own-ranking-none">{s('noRank')}</span>
              ) : (
                <>
                  {rank} {shared && <StateTag tone="warning">{s('tied')}</StateTag>}
                </>
              ),
          },
          { title: t('label'), dataIndex: 'label', width: inRem(90), className: 'figures' },
          {
            title: t('workTitle'),
            ellipsis: true,
            render: (_, { taskId, title }) => <Link to={paths.office.reviewScore({ taskId })}>{title}</Link>,
          },
          {
            title: t('total'),
            width: inRem(90),
            align: 'right',
            className: 'figures',
            render: (_, { total }) => totalText(total),
          },
          {
            title: t('state'),
            width: inRem(200),
            render: (_, { state, hindrance }) => (
              <>
                <TaskStateTag state={state} /> <small className="own-ranking-none">{hindrance}</small>
              </>
            ),
          },
        ]}
      />
    </section>
  )
}
