import { systemApi, type Job } from '@podium/core/system/api.ts'
import { JOB_STATES, LIVE_JOBS, RETRYABLE_JOBS } from '@podium/core/base/state/job.ts'
import { Progress } from 'antd'
import { useState } from 'react'
import type { z } from 'zod'
import { jobResultText, jobTriggerText } from '@podium/core/base/state/job-words.ts'
import { jobsOf, subjectsOf } from '@podium/core/base/manifest.ts'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useManifests } from '#web/lib/manifests.ts'
import { listOf, useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { JobState } from '#web/ui/feedback/job-progress.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { secondText, timeText } from '#web/ui/time/time.ts'
import { tookText } from '#web/ui/time/took.ts'
import { systemMessages } from './messages.ts'
import { JobWatch } from '#web/lib/call/job-watch.tsx'

type JobRow = z.output<typeof Job>

const source = listOf(systemApi.jobPage)
const refresh = [systemApi.jobPage]

/** Background jobs with progress; stop them, run them again, or view details. */
function SystemJobPage() {
  const t = useT(systemMessages)
  const { language } = useLanguage()
  const manifests = useManifests()
  const kinds = jobsOf(manifests)
  const subjects = subjectsOf(manifests)
  const kindOf = ({ kind }: JobRow) => pick(kinds[kind] ?? { zh: kind, en: kind }, language)
  const aboutOf = ({ subjectName, groupName }: JobRow) => subjectName || groupName
  const subjectLabel = ({ subjectName, subjectType }: JobRow) => {
    const type = subjectName === '' ? undefined : subjects[subjectType]
    return type ? pick(type, language) : t('group')
  }
  const ownerOf = ({ kind, ownerName }: JobRow) =>
    ownerName || t('jobByItself', { trigger: jobTriggerText(kinds[kind], language) ?? t('jobBySystem') })
  const tookOf = ({ startedAt, endedAt }: JobRow) => tookText(startedAt, endedAt, language)
  const resultOf = (job: JobRow) => job.error ?? jobResultText(kinds[job.kind], job.result, language) ?? ''
  const confirmDanger = useConfirmDanger()
  const [shown, setShown] = useState<JobRow | null>(null)
  const cancel = useWrite(systemApi.cancelJob, { refresh })
  const retry = useWrite(systemApi.retryJob, { refresh })
  const onStop = async (job: JobRow) => {
    const sure = await confirmDanger({
      title: t('stopTitle', { kind: kindOf(job) }),
      text: t('stopText'),
      confirmLabel: t('stop'),
    })
    if (sure) await cancel.run({ jobId: job.jobId })
  }
  return (
    <>
      <ListPage
        name="system.jobs"
        source={source}
        rowId={(job) => job.jobId}
        empty={{ title: t('jobsEmpty'), hint: t('jobsEmptyHint') }}
        filters={[
          {
            name: 'kind',
            label: t('jobKind'),
            kind: 'select',
            options: Object.entries(kinds).map(([value, label]) => ({ value, label: pick(label, language) })),
          },
          {
            name: 'state',
            label: t('state'),
            kind: 'select',
            options: JOB_STATES.map((state) => ({ value: state, label: t(`job_${state}`) })),
          },
          {
            name: 'withIdle',
            label: t('jobIdle'),
            kind: 'select',
            options: [{ value: 'true', label: t('jobIdleShown') }],
          },
          { name: 'from', until: 'until', label: t('queuedAt'), kind: 'dates' },
        ]}
        columns={[
          { key: 'kind', title: t('jobKind'), width: 190, render: kindOf },
          { key: 'subjectName', title: t('jobAbout'), width: 210, render: (job) => aboutOf(job) || '—' },
          { key: 'createdAt', title: t('queuedAt'), width: 140, render: (job) => timeText(job.createdAt) },
          { key: 'endedAt', title: t('endedAt'), width: 140, render: (job) => timeText(job.endedAt) || '—' },
          { key: 'state', title: t('state'), width: 90, render: (job) => <JobState state={job.state} /> },
          {
            key: 'result',
            title: t('jobResult'),
            width: 210,
            render: (job) => (LIVE_JOBS.includes(job.state) ? <Underway job={job} /> : resultOf(job) || '—'),
          },
          { key: 'phase', title: t('phase'), width: 140, hidden: true },
          { key: 'ownerName', title: t('owner'), width: 150, render: ownerOf },
          { key: 'took', title: t('duration'), width: 110, render: (job) => tookOf(job) || '—' },
        ]}
        rowActions={(job) => [
          { key: 'detail', label: t('detail'), onClick: () => setShown(job) },
          {
            key: 'retry',
            label: t('runAgain'),
            hidden: !RETRYABLE_JOBS.includes(job.state),
            onClick: () => void retry.run({ jobId: job.jobId }),
          },
          {
            key: 'stop',
            label: t('stop'),
            danger: true,
            hidden: !LIVE_JOBS.includes(job.state),
            onClick: () => void onStop(job),
          },
        ]}
      />
      <DetailDrawer
        open={shown !== null}
        title={shown ? kindOf(shown) : ''}
        onClose={() => setShown(null)}
        items={
          shown
            ? [
                { label: subjectLabel(shown), value: aboutOf(shown), wide: true },
                { label: t('jobResult'), value: jobResultText(kinds[shown.kind], shown.result, language), wide: true },
                { label: t('owner'), value: ownerOf(shown) },
                { label: t('queuedAt'), value: secondText(shown.createdAt) },
                { label: t('startedAt'), value: secondText(shown.startedAt) },
                { label: t('endedAt'), value: secondText(shown.endedAt) },
                { label: t('duration'), value: tookOf(shown) },
              ]
            : []
        }
      >
        {shown && <JobWatch jobId={shown.jobId} />}
      </DetailDrawer>
    </>
  )
}

/** How far a job that isn't over is. */
function Underway({ job: { done, total } }: { job: JobRow }) {
  const t = useT(systemMessages)
  return (
    <Progress
      size="small"
      aria-label={t('progress')}
      percent={total ? Math.floor((done / total) * 100) : 0}
      format={() => (total === null ? String(done) : `${done} / ${total}`)}
    />
  )
}

export { SystemJobPage as Page }
