import { insightApi } from '@podium/core/insight/api.ts'
import { identityApi } from '@podium/core/identity/api.ts'
import { systemApi } from '@podium/core/system/api.ts'
import type { MenuItem } from '@podium/core/system/menu/menu.ts'
import { jobsOf } from '@podium/core/base/manifest.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { isRunning, type JobState } from '@podium/core/base/state/job.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { useViewer } from '#web/lib/session/viewer.ts'
import { refetchStale } from '#web/lib/call/refetch-stale.ts'
import { useEvents } from '#web/lib/session/events.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { paths } from '@podium/core/paths.ts'
import { keyOf, useCall } from '#web/lib/call/use-call.ts'
import { JobWatch } from '#web/lib/call/job-watch.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { insightMessages } from './messages.ts'
import { DiskWarning } from './disk-warning.tsx'
import { CurrentRound, Lagging } from './home-figures.tsx'
import { ToDos } from './to-dos.tsx'
import './office-dashboard.css'

const POLL_MS = 10_000

/** The workbench: to-dos, links to the menu's pages, and running jobs. @spec B33 */
function InsightDashboardPage() {
  const t = useT(insightMessages)
  const viewer = useViewer()
  const groups = useCall(identityApi.groupChoices, {})
  const group = groups.data?.find((choice) => choice.groupId === viewer?.groupId)
  const [greeting] = useState(greetingNow)
  return (
    <div className="workbench">
      <header>
        <h2>{t(greeting, { name: viewer?.realName ?? '' })}</h2>
        {group && <p>{t('actingFor', { group: group.groupName })}</p>}
      </header>
      <DiskWarning />
      <HomeParts />
      <Shortcuts />
      <RunningJobs />
    </div>
  )
}

/** The current round, what waits for the viewer, and who lags. */
function HomeParts() {
  const [roundId, setRoundId] = useState<string | null>(null)
  const home = useCall(insightApi.home, roundId === null ? {} : { roundId }, { refreshOnFocus: true })
  return (
    <>
      {home.isPending && (
        <section>
          <Skeleton active paragraph={{ rows: 4 }} />
        </section>
      )}
      {home.isError && <Failure refusal={home.error} onRetry={() => void home.refetch()} />}
      {home.data && <CurrentRound home={home.data} onChoose={setRoundId} />}
      <ToDos />
      {home.data && <Lagging home={home.data} />}
    </>
  )
}

function greetingNow(): 'morning' | 'afternoon' | 'evening' {
  const hour = Number(timeText(new Date().toISOString()).slice(11, 13))
  return hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening'
}

function Shortcuts() {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const menu = useCall(systemApi.userMenu, {}, { staleAfterMs: Number.POSITIVE_INFINITY })
  const name = (item: MenuItem) => pick({ zh: item.menuName, en: item.menuNameEn }, language)
  const groups = (menu.data ?? []).filter((item) => item.menuType === 1 && pagesOf(item).length > 0)
  return (
    <section>
      <h3>{t('shortcuts')}</h3>
      {menu.isPending && <Skeleton active />}
      <div className="shortcuts">
        {groups.map((item) => (
          <div key={item.menuId} className="shortcut-group">
            <h4>{name(item)}</h4>
            <ul>
              {pagesOf(item).map(({ page, path }) => (
                <li key={path}>
                  <Link to={path}>{name(page)}</Link>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}

/** The visible pages of a menu group; paths may be relative to the group's. */
function pagesOf(item: MenuItem, base = ''): Array<{ page: MenuItem; path: string }> {
  if (item.visible !== 1) return []
  const path = item.path.startsWith('/') ? item.path : `${base}/${item.path}`
  const own = item.menuType === 2 || item.menuType === 4 ? [{ page: item, path }] : []
  return [...own, ...(item.menuType === 1 ? item.children.flatMap((child) => pagesOf(child, path)) : [])]
}

function RunningJobs() {
  const t = useT(insightMessages)
  const { language } = useLanguage()
  const kinds = jobsOf(useManifests())
  const may = useMay()
  const running = useCall(systemApi.jobPage, { state: 'running', pageSize: 10 }, { refreshEveryMs: POLL_MS })
  const queued = useCall(systemApi.jobPage, { state: 'queued', pageSize: 10 }, { refreshEveryMs: POLL_MS })
  const client = useQueryClient()
  useEvents('job', (news) => {
    const job = (news ?? {}) as { state?: JobState; done?: number }
    if (!isRunning(job) || job.done === undefined) void refetchStale(client, keyOf(systemApi.jobPage))
  })
  const jobs = [...(running.data?.rows ?? []), ...(queued.data?.rows ?? [])]
  return (
    <section>
      <h3>
        {t('myJobs')} {may('system:job:list') && <Link to={paths.office.job()}>{t('allJobs')}</Link>}
      </h3>
      {running.isPending && <Skeleton active />}
      {running.isError && <Failure refusal={running.error} onRetry={() => void running.refetch()} />}
      {running.isSuccess && jobs.length === 0 && <Empty title={t('noJobs')} hint={t('noJobsHint')} />}
      <ul className="workbench-jobs">
        {jobs.map((job) => (
          <li key={job.jobId}>
            <p>{pick(kinds[job.kind] ?? { zh: job.kind, en: job.kind }, language)}</p>
            <JobWatch jobId={job.jobId} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export { InsightDashboardPage as Page }
