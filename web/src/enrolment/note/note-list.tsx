import type { Note } from '@podium/core/enrolment/note/note.ts'
import { NOTE_MAX } from '@podium/core/enrolment/note/note.ts'
import type { Page } from '@podium/core/base/page.ts'
import { Alert, Button, Input, Skeleton } from 'antd'
import { useState } from 'react'
import type { RefusalError } from '#web/lib/call/refusal-error.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { noteMessages } from './messages.ts'
import './note-list.css'

interface NoteListProps {
  notes: { data: Page<Note> | undefined; error: RefusalError | null; refetch: () => unknown }
  pageNum: number
  onPage: (pageNum: number) => void
}

/** Notes of one conversation, the newest at the end. */
export function NoteList({ notes, pageNum, onPage }: NoteListProps) {
  const t = useT(noteMessages)
  if (notes.error) return <Failure refusal={notes.error} onRetry={() => void notes.refetch()} />
  if (!notes.data) return <Skeleton active />
  const { rows, total, pageSize } = notes.data
  if (total === 0) return <Empty title={t('noNotes')} hint={t('noNotesHint')} />
  return (
    <>
      {pageNum * pageSize < total && (
        <Button type="link" onClick={() => onPage(pageNum + 1)}>
          {t('earlier')}
        </Button>
      )}
      <ol className="note-list">
        {rows.toReversed().map((note) => (
          <li key={note.noteId} className={note.isMine ? 'note note-mine' : 'note'}>
            <p className="note-head figures">
              {note.isMine ? t('you') : note.authorName || t('organiser')} · {timeText(note.createdAt)}
            </p>
            <p className="note-body">{note.body}</p>
          </li>
        ))}
      </ol>
      {pageNum > 1 && (
        <Button type="link" onClick={() => onPage(pageNum - 1)}>
          {t('later')}
        </Button>
      )}
    </>
  )
}

interface NoteFormProps {
  label: string
  busy: boolean
  refusal: RefusalError | null
  /** Resolves to whether it was sent. */
  onSend: (body: string) => Promise<boolean>
}

export function NoteForm({ label, busy, refusal, onSend }: NoteFormProps) {
  const t = useT(noteMessages)
  const [body, setBody] = useState('')
  const send = async () => {
    if (await onSend(body)) setBody('')
  }
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {refusal && <Alert type="error" showIcon title={refusal.msg} />}
      <Input.TextArea
        rows={3}
        value={body}
        maxLength={NOTE_MAX}
        aria-label={t('write')}
        placeholder={t('write')}
        onChange={(event) => setBody(event.target.value)}
      />
      <Button type="primary" htmlType="submit" loading={busy} disabled={body.trim() === ''}>
        {label}
      </Button>
    </form>
  )
}
