import { z } from 'zod'
import { anyText } from '../../base/shapes.ts'
import { Condition } from './condition.ts'
import { RULE_ROLES } from './fact.ts'

const common = z.object({
  /** Keeps its meaning over the versions of a setting. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,30}$/),
  /** `reason`: a team that breaks it may be handed in with a reason, which its approvers see. */
  strength: z.enum(['hard', 'reason']).default('hard'),
  /** Shown instead of the generated sentence. */
  message: anyText(200).default(''),
  messageEn: anyText(300).default(''),
  /** Ages are those of this day; null: of the day on which the rule is evaluated. */
  asOf: z.iso.date().nullable().default(null),
})

const roles = z.array(z.enum(RULE_ROLES)).min(1)

/** How many of the people in these roles satisfy the condition. */
export const PeopleRow = common.extend({
  kind: z.literal('people'),
  roles,
  amount: z.enum(['all', 'any', 'none', 'majority', 'atLeast', 'atMost']),
  /** With `atLeast` and `atMost`. */
  count: z.number().int().min(1).max(100).default(1),
  condition: Condition,
})

/** Which share of the people in these roles satisfies the condition, in percent; compared exactly, without rounding. */
export const ShareRow = common.extend({
  kind: z.literal('share'),
  roles,
  bound: z.enum(['atLeast', 'atMost']),
  percent: z.number().int().min(0).max(100),
  condition: Condition,
})

/** The greatest number of teams, this one included, that a person may be in within the round or its series. */
export const LimitRow = common.extend({
  kind: z.literal('limit'),
  role: z.enum(['member', 'teacher']),
  within: z.enum(['round', 'series']),
  most: z.number().int().min(1).max(100),
})

export const RuleRow = z.discriminatedUnion('kind', [PeopleRow, ShareRow, LimitRow])
export type RuleRow = z.output<typeof RuleRow>
export type PeopleRow = z.output<typeof PeopleRow>
export type ShareRow = z.output<typeof ShareRow>
export type LimitRow = z.output<typeof LimitRow>
export type RuleKind = RuleRow['kind']
export const RULE_KINDS = ['people', 'share', 'limit'] as const satisfies readonly RuleKind[]
export const MAX_RULES = 50
