import { Button, Dropdown, Input } from 'antd'
import { useT } from '#web/lib/i18n/i18n.ts'
import { reviewMessages } from '../messages.ts'
import { fieldId } from './criterion-field.tsx'

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
  const id = fieldId('comment')
  return (
    <div className="score-comment">
      <label htmlFor={id}>
        {t('comment')} {least > 0 && <small>{t('commentMin', { min: least })}</small>}
      </label>
      {!readOnly && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: PHRASES.map((key) => ({
              key,
              label: t(key),
              onClick: () => onChange(comment === '' ? t(key) : `${comment.trimEnd()}${t(key)}`),
            })),
          }}
        >
          <Button size="small" type="link" aria-haspopup="menu">
            {t('phrases')}
          </Button>
        </Dropdown>
      )}
      <Input.TextArea
        id={id}
        value={comment}
        readOnly={readOnly}
        maxLength={2000}
        autoSize={{ minRows: 3, maxRows: 10 }}
        status={fault ? 'error' : ''}
        aria-invalid={fault !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.value)}
      />
      <small id={`${id}-note`} className={fault ? 'score-fault' : 'figures'} role={fault ? 'alert' : undefined}>
        {fault ?? t('commentLength', { length: Array.from(comment.trim()).length })}
      </small>
    </div>
  )
}
