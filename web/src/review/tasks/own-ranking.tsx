import { isOpen, isSubmitted } from '@podium/core/review/review.ts'
import type { OwnBatch, RankedTask } from '@podium/core/review/views.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import { Skeleton, Table } from 'antd'
import { Link } from 'react-router'
import { paths } from '@podium/core/paths.ts'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { inRem } from '#web/ui/style/in-rem.ts'
import { usePhone } from '#web/ui/use-media.ts'
import { reviewMessages } from '../messages.ts'
import { TaskStateTag } from '../parts/task-state-tag.tsx'
import { scoringMessages } from '../scoring/messages.ts'
import { TaskLine } from './task-line.tsx'
import { totalText } from '../scoring/total-text.ts'

interface OwnRankingProps {
  batch: Pick<OwnBatch, 'state'>
  works: UseQueryResult<RankedTask[], RefusalError>
}

/** The expert's works in the order of the own totals, with ties. @spec B14 */
export function OwnRanking({ batch, works }: OwnRankingProps) {
  const t = useT(reviewMessages)
  const phone = usePhone()
  const s = useT(scoringMessages)
  if (works.isError) return <Failure refusal={works.error} onRetry={() => void works.refetch()} />
  if (!works.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const ranked = works.data.toSorted((a, b) => (a.rank ?? Infinity) - (b.rank ?? Infinity))
  const tied = works.data.filter((work) => work.tied)
  const hint = !isOpen(batch) ? 'rankingHintClosed' : works.data.every(isSubmitted) ? 'rankingHintDone' : 'rankingHint'

  const rankOf = ({ rank, tied: shared }: RankedTask) =>
    rank === null ? (
      <span className="own-ranking-none">{s('noRank')}</span>
    ) : (
      <>
        {rank} {shared && <StateTag tone="warning">{s('tied')}</StateTag>}
      </>
    )
  const narrow = {
    title: t('workTitle'),
    render: (_: unknown, work: RankedTask) => (
      <TaskLine task={work}>
        <span className="figures">
          {s('rank')} {rankOf(work)}
        </span>
        <small className="own-ranking-none">{work.hindrance}</small>
      </TaskLine>
    ),
  }
  return (
    <section className="own-ranking" aria-label={s('ranking')}>
      <div className="own-tasks-tools">
        <p>
          {s(hint)} {tied.length > 0 && <b>{s('tiesLine', { count: tied.length })}</b>}
        </p>
      </div>
      <Table<RankedTask>
        size="small"
        rowKey="taskId"
        dataSource={ranked}
        {...(!phone && { scroll: { x: inRem(560) } })}
        pagination={false}
        locale={{ emptyText: <Empty title={t('noTasks')} /> }}
        columns={
          phone
            ? [narrow]
            : [
                {
                  title: s('rank'),
                  width: inRem(120),
                  className: 'figures',
                  render: (_, work) => rankOf(work),
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
                  render: (_, { state, total, hindrance }) => (
                    <>
                      <TaskStateTag task={{ state, total }} /> <small className="own-ranking-none">{hindrance}</small>
                    </>
                  ),
                },
              ]
        }
      />
    </section>
  )
}
