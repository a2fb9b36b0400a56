import { z } from 'zod'
import type { ExportColumns } from '../../base/export/list-export.ts'
import { itemHeading } from '../../base/export/item-heading.ts'
import { Id, Instant, anyText } from '../../base/shapes.ts'
import { PublicationState } from '../award.ts'
import { EvidenceFile } from './evidence.ts'
import { OBJECTION_KINDS, OBJECTION_STATES } from './objection-state.ts'

export const ObjectionState = z.enum(OBJECTION_STATES)
export type ObjectionState = z.infer<typeof ObjectionState>
export const ObjectionKind = z.enum(OBJECTION_KINDS)

/** Characters of a reason. */
export const MIN_REASON = 10
export const MAX_REASON = 1_000

/** An objection (异议) of a team to its published results, as its own side sees it. */
export const ObjectionView = z.object({
  objectionId: Id,
  kind: ObjectionKind,
  reason: z.string(),
  state: ObjectionState,
  answer: z.string(),
  filedByName: z.string(),
  filedAt: Instant,
  answeredAt: Instant.nullable(),
  files: z.array(EvidenceFile),
  version: z.number().int(),
})
export type ObjectionView = z.infer<typeof ObjectionView>

/** A result to which staff of a school can object for the team. */
export const ObjectionChoice = z.object({
  teamId: Id,
  teamName: z.string(),
  stageId: Id,
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
})
export type ObjectionChoice = z.infer<typeof ObjectionChoice>

export const ObjectionFilter = z.object({
  keyword: anyText(50).optional(),
  roundId: Id.optional(),
  objectionState: ObjectionState.optional(),
  /** `mine`: unanswered ones that the caller can answer. */
  turn: z.literal('mine').optional(),
})
export type ObjectionFilter = z.output<typeof ObjectionFilter>

/** A row of the office's list. */
export const ObjectionRow = ObjectionView.extend({
  teamId: Id,
  teamName: z.string(),
  number: z.string(),
  schoolName: z.string(),
  roundId: Id,
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
  /** The state of the results. */
  publication: PublicationState,
  answeredByName: z.string(),
  /** Whether the caller handles the results of its round. */
  handled: z.boolean(),
  /** Whether the caller filed it or belongs to its team. */
  own: z.boolean(),
})
export type ObjectionRow = z.infer<typeof ObjectionRow>

export const objectionColumns = {
  teamName: { zh: '团队', en: 'Team' },
  number: { zh: '参赛编号', en: 'Entry number' },
  schoolName: { zh: '学校', en: 'School' },
  roundName: { zh: '竞赛', en: 'Competition' },
  itemName: itemHeading,
  stageName: { zh: '阶段', en: 'Stage' },
  kind: { zh: '异议类型', en: 'Kind' },
  reason: { zh: '异议理由', en: 'Reason' },
  state: { zh: '状态', en: 'State' },
  filedByName: { zh: '提出人', en: 'Filed by' },
  filedAt: { zh: '提出时间', en: 'Filed' },
  answer: { zh: '答复', en: 'Answer' },
  answeredByName: { zh: '答复人', en: 'Answered by' },
  answeredAt: { zh: '处理时间', en: 'Ended' },
} as const satisfies ExportColumns
