import { z } from 'zod'
import { Id, Instant, anyText, nonEmptyText } from '../../base/shapes.ts'
import { ROUND_ACTIONS, ROUND_STATES } from './round-state.ts'
import { ROUND_TABS } from './round-tabs.ts'

export const RoundState = z.enum(ROUND_STATES)
export const RoundAction = z.enum(ROUND_ACTIONS)

export const ROUND_LEVELS = ['college', 'school', 'province', 'nation'] as const
export const RoundLevel = z.enum(ROUND_LEVELS)
export type RoundLevel = z.infer<typeof RoundLevel>

const TabSetting = z.object({
  key: z.enum(ROUND_TABS),
  hidden: z.boolean().default(false),
  name: anyText(20).default(''),
  nameEn: anyText(40).default(''),
})

/** Public content of a round besides its name. */
export const RoundContent = z.object({
  hosts: z.array(nonEmptyText(80)).max(20).default([]),
  organisers: z.array(nonEmptyText(80)).max(20).default([]),
  coOrganisers: z.array(nonEmptyText(80)).max(40).default([]),
  introduction: anyText(20_000).default(''),
  guide: anyText(20_000).default(''),
  /** Statements that must be ticked before sign-up. */
  notices: z
    .array(z.object({ title: nonEmptyText(80), body: nonEmptyText(5000) }))
    .max(10)
    .default([]),
  contacts: z
    .array(z.object({ name: nonEmptyText(40), phone: anyText(30).default(''), email: anyText(100).default('') }))
    .max(10)
    .default([]),
  /** Tabs of the public page that are hidden or renamed. */
  tabs: z.array(TabSetting).max(ROUND_TABS.length).default([]),
})
export type RoundContent = z.infer<typeof RoundContent>

export const WINDOW_KINDS = [
  'signup',
  'audit',
  'submission',
  'draw',
  'review',
  'result',
  'objection',
  'payment',
  'hash',
  'brief',
  'roster',
  'correction',
] as const
export const WindowKind = z.enum(WINDOW_KINDS)
export type WindowKind = z.infer<typeof WindowKind>

/** A window of a stage in responses; `open` was computed by the database's clock. */
export const WindowView = z.object({
  windowId: Id,
  stageId: Id,
  itemId: Id.nullable(),
  kind: WindowKind,
  opensAt: Instant,
  closesAt: Instant,
  onTimeline: z.boolean(),
  forced: z.enum(['open', 'closed']).nullable(),
  phase: z.enum(['upcoming', 'open', 'closed']),
})
export type WindowView = z.infer<typeof WindowView>

export const StageView = z.object({
  stageId: Id,
  name: z.string(),
  nameEn: z.string(),
  position: z.number().int(),
  opensAt: Instant,
  closesAt: Instant,
  /** Share of the stage in the final score, in percent. */
  weight: z.number(),
  windows: z.array(WindowView),
})
export type StageView = z.infer<typeof StageView>

/** Additional facts of a window for staff. */
export const OfficeWindow = WindowView.extend({
  delegated: z.boolean(),
  /** Other times for organisations: how many, and from the first opening to the last closing. */
  own: z.object({ count: z.number().int(), opensAt: Instant, closesAt: Instant }).nullable(),
  /** Closed by a pause of the round. */
  paused: z.boolean(),
  forcedReason: z.string(),
  forcedByName: z.string(),
  forcedAt: Instant.nullable(),
})
export type OfficeWindow = z.infer<typeof OfficeWindow>

export const OfficeStage = StageView.extend({ windows: z.array(OfficeWindow) })
export type OfficeStage = z.infer<typeof OfficeStage>

export const ItemView = z.object({
  itemId: Id,
  code: z.string(),
  name: z.string(),
  nameEn: z.string(),
  introduction: z.string(),
})
export type ItemView = z.infer<typeof ItemView>

export const ItemInput = z.object({
  itemId: Id.optional(),
  code: z.string().regex(/^[A-Z0-9]{1,8}$/),
  name: nonEmptyText(60),
  nameEn: anyText(100).default(''),
  introduction: anyText(5000).default(''),
})
export type ItemInput = z.output<typeof ItemInput>
