import { FileFacts } from '../base/file/file-facts.ts'
import { ScanState } from '../base/file/scan.rule.ts'
import { z } from 'zod'
import { Id, Instant, type Bilingual } from '../base/shapes.ts'
import { AiUse } from './hand-in/hand-in.ts'
import { Origin } from './hand-in/origin.ts'

/** A team's submission for one stage. Its draft may change; each formal submission is an immutable version. */
export const WORK_STATES = [
  'draft',
  'submitted',
  'auditing',
  'returned',
  'accepted',
  'in_review',
  'reviewed',
  'pending_promotion',
  'promoted',
  'eliminated',
  'withdrawn',
  'violation',
  'disabled',
  'placeholder',
] as const
export const WorkState = z.enum(WORK_STATES)
export type WorkState = z.infer<typeof WorkState>

/** States of works that wait for acceptance. */
export const AWAITING_WORK_STATES = ['submitted'] as const satisfies readonly WorkState[]

/** States of works that a team may still edit or submit, before the review. */
export const OPEN_WORK_STATES: readonly WorkState[] = ['draft', 'submitted', 'auditing', 'returned', 'accepted']
/** States of works without a valid version. */
export const NO_SUBMISSION_STATES: readonly WorkState[] = ['draft', 'withdrawn']
/** States of works that no longer take part: withdrawn by the team, or excluded by staff. */
export const LEFT_WORK_STATES: readonly WorkState[] = ['withdrawn', 'violation', 'disabled']
/** States of works with a valid version: submitted, and everything after. */
export const WITH_VERSION_STATES: readonly WorkState[] = [
  'submitted',
  'accepted',
  'in_review',
  'reviewed',
  'promoted',
  'eliminated',
]
/** States of works whose review has ended. */
export const REVIEWED_WORK_STATES = ['reviewed', 'promoted', 'eliminated'] as const satisfies readonly WorkState[]

/** States of works that were submitted and are not decided on. */
export const AWAITING_RESULT_STATES: readonly WorkState[] = [
  'submitted',
  'auditing',
  'accepted',
  'in_review',
  'reviewed',
]

/** Groups of states that figures count and lists filter by. */
export const workStandings: Readonly<Record<WorkStanding, readonly WorkState[]>> = {
  handedIn: WITH_VERSION_STATES,
  reviewed: REVIEWED_WORK_STATES,
}
export const WORK_STANDINGS = ['handedIn', 'reviewed'] as const
export type WorkStanding = (typeof WORK_STANDINGS)[number]

export const workStandingLabels: Record<WorkStanding, Bilingual> = {
  handedIn: { zh: '已提交且有效', en: 'Submitted and valid' },
  reviewed: { zh: '评审结束', en: 'Reviewed' },
}

/** States of works whose promotion is decided: later publications don't change them. */
export const PROMOTION_DECIDED_STATES: readonly WorkState[] = ['promoted', 'eliminated']
/** States of works that may be added to a review batch. */
export const REVIEWABLE_WORK_STATES: readonly WorkState[] = ['accepted', 'placeholder']

/** What staff may want to look into. */
export const WORK_DOUBTS = ['sameFile', 'usedBefore'] as const
export const workDoubtLabels: Record<(typeof WORK_DOUBTS)[number], Bilingual> = {
  sameFile: { zh: '与其他作品有相同文件', en: 'With a file of another work' },
  usedBefore: { zh: '声明曾参赛或发表', en: 'Declared as used before' },
}

type InWorkState = { readonly state: WorkState | null }

/** Whether it has a valid version; null: there is no work yet. */
export const hasSubmission = ({ state }: InWorkState): boolean =>
  state !== null && !NO_SUBMISSION_STATES.includes(state)
export const isAccepted = ({ state }: InWorkState): boolean => state === 'accepted'
export const isReturned = ({ state }: InWorkState): boolean => state === 'returned'
export const isWithdrawn = ({ state }: InWorkState): boolean => state === 'withdrawn'

export const workStateLabels: Record<WorkState, Bilingual> = {
  draft: { zh: '草稿', en: 'Draft' },
  submitted: { zh: '已提交', en: 'Submitted' },
  auditing: { zh: '审核中', en: 'Under approval' },
  returned: { zh: '已退回', en: 'Returned' },
  accepted: { zh: '已受理', en: 'Accepted' },
  in_review: { zh: '评审中', en: 'In review' },
  reviewed: { zh: '评审结束', en: 'Reviewed' },
  pending_promotion: { zh: '待晋级', en: 'Promotion pending' },
  promoted: { zh: '已晋级', en: 'Promoted' },
  eliminated: { zh: '未晋级', en: 'Eliminated' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  violation: { zh: '违规', en: 'Violation' },
  disabled: { zh: '已停用', en: 'Disabled' },
  placeholder: { zh: '占位', en: 'Placeholder' },
}

/** A file in its slot. `sha256`: 64 hexadecimal digits, also printed on the receipt. */
export const WorkFile = z.object({
  fileId: Id,
  slot: z.string(),
  name: z.string(),
  mediaType: z.string(),
  /** Bytes. */
  size: z.number(),
  sha256: z.string(),
  scan: ScanState,
  /** What was read from its content for the checks of its slot; null: nothing was. */
  facts: FileFacts.nullable(),
})
export type WorkFile = z.infer<typeof WorkFile>

/** What a team writes and uploads, in the draft or in a version. */
export interface WorkContent {
  readonly title: string
  readonly summary: string
  readonly keywords: readonly string[]
  readonly files: ReadonlyArray<Pick<WorkFile, 'slot' | 'fileId'>>
}

/** A formal submission. */
export const VersionView = z.object({
  versionId: Id,
  no: z.number().int(),
  title: z.string(),
  summary: z.string(),
  keywords: z.array(z.string()),
  aiUse: AiUse.nullable(),
  origin: Origin.nullable(),
  /** The brief that it answers; empty: none. */
  briefName: z.string(),
  receipt: z.string(),
  submittedAt: Instant,
  submittedBy: z.string(),
  /** The deadline that it met; null when the window was forced open. */
  deadline: Instant.nullable(),
  /** When the team took it back; null: it didn't. */
  withdrawnAt: Instant.nullable(),
  files: z.array(WorkFile),
})
export type VersionView = z.infer<typeof VersionView>

export const WorkDecision = z.object({
  action: z.enum(['accept', 'return']),
  versionNo: z.number().int(),
  opinion: z.string(),
  byName: z.string(),
  at: Instant,
})

export const Share = z.object({ shareNo: Id, createdAt: Instant, expiresAt: Instant, revoked: z.boolean() })
export type Share = z.infer<typeof Share>
