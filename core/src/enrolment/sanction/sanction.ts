import { z } from 'zod'
import type { ExportColumns } from '../../base/export/list-export.ts'
import { Id, Instant, anyText, type Bilingual } from '../../base/shapes.ts'

/** Whom a sanction is on: a natural person, under every account, or a school. */
export const SANCTION_SUBJECTS = ['person', 'school'] as const
export const SanctionSubject = z.enum(SANCTION_SUBJECTS)
export type SanctionSubject = z.infer<typeof SanctionSubject>

/** What somebody under a sanction may not do. `quota`: a school gets only a share of its places. */
export const SanctionEffect = z.enum(['enter', 'advise', 'quota'])
export type SanctionEffect = z.infer<typeof SanctionEffect>

export const sanctionSubjectLabels: Record<SanctionSubject, Bilingual> = {
  person: { zh: '个人', en: 'Person' },
  school: { zh: '学校', en: 'School' },
}

/** The effects that each subject can have. */
export const effectsOn: Record<SanctionSubject, readonly SanctionEffect[]> = {
  person: ['enter', 'advise'],
  school: ['enter', 'quota'],
}

export const SANCTION_STATES = ['planned', 'inForce', 'over', 'lifted'] as const
export const SanctionState = z.enum(SANCTION_STATES)
export type SanctionState = z.infer<typeof SanctionState>

export const sanctionStateLabels: Record<SanctionState, Bilingual> = {
  planned: { zh: '未生效', en: 'Not yet in force' },
  inForce: { zh: '生效中', en: 'In force' },
  over: { zh: '已期满', en: 'Over' },
  lifted: { zh: '已解除', en: 'Lifted' },
}

/** The state on a day in China; days are `YYYY-MM-DD`, both included. */
export function sanctionState(
  sanction: { readonly startsOn: string; readonly endsOn: string; readonly isLifted: boolean },
  today: string,
): SanctionState {
  if (sanction.isLifted) return 'lifted'
  if (today < sanction.startsOn) return 'planned'
  return today > sanction.endsOn ? 'over' : 'inForce'
}

export const SanctionFilter = z.object({
  keyword: anyText(50).optional(),
  subject: SanctionSubject.optional(),
  state: SanctionState.optional(),
})
export type SanctionFilter = z.output<typeof SanctionFilter>

/** A row of the office's list. */
export const SanctionRow = z.object({
  sanctionId: Id,
  subject: SanctionSubject,
  /** The person or the school. */
  name: z.string(),
  /** The masked identity number, or the school's code. */
  shown: z.string(),
  effect: SanctionEffect,
  /** With `quota`: the share of its places that the school keeps. */
  percent: z.number().int().nullable(),
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  state: SanctionState,
  reason: z.string(),
  groupName: z.string(),
  byName: z.string(),
  createdAt: Instant,
  liftedByName: z.string(),
  liftReason: z.string(),
  version: z.number().int(),
})
export type SanctionRow = z.infer<typeof SanctionRow>

export const sanctionColumns = {
  name: { zh: '对象', en: 'On' },
  subject: { zh: '类型', en: 'Kind' },
  shown: { zh: '证件号/学校代码', en: 'Identity number or code' },
  effect: { zh: '处分', en: 'Effect' },
  percent: { zh: '保留名额（%）', en: 'Places kept (%)' },
  startsOn: { zh: '开始日期', en: 'From' },
  endsOn: { zh: '结束日期', en: 'Until' },
  state: { zh: '状态', en: 'State' },
  reason: { zh: '原因', en: 'Reason' },
  groupName: { zh: '处分组织', en: 'Organisation' },
  byName: { zh: '经办人', en: 'By' },
  createdAt: { zh: '登记时间', en: 'Recorded' },
  liftedByName: { zh: '解除人', en: 'Lifted by' },
  liftReason: { zh: '解除原因', en: 'Reason for lifting' },
} as const satisfies ExportColumns
