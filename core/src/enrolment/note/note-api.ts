import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, Done, Flag, Id, nonEmptyText } from '../../base/shapes.ts'
import { Note, NOTE_MAX, NoteThread } from './note.ts'

const team = z.object({ teamId: Id })
const message = team.extend({ body: nonEmptyText(NOTE_MAX) })

/** Notes between a team and its organiser. @spec U10 */
export const noteApi = {
  myNoteThreads: get('/web/enroll/note/thread', {
    access: 'login',
    input: PageQuery,
    output: pageOf(NoteThread),
    summary: 'Conversations of the caller’s teams with their organisers, the last written first',
  }),
  notes: get('/web/enroll/note/list', {
    access: 'login',
    input: PageQuery.extend({ teamId: Id }),
    output: pageOf(Note),
    summary: 'Notes of one of the caller’s teams, newest first',
  }),
  sendNote: post('/web/enroll/note/send', {
    access: 'login',
    input: message,
    output: Done,
    summary: 'Write to the organiser of an enrolment',
  }),
  seeNotes: post('/web/enroll/note/seen', {
    access: 'login',
    input: team,
    output: Done,
    summary: 'Mark the notes of one of the caller’s teams as seen',
  }),
  officeNoteThreads: get('/enroll/note/page', {
    access: holders('enrolment:note:list'),
    input: PageQuery.extend({ keyword: anyText(50).optional(), unanswered: Flag.optional() }),
    output: pageOf(NoteThread),
    summary: 'Conversations with teams of the scope’s rounds, the last written first',
  }),
  officeNotes: get('/enroll/note/list', {
    access: holders('enrolment:note:list'),
    input: PageQuery.extend({ teamId: Id }),
    output: pageOf(Note),
    summary: 'Notes of one team of the scope’s rounds, newest first',
  }),
  replyNote: post('/enroll/note/reply', {
    access: holders('enrolment:note:reply'),
    input: message,
    output: Done,
    summary: 'Write to a team; its members are told',
  }),
  seeOfficeNotes: post('/enroll/note/seen', {
    access: holders('enrolment:note:list'),
    input: team,
    output: Done,
    summary: 'Mark the notes of a team as seen by the caller',
  }),
}
