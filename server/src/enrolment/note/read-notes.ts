import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { NoteThread } from '@podium/core/enrolment/note/note.ts'
import { whyNotWriteNote } from '@podium/core/enrolment/note/write-note.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { findOwnTeam, findTeamWithin, listNotes, ownThreads, threadsWithin } from './note.store.ts'

type ThreadRow = Awaited<ReturnType<typeof ownThreads>>['rows'][number]
type NoteRow = Awaited<ReturnType<typeof listNotes>>['rows'][number]

function threadOf({ body, fromStaff, createdAt, roundState, ...row }: ThreadRow): NoteThread {
  const isOpen = whyNotWriteNote({ state: roundState }) === null
  const last = createdAt && { body: body ?? '', fromStaff: fromStaff ?? false, createdAt: createdAt.toISOString() }
  return { ...row, last, isOpen }
}

/** Participants don't learn who of the organiser's staff wrote. */
function noteOf({ authorId, authorName, createdAt, ...note }: NoteRow, reader: { userId: string; isStaff: boolean }) {
  const isMine = authorId === reader.userId
  const isNamed = reader.isStaff || !note.fromStaff
  return { ...note, isMine, authorName: isNamed ? authorName : '', createdAt: createdAt.toISOString() }
}

export const myNoteThreads = read(
  enrolmentApi.myNoteThreads,
  async function myNoteThreads({ db, viewer, language }, input) {
    const { pageNum, pageSize } = input
    const { rows, ...total } = await ownThreads(db, { userId: viewer.userId, language }, { pageNum, pageSize })
    return { rows: rows.map(threadOf), ...total, pageNum, pageSize }
  },
)

export const notes = read(enrolmentApi.notes, async function notes({ db, viewer }, { teamId, pageNum, pageSize }) {
  orNotFound(await findOwnTeam(db, viewer.userId, teamId))
  const { rows, ...total } = await listNotes(db, teamId, { pageNum, pageSize })
  const reader = { userId: viewer.userId, isStaff: false }
  return { rows: rows.map((row) => noteOf(row, reader)), ...total, pageNum, pageSize }
})

export const officeNoteThreads = read(
  enrolmentApi.officeNoteThreads,
  async function officeNoteThreads({ db, viewer, language }, { pageNum, pageSize, keyword = '', unanswered = false }) {
    const scope = viewer.scopeOf('enrolment:note:list')
    const paging = { pageNum, pageSize }
    const { rows, ...total } = await threadsWithin(
      db,
      scope,
      { userId: viewer.userId, language },
      { keyword, unanswered },
      paging,
    )
    return { rows: rows.map(threadOf), ...total, ...paging }
  },
)

export const officeNotes = read(
  enrolmentApi.officeNotes,
  async function officeNotes({ db, viewer }, { teamId, pageNum, pageSize }) {
    orNotFound(await findTeamWithin(db, viewer.scopeOf('enrolment:note:list'), teamId))
    const { rows, ...total } = await listNotes(db, teamId, { pageNum, pageSize })
    const reader = { userId: viewer.userId, isStaff: true }
    return { rows: rows.map((row) => noteOf(row, reader)), ...total, pageNum, pageSize }
  },
)
