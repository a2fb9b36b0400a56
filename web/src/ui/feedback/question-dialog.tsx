import { useEffect, useRef, useSyncExternalStore } from 'react'
import { currentQuestion, onQuestion } from '#web/lib/call/ask.ts'

/** Renders the dialog of `ask`; mounted once per page. */
export function QuestionDialog() {
  const question = useSyncExternalStore(onQuestion, currentQuestion, () => null)
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!question || !element) return undefined
    // Deferred, because the Enter key that asked would press the newly focused button.
    const before = document.activeElement
    const opening = setTimeout(() => {
      element.showModal?.()
      // Otherwise the first button has the focus, and Enter cancels.
      answer.current?.focus()
    })
    return () => {
      clearTimeout(opening)
      element.close?.()
      // The browser gives the focus back only while the dialog is still in the page.
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [question])
  useBackAsNo(question)
  if (!question) return null
  return (
    <dialog
      ref={dialog}
      className="ask"
      aria-labelledby="ask-title"
      onCancel={(event) => {
        event.preventDefault()
        question.answer(false)
      }}
    >
      <h2 id="ask-title">{question.title}</h2>
      <p>{question.text}</p>
      {question.note && <p className="ask-note">{question.note}</p>}
      {question.names && (
        <ul>
          {question.names.slice(0, 8).map((name) => (
            <li key={name}>{name}</li>
          ))}
          {question.names.length > 8 && <li>… +{question.names.length - 8}</li>}
        </ul>
      )}
      <div className="ask-buttons">
        <button
          type="button"
          className="plain-button"
          ref={question.danger ? answer : undefined}
          onClick={() => question.answer(false)}
        >
          {question.cancel}
        </button>
        <button
          type="button"
          className={question.danger ? 'plain-button danger-button' : 'plain-button primary-button'}
          ref={question.danger ? undefined : answer}
          onClick={() => question.answer(true)}
        >
          {question.confirm}
        </button>
      </div>
    </dialog>
  )
}

/** The browser's Back answers no, and the page stays; as far as the browser can be held back. */
function useBackAsNo(question: ReturnType<typeof currentQuestion>): void {
  useEffect(() => {
    if (!question || !('navigation' in window)) return undefined
    const onNavigate = (event: NavigateEvent) => {
      // Not the step by which the guard of unsaved entries takes a Back back.
      if (event.navigationType !== 'traverse' || !event.userInitiated) return
      if (event.cancelable) event.preventDefault()
      question.answer(false)
    }
    navigation.addEventListener('navigate', onNavigate)
    return () => navigation.removeEventListener('navigate', onNavigate)
  }, [question])
}
