import { workApi } from '@podium/core/work/api.ts'
import { whyNotAct } from '@podium/core/work/state.rule.ts'
import type { WorkState } from '@podium/core/work/work.ts'
import { Pagination, Skeleton } from 'antd'
import { Link, useSearchParams } from 'react-router'
import { useT } from '#web/lib/i18n/i18n.ts'
import { isStudentRole } from '@podium/core/enrolment/team/team.ts'
import { paths } from '@podium/core/paths.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { wordingMessages } from '#web/lib/i18n/wording.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { useWindowTimes } from '#web/ui/time/use-window-times.ts'
import { workMessages } from './messages.ts'
import { WorkStateTag } from './parts/work-state.tsx'
import './work.css'

const PAGE_SIZE = 20

/** Whether nothing can be submitted any more, because review or a later step began. */
function isPast(state: WorkState | null): boolean {
  return state !== null && whyNotAct(state, 'save') !== null
}

/** Only a hint: the server decides, and staff may force a window open. */
function isClosed(closesAt: string | null): boolean {
  return closesAt !== null && Date.parse(closesAt) <= Date.now()
}

/** Works of the viewer's teams by stage, earliest deadline first. @spec U05 L02 */
function WorkCentreWorkPage() {
  const t = useT(workMessages)
  const submitLabel = useT(wordingMessages)('submitWork')
  const times = useWindowTimes()
  const [search, setSearch] = useSearchParams()
  const pageNum = Number(search.get('pageNum') ?? 1)
  const teamId = search.get('teamId')
  const works = useCall(workApi.mine, { pageNum, pageSize: PAGE_SIZE, ...(teamId ? { teamId } : {}) })
  if (works.isPending) return <Skeleton active paragraph={{ rows: 6 }} />
  if (works.isError) return <Failure refusal={works.error} onRetry={() => void works.refetch()} />
  if (works.data.total === 0) {
    return (
      <Empty
        title={t('empty')}
        hint={t('emptyHint')}
        action={
          <Link className="plain-button" to={paths.centre.team()}>
            {t('toTeams')}
          </Link>
        }
      />
    )
  }
  return (
    <>
      <ul className="work-list">
        {works.data.rows.map((work) => (
          <li key={work.teamId + work.stageId}>
            <p className="work-line">
              <b>{work.title || work.teamName}</b>
              {work.state ? <WorkStateTag state={work.state} /> : <StateTag tone="neutral">{t('notStarted')}</StateTag>}
              {work.versionNo > 0 && <span className="work-hint">{t('versionNo', { no: work.versionNo })}</span>}
            </p>
            {work.changed && !isPast(work.state) && (
              <p className="work-hint work-changed">{t('draftChanged', { no: work.versionNo })}</p>
            )}
            <p className="work-hint">
              {work.roundName} · {work.itemName} · {work.stageName} · {work.teamName}{' '}
              <span className="figures">{work.number}</span>
            </p>
            {work.closesAt && <p className="work-hint figures">{t('closes', { at: times.closing(work.closesAt) })}</p>}
            <p className="work-line">
              {!isPast(work.state) && isStudentRole(work.role) && (
                <Link
                  className={
                    isClosed(work.closesAt) || isHandedIn(work) ? 'plain-button' : 'plain-button primary-button'
                  }
                  to={paths.home.submitWork({ teamId: work.teamId, stageId: work.stageId })}
                >
                  {work.versionNo > 0 ? t('changeOrAgain') : submitLabel}
                </Link>
              )}
              {!isPast(work.state) && !isStudentRole(work.role) && work.versionNo === 0 && (
                <Link
                  className="plain-button"
                  to={paths.home.submitWork({ teamId: work.teamId, stageId: work.stageId })}
                >
                  {t('seeDraft')}
                </Link>
              )}
              {work.workId && work.versionNo > 0 && (
                <Link className="plain-button" to={paths.centre.workDetail({ workId: work.workId })}>
                  {t('details')}
                </Link>
              )}
            </p>
          </li>
        ))}
      </ul>
      {works.data.total > PAGE_SIZE && (
        <Pagination
          className="list-paging"
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={works.data.total}
          showSizeChanger={false}
          onChange={(next) => setSearch({ pageNum: String(next) })}
        />
      )}
    </>
  )
}

/** Whether nothing is asked of the team: what it submitted counts. */
const isHandedIn = ({ versionNo, state }: { versionNo: number; state: WorkState | null }): boolean =>
  versionNo > 0 && state !== null && !['draft', 'returned', 'withdrawn'].includes(state)

export { WorkCentreWorkPage as Page }
