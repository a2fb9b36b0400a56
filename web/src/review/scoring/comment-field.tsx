import { Button, Dropdown, Input, type GetRef } from 'antd'
import { useRef, type KeyboardEvent } from 'react'
import { useT } from '#web/lib/i18n/i18n.ts'
import { reviewMessages } from '../messages.ts'
import { fieldId } from './criterion-field.tsx'
import { scoringMessages } from './messages.ts'

const PHRASES = ['phrase1', 'phrase2', 'phrase3', 'phrase4', 'phrase5'] as const

interface CommentFieldProps {
  comment: string
  least: number
  fault: string | null
  readOnly: boolean
  onChange: (comment: string) => void
}

/** The comment with phrases to insert. */
export function CommentField({ comment, least, fault, readOnly, onChange }: CommentFieldProps) {
  const t = useT(reviewMessages)
  const s = useT(scoringMessages)
  const id = fieldId('comment')
  const field = useRef<GetRef<typeof Input.TextArea>>(null)
  /** Whether nothing was pressed since the field got the focus. */
  const entered = useRef(false)
  const insert = (phrase: string) => {
    onChange(comment === '' ? phrase : `${comment.trimEnd()}${phrase}`)
    // The entry with the focus goes with the menu. Deferred, because the Enter key that chose would add a line.
    setTimeout(() => field.current?.focus({ cursor: 'end' }))
  }
  return (
    <div className="score-comment">
      <label htmlFor={id}>
        {t('comment')} {least > 0 && <small>{t('commentMin', { min: least })}</small>}
      </label>
      {!readOnly && (
        <Dropdown
          autoFocus
          trigger={['click']}
          menu={{
            items: PHRASES.map((key) => ({ key, label: t(key), onClick: () => insert(t(key)) })),
          }}
        >
          <Button size="small" type="link" aria-haspopup="menu">
            {t('phrases')}
          </Button>
        </Dropdown>
      )}
      <Input.TextArea
        ref={field}
        id={id}
        value={comment}
        readOnly={readOnly}
        maxLength={2000}
        autoSize={{ minRows: 3, maxRows: 10 }}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
        onFocus={() => (entered.current = true)}
        onPointerDown={() => (entered.current = false)}
        onKeyDown={(event) => {
          leaveByKey(event, entered.current)
          entered.current = false
        }}
      />
      <small id={`${id}-note`} className={fault ? 'score-fault' : 'figures'} role={fault ? 'alert' : undefined}>
        {fault ?? t('commentLength', { length: Array.from(comment.trim()).length })}
      </small>
      {!readOnly && <small className="score-comment-keys">{s('leaveComment')}</small>}
    </div>
  )
}

/**
 * Escape goes on to the button that submits; an arrow up goes back to the last criterion, at the beginning of the text or
 * as the first key pressed.
 */
function leaveByKey(event: KeyboardEvent<HTMLTextAreaElement>, entered: boolean): void {
  const { selectionStart, selectionEnd } = event.currentTarget
  // Escape ends the choice of an input method first.
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
  const isAtStart = entered || (selectionStart === 0 && selectionEnd === 0)
  const scorecard = event.currentTarget.closest('.score-sheet')
  const target =
    event.key === 'Escape'
      ? scorecard?.querySelector<HTMLElement>('.score-submit')
      : event.key === 'ArrowUp' && isAtStart
        ? [...(scorecard?.querySelectorAll<HTMLElement>('.score-field input') ?? [])].at(-1)
        : null
  if (!target) return
  event.preventDefault()
  target.focus()
}
