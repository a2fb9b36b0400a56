import { z } from 'zod'
import { Instant, InstantInput, anyText, nonEmptyText } from '../base/shapes.ts'
import { PUBLICATION_STATES } from './publication-state.ts'

export const PublicationState = z.enum(PUBLICATION_STATES)

/** The last rank that an award can reach. */
export const MAX_RANK = 100_000

/** The most awards of one item and stage. */
export const MAX_AWARDS = 30

/** An award and its range of ranks, both ends included. */
export const AwardRange = z.object({
  nameZh: nonEmptyText(30),
  nameEn: anyText(60).default(''),
  rankFrom: z.number().int().min(1).max(MAX_RANK),
  rankTo: z.number().int().min(1).max(MAX_RANK),
  mayStayVacant: z.boolean().default(true),
})
export type AwardRange = z.output<typeof AwardRange>

/** Which award the works of a tie across a border get: `upper` is the better one. */
export const TieDecision = z.object({
  rank: z.number().int().min(1).max(MAX_RANK),
  give: z.enum(['upper', 'lower']),
  reason: nonEmptyText(200),
})
export type TieDecision = z.output<typeof TieDecision>

/** Who sees a published result, which parts of it, and from when. */
export const PublishSetting = z.object({
  /** `own`: each team its own. `public`: the list of winners is open to everybody as well. */
  audience: z.enum(['own', 'public']).default('own'),
  rank: z.boolean().default(false),
  score: z.boolean().default(false),
  comments: z.boolean().default(false),
  /** Names of minors on the public list; people of unknown age count as minors. */
  minorNames: z.enum(['masked', 'shown']).default('masked'),
  /** Null: immediately. */
  visibleFrom: InstantInput.nullable().default(null),
  /** The period of public notice (公示). Without one, the results are formal immediately. */
  publicity: z.object({ from: InstantInput, to: InstantInput }).nullable().default(null),
})
export type PublishSetting = z.output<typeof PublishSetting>

/** A saved publish setting. */
export const PublishView = PublishSetting.extend({
  visibleFrom: Instant.nullable(),
  publicity: z.object({ from: Instant, to: Instant }).nullable(),
})
