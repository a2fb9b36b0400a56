/** States of a background job. */
export const JOB_STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const
export type JobState = (typeof JOB_STATES)[number]

/** Jobs that are queued or running. */
export const LIVE_JOBS: readonly JobState[] = ['queued', 'running']
/** Jobs that ended without a result and can be run again. */
export const RETRYABLE_JOBS: readonly JobState[] = ['failed', 'cancelled']

export const isRunning = ({ state }: { readonly state?: JobState | undefined }): boolean => state === 'running'
export const isDone = ({ state }: { readonly state: JobState }): boolean => state === 'done'
export const isFailed = ({ state }: { readonly state: JobState }): boolean => state === 'failed'
