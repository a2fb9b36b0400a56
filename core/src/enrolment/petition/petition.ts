import { z } from 'zod'
import type { ExportColumns } from '../../base/export/list-export.ts'
import { Id, Instant, anyText } from '../../base/shapes.ts'
import { ROUND_STATES } from '../../competition/round/round-state.ts'
import { TeamState } from '../team/team.ts'

/** A petition asks that a team be let in although it breaks a hard rule of the round. */
export const PETITION_STATES = ['open', 'granted', 'refused', 'withdrawn'] as const
export const PetitionState = z.enum(PETITION_STATES)
export type PetitionState = z.infer<typeof PetitionState>

/** Petitions that one team may make in all. */
export const MAX_PETITIONS = 10

/** A petition as its team sees it. */
export const PetitionView = z.object({
  petitionId: Id,
  ruleKey: z.string(),
  /** The rule in the reader's language. */
  sentence: z.string(),
  reason: z.string(),
  state: PetitionState,
  answer: z.string(),
  askedAt: Instant,
  version: z.number().int(),
})
export type PetitionView = z.infer<typeof PetitionView>

export const PetitionFilter = z.object({
  keyword: anyText(50).optional(),
  roundId: Id.optional(),
  petitionState: PetitionState.optional(),
})
export type PetitionFilter = z.output<typeof PetitionFilter>

/** A row of the office's list. */
export const PetitionRow = PetitionView.extend({
  teamId: Id,
  teamName: z.string(),
  /** Which decide, with the round's state, whether an exception can still be granted. */
  teamState: TeamState,
  roundState: z.enum(ROUND_STATES),
  schoolName: z.string(),
  itemName: z.string(),
  roundName: z.string(),
  askedByName: z.string(),
  answeredByName: z.string(),
  answeredAt: Instant.nullable(),
})
export type PetitionRow = z.infer<typeof PetitionRow>

export const petitionColumns = {
  teamName: { zh: '团队', en: 'Team' },
  schoolName: { zh: '学校', en: 'School' },
  itemName: { zh: '赛项', en: 'Event' },
  roundName: { zh: '竞赛', en: 'Competition' },
  sentence: { zh: '参赛规则', en: 'Rule' },
  reason: { zh: '申请理由', en: 'Reason' },
  state: { zh: '状态', en: 'State' },
  askedByName: { zh: '申请人', en: 'Asked by' },
  askedAt: { zh: '申请时间', en: 'Asked' },
  answer: { zh: '答复', en: 'Answer' },
  answeredByName: { zh: '处理人', en: 'Decided by' },
  answeredAt: { zh: '处理时间', en: 'Decided' },
} as const satisfies ExportColumns
