import { nameOnWinnersList, type NamedMember } from '@podium/core/enrolment/member/minor.rule.ts'
import { PublishSetting } from '@podium/core/award/award.ts'
import { type PublicationState } from '@podium/core/award/publication-state.ts'
import type { Publication as Shown } from '@podium/core/award/visible.rule.ts'
import { isVerified } from '@podium/core/review/review.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'
import { findBatch, newestRun, pushResults, type Batch, type Run } from '#server/review/index.ts'
import { stateByResults } from '@podium/core/award/publication.rule.ts'
import { isOutdated } from './waiting/outdated-awards.ts'
import { lockPublication, type Publication } from './publication.store.ts'

/** The locked batch for which awards are set, with its verified run. Throws NOT_LOCKED or NOT_VERIFIED. */
export async function lockedBatch(db: Db | Tx, batchId: string, scope: DataScope): Promise<{ batch: Batch; run: Run }> {
  const batch = orNotFound(await findBatch(db, batchId, scope))
  const run = await newestRun(db, batchId, scope)
  if (batch.state !== 'locked' || !run) throw refuse(awardRefusals.NOT_LOCKED)
  if (!isVerified(run)) throw refuse(awardRefusals.NOT_VERIFIED)
  return { batch, run }
}

/**
 * Locks the publication of a locked batch for a change of it, after which open result pages load it again. Throws if it
 * has changed since the `version` that the user saw. Awards of results that changed since have the state of unset ones.
 */
export async function lockUnchangedPublication(
  tx: Tx,
  input: { batchId: string; version: number },
  scope: DataScope,
): Promise<{ publication: Publication; run: Run; outdated: boolean }> {
  const before = await lockedBatch(tx, input.batchId, scope)
  const publication = await lockPublication(tx, { ...before.batch, runId: before.run.runId })
  // Until the lock was obtained, a new calculation may have followed a withdrawal.
  const { run } = await lockedBatch(tx, input.batchId, scope)
  const isNew = publication.setBy === null && input.version === 0
  if (!isNew) {
    const { publicationId: id, version } = publication
    await refuseStale(tx, { type: 'award_publication', id, version }, input.version)
  }
  await pushResults(tx, input.batchId)
  const outdated = await isOutdated(tx, publication, run.runId)
  return { publication: { ...publication, state: stateByResults(publication.state, outdated) }, run, outdated }
}

export function settingOf(publication: { publish: unknown }): PublishSetting {
  return PublishSetting.parse(publication.publish)
}

/** The facts that decide who may see a publication. */
export function shownOf(publication: { state: PublicationState; visibleFrom: Date | null; publish: unknown }): Shown {
  return {
    state: publication.state,
    visibleFrom: publication.visibleFrom?.toISOString() ?? null,
    setting: settingOf(publication),
  }
}

/** A person's name as the list of winners of this publication prints it. */
export function printedName(person: NamedMember, publication: { publish: unknown }, now: Date): string {
  return nameOnWinnersList(person, settingOf(publication).minorNames, now)
}
