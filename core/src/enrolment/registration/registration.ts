import { z } from 'zod'
import type { ExportColumns } from '../../base/export/list-export.ts'
import { anyText, Id, Instant } from '../../base/shapes.ts'
import { ROUND_STATES } from '../../competition/round/round-state.ts'

/** A school's registration for a round, with which its teams may enter. */
export const REGISTRATION_STATES = ['pending', 'approved', 'returned', 'withdrawn'] as const
export const RegistrationState = z.enum(REGISTRATION_STATES)
export type RegistrationState = z.infer<typeof RegistrationState>

/** What an organiser makes of a registration. */
export const REGISTRATION_DECISIONS = ['approve', 'return'] as const
export type RegistrationDecision = (typeof REGISTRATION_DECISIONS)[number]

/** Where a registration places the school for this round: nowhere else, in a region, or in a division of the organiser. */
export const PLACEMENTS = ['none', 'region', 'division'] as const
export const Placement = z.enum(PLACEMENTS)
export type Placement = z.infer<typeof Placement>

/** What an organiser asks of schools before their teams may enter a round. */
export const RegistrationTerms = z.object({
  /** Whether teams of schools that aren't registered are refused. */
  needed: z.boolean(),
  /** Whether the organiser decides on each registration; otherwise a school is registered at once. */
  approval: z.boolean(),
  /** Whether a stamped letter is uploaded. */
  stamp: z.boolean(),
  placement: Placement,
  /** Whether staff of a college may register its school. */
  byCollege: z.boolean(),
  /** Whether whoever enters states the code of the school. */
  code: z.boolean(),
  /** No school registers from then on; null: as long as the round runs. */
  closesAt: Instant.nullable(),
  instruction: anyText(500),
  instructionEn: anyText(800),
})
export type RegistrationTerms = z.output<typeof RegistrationTerms>

/** A school's own registration, or the round for which it has none yet. */
export const OwnRegistration = z.object({
  roundId: Id,
  roundName: z.string(),
  roundState: z.enum(ROUND_STATES),
  schoolId: Id,
  schoolName: z.string(),
  terms: RegistrationTerms,
  /** Divisions of the organiser, where the terms ask for one. */
  divisions: z.array(z.object({ value: Id, label: z.string() })),
  /** Null: it isn't registered. */
  state: RegistrationState.nullable(),
  /** Who registered it, with a masked phone number. */
  contactName: z.string(),
  contactPhone: z.string(),
  region: z.string(),
  divisionId: Id.nullable(),
  fileId: Id.nullable(),
  fileName: z.string(),
  /** Only of a registered school, to a reader who may register it. */
  code: z.string(),
  opinion: z.string(),
  /** The college that registered it; empty: the school did, or nobody. */
  collegeName: z.string(),
  /** The reader’s colleges, where one has to be chosen to register. */
  colleges: z.array(z.object({ value: Id, label: z.string() })),
  /** Why the reader, as staff of a college, can't register it; null: nothing of that kind. */
  hindrance: z.string().nullable(),
  /** Its teams that were handed in. */
  teams: z.number().int(),
  version: z.number().int(),
})
export type OwnRegistration = z.infer<typeof OwnRegistration>

export const RegistrationFilter = z.object({
  keyword: anyText(50).optional(),
  roundId: Id.optional(),
  registrationState: RegistrationState.optional(),
  region: anyText(20).optional(),
})
export type RegistrationFilter = z.output<typeof RegistrationFilter>

/** `mine`: the rounds for which a school has yet to do something. */
export const OwnRegistrationFilter = z.object({ turn: z.literal('mine').optional() })
export type OwnRegistrationFilter = z.output<typeof OwnRegistrationFilter>

/** A row of the organiser's list. */
export const RegistrationRow = z.object({
  registrationId: Id,
  roundId: Id,
  roundName: z.string(),
  schoolId: Id,
  schoolName: z.string(),
  state: RegistrationState,
  contactName: z.string(),
  contactPhone: z.string(),
  region: z.string(),
  divisionName: z.string(),
  /** The college that registered it; empty: the school did. */
  collegeName: z.string(),
  fileId: Id.nullable(),
  fileName: z.string(),
  code: z.string(),
  teams: z.number().int(),
  requestedAt: Instant,
  decidedAt: Instant.nullable(),
  decidedByName: z.string(),
  opinion: z.string(),
  version: z.number().int(),
})
export type RegistrationRow = z.infer<typeof RegistrationRow>

export const registrationColumns = {
  roundName: { zh: '竞赛', en: 'Competition' },
  schoolName: { zh: '学校', en: 'School' },
  state: { zh: '状态', en: 'State' },
  code: { zh: '学校注册码', en: 'School code' },
  region: { zh: '分入地区', en: 'Region' },
  divisionName: { zh: '分入赛区', en: 'Division' },
  collegeName: { zh: '注册学院', en: 'By college' },
  contactName: { zh: '联系人', en: 'Contact' },
  contactPhone: { zh: '联系电话', en: 'Phone' },
  teams: { zh: '已提交队数', en: 'Teams' },
  requestedAt: { zh: '提交时间', en: 'Requested' },
  decidedAt: { zh: '处理时间', en: 'Decided' },
  decidedByName: { zh: '处理人', en: 'Decided by' },
  opinion: { zh: '意见', en: 'Opinion' },
} as const satisfies ExportColumns
