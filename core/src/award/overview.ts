import { z } from 'zod'
import type { Permission } from '../base/access/permissions.ts'
import { WindowView } from '../competition/round/round.ts'
import { Flag, Id, Instant } from '../base/shapes.ts'

/** The steps from the end of scoring to published results, in order. */
export const RESULT_STEPS = ['close', 'calculate', 'verify', 'lock', 'set', 'confirm', 'publish'] as const
export type ResultStepName = (typeof RESULT_STEPS)[number]

/** The permission that a step needs. */
export const STEP_CODES: Readonly<Record<ResultStepName, Permission>> = {
  close: 'review:batch:edit',
  calculate: 'review:result:calculate',
  verify: 'review:result:calculate',
  lock: 'review:result:calculate',
  set: 'award:result:edit',
  confirm: 'award:result:edit',
  publish: 'award:result:publish',
}

export const OverviewFilter = z.object({
  /** `mine`: the caller can take the next step now. */
  turn: z.literal('mine').optional(),
  step: z.enum(RESULT_STEPS).optional(),
  /** Whether a second person sent the step back to be taken again. */
  sentBack: Flag.optional(),
})

/** A batch on its way to published results, with its next step. */
export const OverviewRow = z.object({
  batchId: Id,
  name: z.string(),
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
  step: z.enum(RESULT_STEPS),
  sentBack: z.boolean(),
  /** The caller can take the step: has the permission, and isn't the person whose work it checks. */
  mine: z.boolean(),
  /** Since when it waits, and who took or sent back the step before; null and empty: unknown. */
  since: Instant.nullable(),
  byName: z.string(),
})
export type OverviewRow = z.infer<typeof OverviewRow>

const WindowTimes = WindowView.pick({ opensAt: true, closesAt: true, forced: true })

/** Whom a publication would reach. */
export const ReachedAudience = z.object({
  teams: z.number().int(),
  schools: z.number().int(),
  /** Users in these teams, who are notified. */
  people: z.number().int(),
  /** Whether the round has a page that everybody can open. */
  publicPage: z.boolean(),
  /** The window for results of its stage and item; null: there is none. */
  resultWindow: WindowTimes.nullable(),
  /** The window for objections of its stage and item; null: teams can't object. */
  objectionWindow: WindowTimes.nullable(),
})
