import {
  isDone,
  isFailed,
  LIVE_JOBS,
  RETRYABLE_JOBS,
  type JobState as JobStateName,
} from '@podium/core/base/state/job.ts'
import { Button, Progress } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { uiMessages } from '../messages.ts'
import { StateTag } from '../state-tag.tsx'
import type { Tone } from '../state-tag.tsx'

export interface JobStatus {
  state: JobStateName
  done: number
  /** Null while unknown. */
  total: number | null
  phase: string
  error: string | null
}

export const jobLabels = {
  queued: 'jobQueued',
  running: 'jobRunning',
  done: 'jobDone',
  failed: 'jobFailed',
  cancelled: 'jobCancelled',
} as const
const jobTones = {
  queued: 'neutral',
  running: 'info',
  done: 'success',
  failed: 'danger',
  cancelled: 'warning',
} as const

export function JobState({ state }: { state: JobStatus['state'] }) {
  const t = useT(uiMessages)
  return <StateTag tone={jobTones[state] satisfies Tone}>{t(jobLabels[state])}</StateTag>
}

/** Progress of a background job. `lib/call/job-watch.tsx` follows one by its id. */
export function JobProgress({ job, onStop, onRetry }: { job: JobStatus; onStop?: () => void; onRetry?: () => void }) {
  const t = useT(uiMessages)
  const running = LIVE_JOBS.includes(job.state)
  const percent = isDone(job) ? 100 : job.total ? Math.floor((job.done / job.total) * 100) : 0
  const status = isFailed(job) ? 'exception' : running ? 'active' : isDone(job) ? 'success' : 'normal'
  return (
    <div className="job-progress">
      <div className="job-progress-line">
        <JobState state={job.state} />
        {!isDone(job) && <span>{job.phase}</span>}
        {job.total !== null && <span className="figures">{t('jobCount', { done: job.done, total: job.total })}</span>}
        <span className="job-progress-buttons">
          {running && onStop && (
            <Button size="small" onClick={onStop}>
              {t('stop')}
            </Button>
          )}
          {RETRYABLE_JOBS.includes(job.state) && onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('runAgain')}
            </Button>
          )}
        </span>
      </div>
      <Progress percent={percent} status={status} showInfo={job.total !== null} aria-label={t(jobLabels[job.state])} />
      {job.error && <p className="job-progress-error">{job.error}</p>}
    </div>
  )
}
