import { reviewApi } from '@podium/core/review/api.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { refetchStale } from '#web/lib/call/refetch-stale.ts'
import { keyOf } from '#web/lib/call/use-call.ts'
import { ScorecardSaver, type SavedScorecard, type ScorecardView } from './scorecard-saver.ts'

export interface ScorecardState extends ScorecardView {
  readonly saver: ScorecardSaver
}

const saversOf = new WeakMap<QueryClient, Map<string, ScorecardSaver>>()

/** The scorecard of a task while it is edited, with its saver. */
export function useScorecard(task: TaskDetail, readOnly: boolean): ScorecardState {
  const client = useQueryClient()
  const saver = saverOf(client, task)
  const view = useSyncExternalStore(saver.subscribe, saver.view)
  const { taskId } = task

  // Before painting, so that outdated content is never visible.
  useLayoutEffect(() => saver.receive(task), [saver, task])
  useEffect(() => {
    const saveNow = () => void (readOnly || saver.flush())
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') saveNow()
      else void refetchStale(client, keyOf(reviewApi.task, { taskId }))
    }
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('online', saveNow)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('online', saveNow)
      saveNow()
    }
  }, [client, saver, taskId, readOnly])
  useEffect(() => {
    const stop = (event: BeforeUnloadEvent) => {
      if ([...(saversOf.get(client)?.values() ?? [])].some(({ dirty }) => dirty)) event.preventDefault()
    }
    addEventListener('beforeunload', stop)
    return () => removeEventListener('beforeunload', stop)
  }, [client])

  return { ...view, saver }
}

function saverOf(client: QueryClient, task: TaskDetail): ScorecardSaver {
  const savers = saversOf.get(client) ?? new Map<string, ScorecardSaver>()
  saversOf.set(client, savers)
  const existing = savers.get(task.taskId)
  if (existing) return existing
  const saver = new ScorecardSaver(task, (saved) => showSaved(client, task.taskId, saved))
  savers.set(task.taskId, saver)
  return saver
}

function showSaved(client: QueryClient, taskId: string, saved: SavedScorecard): void {
  client.setQueryData<TaskDetail>(keyOf(reviewApi.task, { taskId }), (cached) => cached && { ...cached, ...saved })
  for (const list of [reviewApi.tasks, reviewApi.desk]) void refetchStale(client, keyOf(list))
}
