import { z } from 'zod'
import { CalendarDate, Id, Instant, anyText } from '../base/shapes.ts'
import { WorkSetting } from '../competition/setting/setting.ts'
import { Breach, CopyReport } from './copy.ts'
import { MemberRole } from '../enrolment/team/team.ts'
import { SameFile } from './file-check/same-file.ts'
import { Origin } from './hand-in/origin.ts'
import { Answers } from '../competition/form/answer.ts'
import { AiUse, RegisteredHash } from './hand-in/hand-in.ts'
import { Share, VersionView, WORK_DOUBTS, WORK_STANDINGS, WorkDecision, WorkFile, WorkState } from './work.ts'

const WindowFacts = z.object({
  phase: z.enum(['upcoming', 'open', 'closed']),
  opensAt: Instant,
  closesAt: Instant,
})

/** The page where a team edits its work for a stage. */
export const WorkEditor = z.object({
  teamId: Id,
  teamName: z.string(),
  number: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  stageId: Id,
  stageName: z.string(),
  setting: WorkSetting.nullable(),
  window: WindowFacts.nullable(),
  workId: Id.nullable(),
  state: WorkState.nullable(),
  title: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  files: z.array(WorkFile),
  aiUse: AiUse.nullable(),
  origin: Origin.nullable(),
  /** Answers to the form of the enrolment that its slots ask about. */
  answers: Answers,
  briefId: Id.nullable(),
  /** Released briefs of the item, for a work that answers one. */
  briefs: z.array(z.object({ briefId: Id, name: z.string(), body: z.string() })),
  hashes: z.array(RegisteredHash),
  hashWindow: WindowFacts.nullable(),
  /** Why hashes can't be registered now. */
  hashHindrance: z.string().nullable(),
  versions: z.array(VersionView),
  decisions: z.array(WorkDecision),
  isCaptain: z.boolean(),
  /** Why the draft can't be edited, and why it can't be submitted (except for the pledge), in the viewer's language. */
  editHindrance: z.string().nullable(),
  submitHindrance: z.string().nullable(),
  withdrawHindrance: z.string().nullable(),
  /** Which documents of the enrolment have to be signed first; null: none. */
  unsigned: z.string().nullable(),
  /** Names in the texts that would identify the team to experts. */
  identifying: z.array(z.string()),
  copies: z.array(CopyReport),
  serverNow: Instant,
  /** 0 while there is no draft. */
  version: z.number().int(),
})
export type WorkEditor = z.infer<typeof WorkEditor>

/** A stage for which one of the viewer's teams submits a work, with the work if there is one. */
export const MyWork = z.object({
  teamId: Id,
  teamName: z.string(),
  number: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  stageId: Id,
  stageName: z.string(),
  workId: Id.nullable(),
  state: WorkState.nullable(),
  title: z.string(),
  versionNo: z.number().int(),
  /** Whether the draft was changed after that version was submitted. */
  changed: z.boolean(),
  submittedAt: Instant.nullable(),
  /** The viewer's role in the team. */
  role: MemberRole,
  isOpen: z.boolean(),
  opensAt: Instant.nullable(),
  closesAt: Instant.nullable(),
  /** Whether the results of the round are out, or it has ended without. */
  hasEnded: z.boolean(),
  /** What the draft lacks for its submission, in the reader's language; empty once nothing can be submitted. */
  lacks: z.array(z.string()),
})
export type MyWork = z.infer<typeof MyWork>

/** A work for its team and for staff. */
export const WorkDetail = z.object({
  workId: Id,
  teamId: Id,
  teamName: z.string(),
  number: z.string(),
  schoolName: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  stageId: Id,
  stageName: z.string(),
  state: WorkState,
  members: z.array(z.object({ name: z.string(), role: z.string() })),
  /** Supplies the labels of its slots. */
  setting: WorkSetting.nullable(),
  versions: z.array(VersionView),
  decisions: z.array(WorkDecision),
  shares: z.array(Share),
  identifying: z.array(z.string()),
  copies: z.array(CopyReport),
  /** For staff only. */
  breach: Breach.nullable(),
  /** Files that other entries have handed in too; for staff only. */
  sameFiles: z.array(SameFile),
  /** Whether the viewer may flag a breach. */
  mayFlag: z.boolean(),
  mayDecide: z.boolean(),
  version: z.number().int(),
})
export type WorkDetail = z.infer<typeof WorkDetail>

export const WorkRow = z.object({
  workId: Id,
  title: z.string(),
  state: WorkState,
  versionNo: z.number().int(),
  submittedAt: Instant.nullable(),
  teamId: Id,
  teamName: z.string(),
  number: z.string(),
  schoolName: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
  fileCount: z.number().int(),
  version: z.number().int(),
})
export type WorkRow = z.infer<typeof WorkRow>

export const WorkFilter = z.object({
  keyword: anyText(50).optional(),
  roundId: Id.optional(),
  itemId: Id.optional(),
  stageId: Id.optional(),
  state: WorkState.optional(),
  standing: z.enum(WORK_STANDINGS).optional(),
  /** Calendar days of submission in China, both included. */
  submittedFrom: CalendarDate.optional(),
  submittedUntil: CalendarDate.optional(),
  /** To be looked into: with a file of another entry, or used before as its team declares. */
  doubt: z.enum(WORK_DOUBTS).optional(),
  /** `mine`: works that wait for the viewer's decision. */
  turn: z.literal('mine').optional(),
})
export type WorkFilter = z.output<typeof WorkFilter>

/** A work as displayed by its share link: without people, school and original file names. */
export const SharedWork = z.object({
  title: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
  submittedAt: Instant,
  expiresAt: Instant,
  files: z.array(
    z.object({
      fileId: Id,
      label: z.string(),
      labelEn: z.string(),
      mediaType: z.string(),
      size: z.number(),
      sha256: z.string(),
    }),
  ),
})
export type SharedWork = z.infer<typeof SharedWork>
