import { reviewApi } from '@podium/core/review/api.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { askAnew } from '#web/lib/call/ask-anew.ts'
import { keyOf } from '#web/lib/call/use-call.ts'
import { ScorecardSaver, type SavedScorecard, type ScorecardView } from './scorecard-saver.ts'

export interface ScorecardState extends ScorecardView {
  readonly keeper: ScorecardSaver
}

const keepersOf = new WeakMap<QueryClient, Map<string, ScorecardSaver>>()

/** The scorecard of a task while it is edited, with its saver. */
export function useScorecard(task: TaskDetail, readOnly: boolean): ScorecardState {
  const client = useQueryClient()
  const keeper = keeperOf(client, task)
  const view = useSyncExternalStore(keeper.subscribe, keeper.view)
  const { taskId } = task

  // Before painting, so that outdated content is never visible.
  useLayoutEffect(() => keeper.receive(task), [keeper, task])
  useEffect(() => {
    const keep = () => void (readOnly || keeper.flush())
    const onLook = () => {
      if (document.visibilityState === 'hidden') keep()
      else void askAnew(client, keyOf(reviewApi.task, { taskId }))
    }
    document.addEventListener('visibilitychange', onLook)
    addEventListener('online', keep)
    return () => {
      document.removeEventListener('visibilitychange', onLook)
      removeEventListener('online', keep)
      keep()
    }
  }, [client, keeper, taskId, readOnly])
  useEffect(() => {
    const stop = (event: BeforeUnloadEvent) => {
      if ([...(keepersOf.get(client)?.values() ?? [])].some(({ dirty }) => dirty)) event.preventDefault()
    }
    addEventListener('beforeunload', stop)
    return () => removeEventListener('beforeunload', stop)
  }, [client])

  return { ...view, keeper }
}

function keeperOf(client: QueryClient, task: TaskDetail): ScorecardSaver {
  const keepers = keepersOf.get(client) ?? new Map<string, ScorecardSaver>()
  keepersOf.set(client, keepers)
  const known = keepers.get(task.taskId)
  if (known) return known
  const keeper = new ScorecardSaver(task, (saved) => showSaved(client, task.taskId, saved))
  keepers.set(task.taskId, keeper)
  return keeper
}

function showSaved(client: QueryClient, taskId: string, saved: SavedScorecard): void {
  client.setQueryData<TaskDetail>(keyOf(reviewApi.task, { taskId }), (known) => known && { ...known, ...saved })
  for (const list of [reviewApi.tasks, reviewApi.desk]) void askAnew(client, keyOf(list))
}
