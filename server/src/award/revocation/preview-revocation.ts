import { awardApi } from '@podium/core/award/api.ts'
import { resultCertificates } from '@podium/core/award/events.ts'
import { isVisible } from '@podium/core/award/visible.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import { ask } from '#server/platform/events/ask.ts'
import { read } from '#server/platform/kernel/read.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { countBehind } from '../audience/audience.store.ts'
import { lockedBatch, shownOf } from '../locked-batch.ts'
import { findPublication } from '../publication.store.ts'

export const revokePreview = read(
  awardApi.revokePreview,
  async function revokePreview({ services, db, viewer, now }, { batchId }) {
    const { batch, run } = await lockedBatch(db, batchId, viewer.scopeOf('award:result:publish'))
    const publication = await findPublication(db, batch)
    if (!publication) return { certificates: 0, people: 0 }
    const seen = isVisible(shownOf(publication), now)
    return {
      certificates: (await certificatesOf(services, db, publication.publicationId)).valid,
      people: seen ? (await countBehind(db, run.runId)).people : 0,
    }
  },
)

/** The certificates of a publication, or of one of its teams, added up over the modules that issue some. */
export async function certificatesOf(
  services: Services,
  db: Db,
  publicationId: string,
  teamId: string | null = null,
): Promise<{ valid: number; missing: number; ended: number }> {
  const answers = await ask(services, db, resultCertificates, { publicationId, teamId })
  return {
    valid: answers.reduce((sum, { valid }) => sum + valid, 0),
    missing: answers.reduce((sum, { missing }) => sum + missing, 0),
    ended: answers.reduce((sum, { ended }) => sum + ended, 0),
  }
}
