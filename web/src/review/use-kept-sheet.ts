import { reviewApi } from '@podium/core/review/api.ts'
import type { Scores } from '@podium/core/review/review.ts'
import { whyNotScore } from '@podium/core/review/score.rule.ts'
import type { TaskDetail } from '@podium/core/review/views.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '#web/lib/call.ts'
import { useSpeech } from '#web/lib/i18n.ts'
import { asRefusal, type RefusalError } from '#web/lib/refusal-error.ts'

/** Milliseconds of rest after which what was typed is kept. */
const REST_MS = 800

export interface KeptSheet {
  scores: Scores
  comment: string
  state: 'keptAt' | 'keeping' | 'notKept'
  refusal: RefusalError | null
  setScore(key: string, value: number | null): void
  setComment(comment: string): void
  /** Stops keeping, since submitting takes all of it along; answers the version to submit with. */
  settle(): Promise<number>
}

/**
 * A score sheet that is kept on the server as one goes: one save at a time, the latest content last. What the rule
 * refuses stays on the page until it is mended.
 */
export function useKeptSheet(task: TaskDetail, readOnly: boolean): KeptSheet {
  const { language } = useSpeech()
  const [scores, setScores] = useState<Scores>(task.scores)
  const [comment, setText] = useState(task.comment)
  const [state, setState] = useState<KeptSheet['state']>('keptAt')
  const [refusal, setRefusal] = useState<RefusalError | null>(null)
  const version = useRef(task.version)
  const kept = useRef(JSON.stringify([task.scores, task.comment]))
  const saving = useRef<Promise<void>>(Promise.resolve())
  const { taskId, setting } = task

  const save = useCallback(async (): Promise<void> => {
    const content = JSON.stringify([scores, comment])
    if (content === kept.current || whyNotScore(scores, setting)) return
    setState('keeping')
    try {
      const done = await call(reviewApi.saveTask, { taskId, scores, comment, version: version.current })
      version.current = done.version
      kept.current = content
      setState('keptAt')
      setRefusal(null)
    } catch (thrown) {
      setState('notKept')
      setRefusal(asRefusal(thrown, language))
    }
  }, [scores, comment, taskId, setting, language])

  const latest = useRef(save)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = save
    if (readOnly || JSON.stringify([scores, comment]) === kept.current) return undefined
    timer.current = setTimeout(() => {
      saving.current = saving.current.then(save)
    }, REST_MS)
    return () => clearTimeout(timer.current)
  }, [save, scores, comment, readOnly])
  // Leaving for the next work keeps what was typed a moment ago.
  useEffect(() => () => void (readOnly || saving.current.then(() => latest.current())), [readOnly])

  const changed = () => setState('notKept')
  return {
    scores,
    comment,
    state,
    refusal,
    setScore(key, value) {
      changed()
      setScores((now) => {
        const { [key]: _before, ...rest } = now
        return value === null ? rest : { ...rest, [key]: value }
      })
    },
    setComment(text) {
      changed()
      setText(text)
    },
    async settle() {
      clearTimeout(timer.current)
      await saving.current
      kept.current = JSON.stringify([scores, comment])
      return version.current
    },
  }
}
