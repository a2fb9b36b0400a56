import { systemApi } from '@podium/core/system/api.ts'
import type { Job } from '@podium/core/system/api.ts'
import { inLanguage } from '@podium/core/base/bilingual-text.ts'
import { isRunning, LIVE_JOBS } from '@podium/core/base/state/job.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { refetchStale } from '#web/lib/call/refetch-stale.ts'
import { call } from '#web/lib/call/call.ts'
import { useEvents } from '#web/lib/session/events.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { readText, writeText } from '#web/lib/session/storage.ts'
import { keyOf, useWrite } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { JobProgress } from '#web/ui/feedback/job-progress.tsx'

type JobRow = z.output<typeof Job>

/** Polling interval without events: the stream is down, or the job belongs to another user. */
const POLL_MS = 1000

/** Progress event of a job. */
interface JobEvent {
  id: string
  state: JobRow['state']
  done?: number
  total?: number | null
  phase?: string
}

function isOver(job: JobRow | undefined): boolean {
  return job !== undefined && !LIVE_JOBS.includes(job.state)
}

/** Shows a background job's progress until it ends; calls `onDone` once. */
export function JobWatch({ jobId, onDone }: { jobId: string; onDone?: (job: JobRow) => void }) {
  const client = useQueryClient()
  const { language } = useLanguage()
  const key = keyOf(systemApi.job, { jobId })
  const connected = useEvents('job', (data) => {
    const event = data as JobEvent | null
    if (event !== null && event.id !== jobId) return
    // Progress comes from events; the final result is fetched.
    if (event === null || !isRunning(event) || event.done === undefined) {
      void refetchStale(client, key)
      return
    }
    const { state, done, total = null, phase = '' } = event
    const said = inLanguage(phase, language)
    client.setQueryData<JobRow>(key, (cached) => cached && { ...cached, state, done, total, phase: said })
  })
  const job = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(systemApi.job, { jobId }, { signal }),
    refetchInterval: ({ state: { data } }) => (isOver(data) || (connected && data?.mine) ? false : POLL_MS),
  })
  const reportedJobId = useRef('')
  useEffect(() => {
    if (!job.data || !isOver(job.data) || reportedJobId.current === jobId) return
    reportedJobId.current = jobId
    onDone?.(job.data)
  }, [job.data, jobId, onDone])

  const refresh = [systemApi.job, systemApi.jobPage]
  const cancel = useWrite(systemApi.cancelJob, { refresh })
  const retry = useWrite(systemApi.retryJob, { refresh })
  if (job.isError && !job.data)
    return <Failure refusal={asRefusal(job.error, language)} onRetry={() => void job.refetch()} />
  if (!job.data) return <Skeleton active title={false} paragraph={{ rows: 2 }} />
  return (
    <JobProgress
      job={job.data}
      onStop={() => void cancel.run({ jobId })}
      onRetry={() => {
        reportedJobId.current = ''
        void retry.run({ jobId })
      }}
    />
  )
}

/** The id of a job that a page started, saved over reloads until set to null. Another `name` is another job. */
export function useSavedJob(name: string): [string | null, (jobId: string | null) => void] {
  const [saved, setSaved] = useState(() => ({ name, jobId: savedJob(name) }))
  const current = saved.name === name ? saved : { name, jobId: savedJob(name) }
  if (current !== saved) setSaved(current)
  const saveJobId = useCallback(
    (jobId: string | null) => {
      setSaved({ name, jobId })
      saveJob(name, jobId)
    },
    [name],
  )
  return [current.jobId, saveJobId]
}

const savedJob = (name: string) => readText(`job.${name}`)

/** Saves a job for a page that isn't open; `useSavedJob` of the same name reads it. */
export function saveJob(name: string, jobId: string | null): void {
  writeText(`job.${name}`, jobId)
}
