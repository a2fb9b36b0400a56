import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { JOB_STATES } from '../../base/state/job.ts'
import { WINDOW_KINDS } from '../../competition/round/round.ts'

/** Teams that a rehearsal makes up. */
export const REHEARSED_TEAMS = 200
/** Milliseconds after which a rehearsal reports how far it came. */
export const REHEARSAL_MS = 120_000

/** What a rehearsal plays, in order; from `hashes` on once for each stage. */
export const REHEARSAL_STEPS = [
  'publish',
  'signup',
  'audit',
  'payment',
  'hashes',
  'submission',
  'workAudit',
  'review',
  'calculation',
  'promotion',
  'award',
] as const
export type RehearsalStepKind = (typeof REHEARSAL_STEPS)[number]

/** The page where the cause of a refusal is corrected. */
export const REHEARSAL_PAGES = [
  'addEdit',
  'scheduleSet',
  'enrollSet',
  'workSubSet',
  'reviewSet',
  'promotion',
  'experts',
  'schools',
  'bankAccount',
] as const
export type RehearsalPage = (typeof REHEARSAL_PAGES)[number]

/** What kept teams from getting through a step, with the refusal in words. */
const Hindrance = z.object({
  code: z.number().int(),
  zh: z.string(),
  en: z.string(),
  /** How often; 0: it concerns the round, not a team. */
  count: z.number().int(),
  page: z.enum(REHEARSAL_PAGES).nullable(),
  itemId: Id.nullable(),
  stageId: Id.nullable(),
})
export type RehearsalHindrance = z.infer<typeof Hindrance>

/** Reasons of one step that a report lists. */
export const MAX_HINDRANCES = 8
/** Steps that a report lists. */
export const MAX_STEPS = 300

const named = z.object({ name: z.string(), nameEn: z.string() })

const RehearsalStep = z.object({
  kind: z.enum(REHEARSAL_STEPS),
  item: named.nullable(),
  stage: named.nullable(),
  /** The pretended time. */
  at: Instant,
  tried: z.number().int(),
  through: z.number().int(),
  hindrances: z.array(Hindrance).max(MAX_HINDRANCES),
  /** What was left out of the play, and why. */
  remarks: z.array(z.object({ zh: z.string(), en: z.string() })).max(MAX_HINDRANCES),
})
export type RehearsalStep = z.infer<typeof RehearsalStep>

export const ODD_TIMES = ['night', 'weekend', 'holiday'] as const
export type OddTimeKind = (typeof ODD_TIMES)[number]

/** A window that closes when nobody is in the office. */
const OddTime = z.object({
  stage: named,
  item: named.nullable(),
  kind: z.enum(WINDOW_KINDS),
  at: Instant,
  why: z.enum(ODD_TIMES),
})
export type OddTime = z.infer<typeof OddTime>

const SentNotice = z.object({ event: z.string(), title: named, people: z.number().int(), messages: z.number().int() })
export type SentNotice = z.infer<typeof SentNotice>

export const RehearsalReport = z.object({
  teams: z.number().int(),
  seconds: z.number(),
  /** Whether the time was up before the end. */
  isCut: z.boolean(),
  steps: z.array(RehearsalStep).max(MAX_STEPS),
  oddTimes: z.array(OddTime).max(100),
  /** Messages that would have gone out, by their kind. */
  notices: z.array(SentNotice).max(100),
})
export type RehearsalReport = z.infer<typeof RehearsalReport>

/** The newest rehearsal of a round. */
export const Rehearsal = z.object({
  jobId: Id,
  state: z.enum(JOB_STATES),
  done: z.number().int(),
  total: z.number().int().nullable(),
  /** In both languages, encoded by `both`. */
  phase: z.string(),
  error: z.string(),
  byName: z.string(),
  startedAt: Instant,
  report: RehearsalReport.nullable(),
})
export type Rehearsal = z.infer<typeof Rehearsal>
