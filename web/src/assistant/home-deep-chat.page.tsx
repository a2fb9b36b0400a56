import { QUESTION_MAX } from '@podium/core/assistant/question-length.ts'
import { useEffect, useRef, useState } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { ChatExchange } from './chat-exchange.tsx'
import { chatMessages } from './messages.ts'
import { useChat } from './use-chat.ts'
import './chat.css'

/** Answers visitors' questions from the public texts of the site. @spec R23 */
function AssistantHomeDeepChatPage() {
  const t = useT(chatMessages)
  const { exchanges, ask, stop, isBusy } = useChat()
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const end = useRef<HTMLDivElement>(null)
  const last = exchanges.at(-1)
  useEffect(() => {
    if (last) end.current?.scrollIntoView({ block: 'end' })
  }, [last])

  const send = (question: string) => {
    const text = question.trim()
    if (text === '' || isBusy) return
    setTyped('')
    void ask(text)
    field.current?.focus()
  }
  return (
    <div className="site-wrap chat-page">
      <h1>{t('title')}</h1>
      <p className="chat-lead">{t('lead')}</p>
      <div className="chat-log" role="log" aria-label={t('log')} aria-live="polite" aria-busy={isBusy}>
        {exchanges.map((exchange) => (
          <ChatExchange key={exchange.id} exchange={exchange} onRetry={() => send(exchange.question)} />
        ))}
        <div ref={end} className="chat-end" />
      </div>
      {exchanges.length === 0 && (
        <section className="chat-suggestions">
          <h2>{t('suggestions')}</h2>
          <ul>
            {(['ask1', 'ask2', 'ask3', 'ask4'] as const).map((name) => (
              <li key={name}>
                <button type="button" className="plain-button" onClick={() => send(t(name))}>
                  {t(name)}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <form
        className="chat-form"
        onSubmit={(event) => {
          event.preventDefault()
          send(typed)
        }}
      >
        <textarea
          ref={field}
          rows={1}
          value={typed}
          maxLength={QUESTION_MAX}
          aria-label={t('question')}
          placeholder={t('placeholder')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') stop()
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            send(typed)
          }}
        />
        {isBusy ? (
          <button type="button" className="plain-button" onClick={stop}>
            {t('stop')}
          </button>
        ) : (
          <button type="submit" className="plain-button primary-button" disabled={typed.trim() === ''}>
            {t('send')}
          </button>
        )}
      </form>
    </div>
  )
}

export { AssistantHomeDeepChatPage as Page }
