import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { PublicationState } from '../award.ts'

/** A published result as a member of the team sees it. */
export const MyResult = z.object({
  publicationId: Id,
  roundId: Id,
  roundName: z.string(),
  itemName: z.string(),
  stageId: Id,
  stageName: z.string(),
  teamId: Id,
  teamName: z.string(),
  workTitle: z.string(),
  awardZh: z.string().nullable(),
  awardEn: z.string().nullable(),
  rank: z.number().int().nullable(),
  tied: z.boolean().nullable(),
  score: z.string().nullable(),
  comments: z.array(z.string()),
  state: PublicationState,
  publishedAt: Instant,
})
export type MyResult = z.infer<typeof MyResult>
