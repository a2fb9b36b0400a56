import { awardApi } from '@podium/core/award/api.ts'
import { awardPublished, awardRevoked } from '@podium/core/award/events.ts'
import { whyNotFormalWith } from '@podium/core/award/objection/held.rule.ts'
import {
  afterPublicationAction,
  canonicalPublication,
  isPublishedAs,
  whyNotFormal,
  whyNotPublicationAction,
  whyNotPublish,
} from '@podium/core/award/publication.rule.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { isPublic, isVisible, visibleFromOf } from '@podium/core/award/visible.rule.ts'
import { afterChange } from '@podium/core/base/change.ts'
import { paths } from '@podium/core/paths.ts'
import { dropAwards, keepAwards } from '#server/enrolment/index.ts'
import { markResultPublished, markResultWithdrawn, roundName } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { emit } from '#server/platform/events/emit.ts'
import { pushEvent } from '#server/platform/events/push-event.ts'
import { refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { transact } from '#server/platform/db/transact.ts'
import { write } from '#server/platform/kernel/write.ts'
import { markWorks } from '#server/work/index.ts'
import { peopleBehind } from './audience/audience.store.ts'
import { lockUnchangedPublication, settingOf, shownOf } from './locked-batch.ts'
import { openObjections } from './objection/objection.store.ts'
import { decisionsOf } from './waiting/outdated-awards.ts'
import {
  duePublications,
  markRevealed,
  rangesOf,
  rankedWorks,
  revealedItems,
  updatePublication,
  winnersOf,
  type DuePublication,
} from './publication.store.ts'
import { publicationName } from './log/publication-name.store.ts'
import { digestOf, saveSnapshot } from './snapshot.ts'

/**
 * Publishes the confirmed winners and stores a snapshot with its digest. Has no effect where the same is published
 * already, because awards don't change while they are published. Until `visibleFrom`, works keep their state and nobody
 * is notified.
 */
export const publish = write(
  awardApi.publish,
  'award.publish',
  async function publish({ services, tx, viewer, note }, input) {
    const { publication, run, outdated } = await lockUnchangedPublication(
      tx,
      input,
      viewer.scopeOf('award:result:publish'),
    )
    const setting = afterChange(settingOf(publication), input.setting)
    if (isPublishedAs(publication.state, settingOf(publication), setting))
      return { state: publication.state, version: publication.version }
    if (outdated) throw refuse(awardRefusals.RESULT_CHANGED)
    refuseIf(whyNotPublicationAction(publication.state, 'publish'))
    refuseIf(whyNotPublish(setting))
    if (!setting.publicity) refuseIf(whyNotFormalWith(await openObjections(tx, publication.publicationId)))
    const ranking = await rankedWorks(tx, run.runId)
    const ranges = await rangesOf(tx, publication.publicationId)
    const winners = await winnersOf(tx, publication.publicationId)
    const text = canonicalPublication({
      runHash: run.inputsHash.toString('hex'),
      ranges,
      decisions: decisionsOf(publication),
      winners,
      setting,
      ranking,
    })
    const digest = digestOf(text)
    const now = await clock(tx)
    const visibleFrom = visibleFromOf(setting) ?? now.toISOString()
    const facts = { publicity: setting.publicity !== null, withdrawn: publication.withdrawnAt !== null }
    const state = afterPublicationAction(publication.state, 'publish', facts)!
    const { publicationId, roundId, itemId, stageId } = publication
    const version = await updatePublication(tx, publicationId, {
      state,
      publish: setting,
      digest,
      publishedBy: viewer.userId,
      publishedAt: now,
      visibleFrom,
    })
    await saveSnapshot(tx, services.secrets, publicationId, text)
    const awarded = winners.map(({ teamId, award }) => ({ teamId, award: ranges[award]!.nameZh }))
    const ranked = ranking.map(({ teamId }) => teamId)
    await keepAwards(tx, { publicationId, stageId }, new Date(visibleFrom), awarded, ranked)
    await emit(services, tx, awardPublished, { publicationId, roundId, itemId, stageId })
    await reveal(services, tx, publication)
    const name = await publicationName(tx, publication)
    note({
      type: 'award_publication',
      id: publicationId,
      before: { ...name, state: publication.state },
      after: { ...name, state, setting, visibleFrom, digest: digest.toString('hex') },
    })
    return { state, version }
  },
)

export const formalise = write(
  awardApi.formalise,
  'award.formalise',
  async function formalise({ tx, viewer, note }, input) {
    const { publication } = await lockUnchangedPublication(tx, input, viewer.scopeOf('award:result:publish'))
    refuseIf(whyNotPublicationAction(publication.state, 'formalise'))
    refuseIf(whyNotFormal(publication.publicityTo?.toISOString() ?? null, await clock(tx)))
    refuseIf(whyNotFormalWith(await openObjections(tx, publication.publicationId)))
    const facts = { publicity: true, withdrawn: publication.withdrawnAt !== null }
    const state = afterPublicationAction(publication.state, 'formalise', facts)!
    const version = await updatePublication(tx, publication.publicationId, { state })
    const name = await publicationName(tx, publication)
    note({
      type: 'award_publication',
      id: publication.publicationId,
      before: { ...name, state: publication.state },
      after: { ...name, state },
    })
    return { state, version }
  },
)

/** Revokes a publication; participants no longer see it. */
export const revoke = write(
  awardApi.revoke,
  'award.revoke',
  async function revoke({ services, tx, viewer, note }, input) {
    const { publication, run } = await lockUnchangedPublication(tx, input, viewer.scopeOf('award:result:publish'))
    refuseIf(whyNotPublicationAction(publication.state, 'revoke'))
    const state = afterPublicationAction(publication.state, 'revoke')!
    const { publicationId, roundId, itemId, stageId } = publication
    const version = await updatePublication(tx, publicationId, {
      state,
      visibleFrom: null,
      reason: input.reason,
      ...(isPublic(shownOf(publication), await clock(tx)) ? { withdrawnAt: await clock(tx) } : {}),
    })
    await dropAwards(tx, publicationId)
    await markResultWithdrawn(services, tx, roundId, () => revealedItems(tx, roundId))
    const { workIds, userIds } = await peopleBehind(tx, run.runId)
    await markWorks(tx, workIds, 'in_review')
    if (isVisible(shownOf(publication), await clock(tx))) {
      const of = { template: 'award.withdrawn', params: { reason: input.reason } } as const
      await notifyTeams(services, tx, publication, userIds, {
        ...of,
        dedupe: `result.withdrawn:${publicationId}:${version}`,
      })
    }
    await emit(services, tx, awardRevoked, { publicationId, roundId, itemId, stageId, reason: input.reason })
    const name = await publicationName(tx, publication)
    note({
      type: 'award_publication',
      id: publicationId,
      before: { ...name, state: publication.state },
      after: { ...name, state },
      reason: input.reason,
    })
    return { state, version }
  },
)

/** Announces publications whose `visibleFrom` has passed. One that fails is tried again at the next run. */
export async function revealDue(services: Services): Promise<void> {
  for (const publication of await duePublications(services.db)) {
    try {
      await transact(services, (tx) => reveal(services, tx, publication))
    } catch (error) {
      services.log.error({ err: error, publication: publication.publicationId }, 'publication not announced')
    }
  }
}

/** Announces a publication: marks works as reviewed and the round as having results, and notifies the teams. */
async function reveal(services: Services, tx: Tx, publication: DuePublication): Promise<void> {
  const { publicationId, roundId, itemId, runId } = publication
  if (!(await markRevealed(tx, publicationId))) return
  const { workIds, userIds } = await peopleBehind(tx, runId)
  // Locks the round before the works, in the same order as a submission does.
  await markResultPublished(services, tx, { roundId, itemId })
  await markWorks(tx, workIds, 'reviewed')
  await pushEvent(tx, { users: userIds, type: 'award.published', data: { publicationId } })
  const visibleSince = (await clock(tx)).toISOString()
  const of = { template: 'award.published', params: {} } as const
  await notifyTeams(services, tx, publication, userIds, {
    ...of,
    dedupe: `result.published:${publicationId}:${visibleSince}`,
  })
}

/** Users notified per statement. */
const CHUNK_SIZE = 1_000

/** Notifies the teams each time their results become visible, also after a correction, and when they are withdrawn. */
async function notifyTeams(
  services: Services,
  tx: Tx,
  { roundId }: { roundId: string },
  userIds: readonly string[],
  message: { template: 'award.published' | 'award.withdrawn'; params: Record<string, string>; dedupe: string },
): Promise<void> {
  const competition = await roundName(tx, roundId)
  for (let from = 0; from < userIds.length; from += CHUNK_SIZE) {
    await notify(services, tx, {
      users: userIds.slice(from, from + CHUNK_SIZE),
      ...message,
      ...(competition && { competition }),
      link: paths.centre.reward(),
    })
  }
}
