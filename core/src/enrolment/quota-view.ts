import { z } from 'zod'
import { Id, Instant } from '../base/shapes.ts'
import { OWN_FACTS } from '../competition/rule/row-facts.rule.ts'
import { BEFORE_COUNT } from '../competition/rule/quota-formula.ts'

/** The count of a formula that is yet to be made. */
export const AwaitedQuotaCount = z.object({ at: Instant, before: z.enum(BEFORE_COUNT) })

/** A quota of a school or another unit among the rules of an item: its places that are held, all of them, and how they come about. */
export const SchoolQuotaView = z.object({
  key: z.string(),
  sentence: z.string(),
  used: z.number().int(),
  /** Null: its teams aren't counted yet. */
  size: z.number().int().nullable(),
  /** The count that it waits for, and what holds until then; null: it has a size. */
  awaited: AwaitedQuotaCount.nullable(),
  /** Of a formula: `ceil(10% × 37) = 4`, or that its teams aren't counted yet; empty without one. */
  arithmetic: z.string(),
  /** Of one team: whose facts are unknown, so that it counts for now; empty: nobody’s decide. */
  unknown: z.array(z.object({ name: z.string(), facts: z.array(z.enum(OWN_FACTS)) })),
})
export type SchoolQuotaView = z.infer<typeof SchoolQuotaView>

/** The item and the row of a quota; over several items, one of them. */
const quotaPlace = z.object({ itemId: Id, itemName: z.string(), rule: z.string() })

/** A quota of a unit with some of its places taken. `rule`: its sentence; empty: the plain quota of schools. */
export const FullestQuota = quotaPlace.extend({
  /** Null: the unit is no school. */
  schoolId: Id.nullable(),
  unitName: z.string(),
  used: z.number().int(),
  size: z.number().int(),
})
export type FullestQuota = z.infer<typeof FullestQuota>

/** A quota of all units whose teams aren't counted yet. */
export const UncountedQuota = quotaPlace.extend(AwaitedQuotaCount.shape)
export type UncountedQuota = z.infer<typeof UncountedQuota>
