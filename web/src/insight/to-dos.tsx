import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { reviewApi } from '@podium/core/review/api.ts'
import type { DeskBatch } from '@podium/core/review/views.ts'
import { workApi } from '@podium/core/work/api.ts'
import { Progress } from 'antd'
import { Link } from 'react-router'
import { useMay } from '#web/identity/parts/allowed.tsx'
import { useViewer } from '#web/identity/parts/viewer.ts'
import { useT } from '#web/lib/i18n.ts'
import { paths } from '#web/lib/paths.ts'
import { useCall } from '#web/lib/use-call.ts'
import { useTold } from '#web/lib/use-told.ts'
import { insightMessages } from './messages.ts'

const SHOWN_BATCHES = 4

/** What waits for this person, each figure leading to the list behind it; parts they have no right to are left out. */
export function ToDos() {
  const t = useT(insightMessages)
  const may = useMay()
  const audits = may('enrolment:team:audit')
  const works = may('work:work:audit')
  const reviews = may('review:batch:list')
  const scores = may('review:task:score')
  if (!audits && !works && !reviews && !scores) return null
  return (
    <section>
      <h3>{t('toDos')}</h3>
      <ul className="to-dos">
        {audits && <Audits />}
        {works && <Works />}
        {scores && <Scoring />}
      </ul>
      {reviews && <Reviews />}
    </section>
  )
}

function Figure({ words, count, to }: { words: string; count: number | undefined; to: string }) {
  return (
    <li>
      <Link to={to} className={count ? 'to-do' : 'to-do to-do-none'}>
        <b className="figures">{count ?? '–'}</b>
        <span>{words}</span>
      </Link>
    </li>
  )
}

/** Enrolments at the level the person audits: a school's own, else the organiser's. */
function Audits() {
  const t = useT(insightMessages)
  useTold('notice', [enrolmentApi.teamPage])
  const atSchool = useViewer()?.roleKeys.includes('school_admin')
  const auditLevel = atSchool ? 'school' : 'organiser'
  const { data } = useCall(enrolmentApi.teamPage, { auditLevel, pageSize: 1 })
  return <Figure words={t('toAudit')} count={data?.total} to={paths.office.signUpList({ auditLevel })} />
}

function Works() {
  const t = useT(insightMessages)
  const { data } = useCall(workApi.workPage, { state: 'auditing', pageSize: 1 })
  return <Figure words={t('worksToAudit')} count={data?.total} to={paths.office.workList({ state: 'auditing' })} />
}

function Scoring() {
  const t = useT(insightMessages)
  useTold('review.batch', [reviewApi.desk])
  const { data } = useCall(reviewApi.desk, {})
  const open = data?.filter(({ state }) => state === 'open')
  const left = open?.reduce((sum: number, batch: DeskBatch) => sum + batch.total - batch.submitted, 0)
  return <Figure words={t('toScore')} count={left} to={paths.office.reviewTasks()} />
}

/** Reviews under way. */
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
