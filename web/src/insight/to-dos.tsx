import { listToDos, scoringToDos, toDoAddress } from '@podium/core/insight/to-dos.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import { Progress } from 'antd'
import { Link } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useT } from '#web/lib/i18n/i18n.ts'
import { shownTotal } from '#web/ui/list-page/shown-total.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { insightMessages } from './messages.ts'

const SHOWN_BATCHES = 4

/** Open tasks of the user, as numbers that link to the counted list; lists without permission are left out. */
export function ToDos() {
  const t = useT(insightMessages)
  const may = useMay()
  const lists = listToDos.filter(({ codes }) => codes.every((code) => may(code)))
  const reviews = may('review:batch:list')
  const scores = may('review:task:score')
  if (lists.length === 0 && !reviews && !scores) return null
  return (
    <section>
      <h3>{t('toDos')}</h3>
      <ul className="to-dos">
        {lists.map((toDo) => (
          <Waiting key={toDo.key} toDo={toDo} />
        ))}
        {scores && <Scoring />}
      </ul>
      {reviews && <Reviews />}
    </section>
  )
}

interface FigureProps {
  words: string
  count: number | string | undefined
  /** The record that the link opens. */
  name?: string | undefined
  to: string
}

function Figure({ words, count, name, to }: FigureProps) {
  return (
    <li>
      <Link to={to} className={count && count !== '0' ? 'to-do' : 'to-do to-do-none'}>
        <b className="figures">{count ?? '–'}</b>
        <span>{words}</span>
        {name && <small>{name}</small>}
      </Link>
    </li>
  )
}

/** The count comes from the same endpoint as the linked list. */
function Waiting({ toDo }: { toDo: (typeof listToDos)[number] }) {
  const t = useT(insightMessages)
  const { key, list, filter, opens } = toDo
  usePushed('notice', [list])
  const { data } = useCall(list, { ...filter, pageSize: 1 }, { refreshOnFocus: true })
  const [first] = data?.rows ?? []
  const name = opens && first && 'name' in first ? first.name : undefined
  return (
    <Figure
      words={t(`toDo_${key}`)}
      count={data && shownTotal(data)}
      name={name && (data?.total === 1 ? name : t('toDoOthers', { name }))}
      to={toDoAddress(toDo, data?.rows ?? [])}
    />
  )
}

/** One number per batch with unscored works; until its notice is accepted, the link leads to the notice. */
function Scoring() {
  const t = useT(insightMessages)
  usePushed('review.batch', [reviewApi.desk])
  usePushed('review.task', [reviewApi.desk])
  const { data } = useCall(reviewApi.desk, {})
  const toDos = data && scoringToDos(data)
  if (!toDos || toDos.length === 0) {
    return <Figure words={t('toScoreNone')} count={toDos && 0} to={paths.office.reviewTasks()} />
  }
  return toDos.map(({ batchId, name, left, agreed }) => (
    <Figure
      key={batchId}
      words={t(agreed ? 'toScore' : 'toAgree', { name })}
      count={left}
      to={paths.office.reviewTasks({ batchId, ...(agreed ? { left: 'true' } : {}) })}
    />
  ))
}

/** Batches under review. */
function Reviews() {
  const t = useT(insightMessages)
  const { data } = useCall(reviewApi.batchPage, { state: 'open', pageSize: SHOWN_BATCHES })
  if (!data || data.rows.length === 0) return null
  return (
    <ul className="to-do-batches">
      {data.rows.map(({ batchId, name, roundName, itemName, submitted, tasks }) => (
        <li key={batchId}>
          <Link to={paths.office.reviewDistribution({ batchId })}>{name}</Link>
          <span>
            {roundName} · {itemName}
          </span>
          <Progress
            size="small"
            percent={tasks === 0 ? 0 : Math.floor((submitted / tasks) * 100)}
            format={() => t('scored', { done: submitted, total: tasks })}
            aria-label={name}
          />
        </li>
      ))}
    </ul>
  )
}
