import { z } from 'zod'
import { Id, Instant } from '../base/shapes.ts'

/** A row of the public list of winners, without number, rank or score; names as printed, those of minors masked. */
export const PublicWinner = z.object({
  winnerId: Id,
  itemName: z.string(),
  itemNameEn: z.string(),
  stageName: z.string(),
  stageNameEn: z.string(),
  awardZh: z.string(),
  awardEn: z.string(),
  /** Null: the team has no public page. */
  teamId: Id.nullable(),
  teamName: z.string(),
  workTitle: z.string(),
  schoolName: z.string(),
  /** Empty where the school has no English name. */
  schoolNameEn: z.string(),
  students: z.array(z.string()),
  teachers: z.array(z.string()),
  /** The team or the work was excluded from the competition after the publication. */
  revoked: z.boolean(),
})
export type PublicWinner = z.infer<typeof PublicWinner>

/** `withdrawn`: it was public, was revoked, and is not published again yet. */
export const PublicStanding = z.object({
  state: z.enum(['publicised', 'formal', 'withdrawn']),
  /** Published again after it was revoked, or corrected since. */
  corrected: z.boolean(),
})
export type PublicStanding = z.infer<typeof PublicStanding>

/** Public facts about a round's awards, without the winners. */
export const PublicAwards = z.object({
  roundId: Id,
  roundName: z.string(),
  roundNameEn: z.string(),
  total: z.number().int(),
  /** Awards of all items, the best first. */
  awards: z.array(z.object({ nameZh: z.string(), nameEn: z.string(), count: z.number().int() })),
  items: z.array(z.object({ itemId: Id, name: z.string(), nameEn: z.string(), count: z.number().int() })),
  /** Items whose results are not published yet. */
  awaited: z.array(z.object({ name: z.string(), nameEn: z.string() })),
  results: z.array(
    PublicStanding.extend({
      publicationId: Id,
      itemName: z.string(),
      itemNameEn: z.string(),
      stageName: z.string(),
      stageNameEn: z.string(),
      visibleFrom: Instant.nullable(),
      publicityTo: Instant.nullable(),
    }),
  ),
  serverNow: Instant,
})
export type PublicAwards = z.infer<typeof PublicAwards>

/** A round whose winners are public. */
export const AwardedRound = z.object({
  roundId: Id,
  name: z.string(),
  nameEn: z.string(),
  edition: z.number().int(),
  year: z.number().int(),
  visibleFrom: Instant,
  total: z.number().int(),
})
export type AwardedRound = z.infer<typeof AwardedRound>
