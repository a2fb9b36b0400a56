import type { AnswerEvent, AnswerSentence, AnswerSource } from '@podium/core/assistant/answer.ts'
import { assistantApi } from '@podium/core/assistant/api.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { callForEvents } from '#web/lib/call/call-events.ts'
import { asRefusal } from '#web/lib/call/refusal-error.ts'
import { useLanguage } from '#web/lib/i18n/i18n.ts'

/** How far an answer is. `stopped`: by the reader. */
export type Progress = 'searching' | 'writing' | 'done' | 'stopped' | 'failed'

/** One question and what came back so far. */
export interface Exchange {
  readonly id: number
  readonly question: string
  readonly progress: Progress
  readonly sources: readonly AnswerSource[]
  /** Quoted at first, replaced by the model's from its first sentence on. */
  readonly sentences: readonly AnswerSentence[]
  readonly by: 'search' | 'model'
  readonly isNone: boolean
  readonly problem: string
}

/** The exchange after one more event. */
export function afterEvent(exchange: Exchange, event: AnswerEvent): Exchange {
  if (event.type === 'found') {
    const { sources, sentences, writing } = event.data
    return { ...exchange, sources, sentences, progress: writing ? 'writing' : exchange.progress }
  }
  if (event.type === 'none') return { ...exchange, isNone: true }
  if (event.type === 'done') return { ...exchange, progress: 'done' }
  const earlier = exchange.by === 'model' ? exchange.sentences : []
  return { ...exchange, by: 'model', sentences: [...earlier, event.data] }
}

/** The conversation on this page; it isn't kept. One question at a time. */
export function useChat() {
  const { language } = useLanguage()
  const [exchanges, setExchanges] = useState<readonly Exchange[]>([])
  const running = useRef<AbortController | null>(null)
  const nextId = useRef(1)
  useEffect(() => () => running.current?.abort(), [])

  const ask = useCallback(
    async (question: string) => {
      if (running.current) return
      const stop = new AbortController()
      running.current = stop
      const id = nextId.current++
      const change = (how: (exchange: Exchange) => Exchange) =>
        setExchanges((all) => all.map((each) => (each.id === id ? how(each) : each)))
      const begun: Exchange = {
        id,
        question,
        progress: 'searching',
        sources: [],
        sentences: [],
        by: 'search',
        isNone: false,
        problem: '',
      }
      setExchanges((all) => [...all, begun])
      try {
        const events = callForEvents<typeof assistantApi.ask, AnswerEvent>(assistantApi.ask, { question }, stop.signal)
        for await (const event of events) change((exchange) => afterEvent(exchange, event))
        change((exchange) => ({ ...exchange, progress: 'done' }))
      } catch (thrown) {
        const { msg } = asRefusal(thrown, language)
        change((exchange) =>
          stop.signal.aborted
            ? { ...exchange, progress: 'stopped' }
            : { ...exchange, progress: 'failed', problem: msg },
        )
      } finally {
        running.current = null
      }
    },
    [language],
  )
  const stop = useCallback(() => running.current?.abort(), [])
  const last = exchanges.at(-1)
  const isBusy = last?.progress === 'searching' || last?.progress === 'writing'
  return { exchanges, ask, stop, isBusy }
}
