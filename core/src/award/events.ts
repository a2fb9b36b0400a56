import { z } from 'zod'
import { event, moduleQuery } from '../base/event.ts'
import { Id } from '../base/shapes.ts'

/** The results of an item in a stage were published: certificates may be issued, works count as reviewed. */
export const awardPublished = event(
  'award.published',
  z.object({ publicationId: Id, roundId: Id, itemId: Id, stageId: Id }),
)

/**
 * The certificates of a publication: how many are valid, and how many of its winning teams lost theirs when the results
 * were withdrawn and have no new one.
 */
export const resultCertificates = moduleQuery(
  'award.result_certificates',
  z.object({
    publicationId: Id,
    /** Of this team alone; null: of all winners. */
    teamId: Id.nullable().default(null),
  }),
  z.object({
    valid: z.number().int(),
    missing: z.number().int(),
    /** Those that ended with withdrawn results or a revoked award and have no successor. */
    ended: z.number().int(),
  }),
)

/** A publication was revoked with a reason. */
export const awardRevoked = event(
  'award.revoked',
  z.object({ publicationId: Id, roundId: Id, itemId: Id, stageId: Id, reason: z.string() }),
)

/** The revoked award of one team stands again. */
export const winnerRestored = event(
  'award.winner_restored',
  z.object({ publicationId: Id, roundId: Id, itemId: Id, teamId: Id, teamName: z.string(), award: z.string() }),
)

/** The award of one team was revoked with a reason, while the rest of the publication stands. */
export const winnerRevoked = event(
  'award.winner_revoked',
  z.object({ publicationId: Id, roundId: Id, teamId: Id, reason: z.string() }),
)
