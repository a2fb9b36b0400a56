import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentExports } from '@podium/core/enrolment/exports.ts'
import type { NoteThread } from '@podium/core/enrolment/note/note.ts'
import { useEffect, useRef, useState } from 'react'
import { exportOf } from '#web/lib/call/export-of.ts'
import { listOf, useCall, useWrite } from '#web/lib/call/use-call.ts'
import { useT } from '#web/lib/i18n/i18n.ts'
import { useMay } from '#web/lib/session/allowed.tsx'
import { toast } from '#web/lib/toast.ts'
import { DetailDrawer } from '#web/ui/detail-drawer.tsx'
import { ListPage } from '#web/ui/list-page/list-page.tsx'
import { StateTag } from '#web/ui/state-tag.tsx'
import { timeText } from '#web/ui/time/time.ts'
import { noteMessages } from './messages.ts'
import { NoteForm, NoteList } from './note-list.tsx'

const source = listOf(enrolmentApi.officeNoteThreads)

/** Conversations with teams, those that wait for an answer among them. @spec U10 */
function EnrolmentNotesPage() {
  const t = useT(noteMessages)
  const [opened, setOpened] = useState<NoteThread | null>(null)
  return (
    <>
      <ListPage
        name="enrolment.notes"
        source={source}
        rowId={(row) => row.teamId}
        exporter={exportOf(enrolmentExports.exportNotes)}
        empty={{ title: t('officeEmpty'), hint: t('officeEmptyHint') }}
        filters={[
          { name: 'keyword', label: t('keyword'), kind: 'text' },
          {
            name: 'unanswered',
            label: t('state'),
            kind: 'select',
            options: [{ value: 'true', label: t('onlyWaiting') }],
          },
        ]}
        columns={[
          { key: 'teamName', title: t('team'), width: 180 },
          { key: 'number', title: t('number'), width: 140, render: (row) => row.number ?? '—' },
          { key: 'roundName', title: t('round'), width: 220 },
          { key: 'itemName', title: t('item'), width: 140 },
          { key: 'last', title: t('last'), width: 260, render: (row) => row.last?.body ?? '—' },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            render: ({ last }) => (
              <StateTag tone={last?.fromStaff ? 'neutral' : 'warning'}>
                {t(last?.fromStaff ? 'answered' : 'waiting')}
              </StateTag>
            ),
          },
          {
            key: 'lastAt',
            title: t('lastAt'),
            width: 150,
            render: ({ last }) => (last ? timeText(last.createdAt) : '—'),
          },
        ]}
        actionsWidth={100}
        rowActions={(row) => [{ key: 'open', label: t('open'), onClick: () => setOpened(row) }]}
      />
      {opened && <TeamThread thread={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function TeamThread({ thread: { teamId, teamName, isOpen }, onClose }: { thread: NoteThread; onClose: () => void }) {
  const t = useT(noteMessages)
  const mayReply = useMay()('enrolment:note:reply')
  const [pageNum, setPageNum] = useState(1)
  const notes = useCall(enrolmentApi.officeNotes, { teamId, pageNum, pageSize: 20 })
  const { run: see } = useWrite(enrolmentApi.seeOfficeNotes, {
    inline: true,
    refresh: [enrolmentApi.officeNoteThreads],
  })
  const reply = useWrite(enrolmentApi.replyNote, {
    inline: true,
    refresh: [enrolmentApi.officeNotes, enrolmentApi.officeNoteThreads],
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
    <DetailDrawer open title={teamName} onClose={onClose}>
      <NoteList notes={notes} pageNum={pageNum} onPage={setPageNum} />
      {!isOpen && <p>{t('closed')}</p>}
      {isOpen && mayReply && (
        <NoteForm
          label={t('reply')}
          busy={reply.busy}
          refusal={reply.refusal}
          onSend={async (body) => (await reply.run({ teamId, body })) !== undefined}
        />
      )}
    </DetailDrawer>
  )
}

export { EnrolmentNotesPage as Page }
