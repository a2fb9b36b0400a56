import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'

/** Longest note, in characters. */
export const NOTE_MAX = 2_000

/** One message of the conversation between a team and its organiser. */
export const Note = z.object({
  noteId: Id,
  body: z.string(),
  /** Written for the organiser. */
  fromStaff: z.boolean(),
  /** Empty for the organiser's staff where participants read it. */
  authorName: z.string(),
  isMine: z.boolean(),
  createdAt: Instant,
})
export type Note = z.infer<typeof Note>

/** The conversation of one enrolment, as its list shows it. */
export const NoteThread = z.object({
  teamId: Id,
  teamName: z.string(),
  number: z.string().nullable(),
  roundName: z.string(),
  itemName: z.string(),
  /** Null while nobody wrote. */
  last: z.object({ body: z.string(), fromStaff: z.boolean(), createdAt: Instant }).nullable(),
  /** Notes of the other side that the reader hasn't seen. */
  unread: z.number().int(),
  /** Whether new notes are taken. */
  isOpen: z.boolean(),
})
export type NoteThread = z.infer<typeof NoteThread>
