import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { NoteThread } from '@podium/core/enrolment/note/note.ts'
import { Button, Modal, Pagination, Skeleton } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useCall, useWrite } from '#web/lib/call/use-call.ts'
import { usePushed } from '#web/lib/call/use-pushed.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { noteMessages } from '../note/messages.ts'
import { NoteForm, NoteList } from '../note/note-list.tsx'

const PAGE_SIZE = 10

/** Conversations of one's own teams with their organisers. @spec U10 */
export function NoteThreads() {
  const t = useT(noteMessages)
  const [pageNum, setPageNum] = useState(1)
  const [opened, setOpened] = useState<NoteThread | null>(null)
  usePushed('notice', [enrolmentApi.myNoteThreads, enrolmentApi.notes])
  const threads = useCall(enrolmentApi.myNoteThreads, { pageNum, pageSize: PAGE_SIZE })
  if (threads.isPending) return <Skeleton active />
  if (threads.isError) return <Failure refusal={threads.error} onRetry={() => void threads.refetch()} />
  const { rows, total } = threads.data
  if (rows.length === 0) return <Empty title={t('empty')} hint={t('emptyHint')} />
  return (
    <>
      {rows.map((thread) => (
        <article key={thread.teamId} className="note-thread">
          <div className="note-thread-head">
            <h3>{thread.teamName}</h3>
            {thread.unread > 0 && <em className="note-unread figures">{t('unread', { count: thread.unread })}</em>}
            <Button onClick={() => setOpened(thread)}>{t('open')}</Button>
          </div>
          <p className="note-thread-place">
            {thread.roundName} · {thread.itemName}
          </p>
          <p className="note-thread-last">{thread.last ? thread.last.body : t('noNotes')}</p>
        </article>
      ))}
      {total > PAGE_SIZE && (
        <Pagination
          current={pageNum}
          pageSize={PAGE_SIZE}
          total={total}
          showSizeChanger={false}
          onChange={setPageNum}
        />
      )}
      {opened && <OwnThread thread={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function OwnThread({ thread: { teamId, teamName, isOpen }, onClose }: { thread: NoteThread; onClose: () => void }) {
  const t = useT(noteMessages)
  const [pageNum, setPageNum] = useState(1)
  const notes = useCall(enrolmentApi.notes, { teamId, pageNum, pageSize: 20 })
  const { run: see } = useWrite(enrolmentApi.seeNotes, { inline: true, refresh: [enrolmentApi.myNoteThreads] })
  const send = useWrite(enrolmentApi.sendNote, {
    inline: true,
    refresh: [enrolmentApi.notes, enrolmentApi.myNoteThreads],
    onDone: () => toast('success', t('sent')),
  })
  const seenFor = useRef('')
  const newest = notes.data?.rows[0]?.noteId ?? ''
  useEffect(() => {
    if (newest === '' || seenFor.current === newest) return
    seenFor.current = newest
    void see({ teamId })
  }, [newest, see, teamId])
  return (
    <Modal open footer={null} title={teamName} onCancel={onClose} width="40rem">
      <NoteList notes={notes} pageNum={pageNum} onPage={setPageNum} />
      {isOpen ? (
        <NoteForm
          label={t('send')}
          busy={send.busy}
          refusal={send.refusal}
          onSend={async (body) => (await send.run({ teamId, body })) !== undefined}
        />
      ) : (
        <p>{t('closed')}</p>
      )}
    </Modal>
  )
}
