import { PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { awardApi } from '@podium/core/award/api.ts'
import { afterPublicationAction, stateByResults, whyNotSet } from '@podium/core/award/publication.rule.ts'
import { borderTies, setAwards, whyNotRanges } from '@podium/core/award/set-awards.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, Refused, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { findBatch, newestRun } from '#server/review/index.ts'
import { needsNoAwards } from './waiting/overview.store.ts'
import { lockUnchangedPublication, lockedBatch, settingOf } from './locked-batch.ts'
import { decisionsOf, isOutdated, withTeams } from './waiting/outdated-awards.ts'
import { findPublication, rangesOf, rankedWorks, replaceAwards, updatePublication } from './publication.store.ts'
import { certificatesOf } from './revocation/preview-revocation.ts'
import { countWinners } from './revocation/revocation.store.ts'
import { openObjections } from './objection/objection.store.ts'
import { publicationName } from './log/publication-name.store.ts'
import { notifyStaffOfAwards } from './waiting/notify-of-awards.ts'

export const publication = read(
  awardApi.publication,
  async function publication({ services, db, viewer }, { batchId }) {
    const scope = viewer.scopeOf('award:result:list')
    const batch = orNotFound(await findBatch(db, batchId, scope))
    const publication = await findPublication(db, batch)
    const ranges = publication ? await rangesOf(db, publication.publicationId) : []
    const run = await newestRun(db, batchId, scope)
    const counts = publication ? await countWinners(db, publication.publicationId) : { standing: 0, revoked: 0 }
    const outdated = publication !== null && (await isOutdated(db, publication, run?.runId ?? null))
    return {
      publicationId: publication?.publicationId ?? null,
      state: stateByResults(publication?.state ?? 'calculated', outdated),
      outdated,
      missingCertificates:
        publication && PUBLISHED_STATES.includes(publication.state)
          ? (await certificatesOf(services, db, publication.publicationId)).missing
          : 0,
      ranges: ranges.map((range) => {
        const { awardId: _award, ...rest } = range
        return rest
      }),
      decisions: publication ? decisionsOf(publication) : [],
      setting: settingOf(publication ?? { publish: {} }),
      winnerCount: counts.standing,
      revokedCount: counts.revoked,
      onlyPromotes: await needsNoAwards(db, batchId),
      setByName: publication?.setByName ?? '',
      own: publication?.setBy === viewer.userId,
      setAt: publication?.setAt?.toISOString() ?? null,
      confirmedByName: publication?.confirmedByName ?? '',
      confirmedAt: publication?.confirmedAt?.toISOString() ?? null,
      returnedByName: publication?.returnedByName ?? '',
      returnedAt: publication?.returnedAt?.toISOString() ?? null,
      returnReason: publication?.returnReason ?? '',
      publishedByName: publication?.publishedByName ?? '',
      publishedAt: publication?.publishedAt?.toISOString() ?? null,
      visibleFrom: publication?.visibleFrom?.toISOString() ?? null,
      digest: publication?.digest?.toString('hex') ?? '',
      openObjections: publication ? (await openObjections(db, publication.publicationId)).map(({ kind }) => kind) : [],
      version: publication?.version ?? 0,
    }
  },
)

/** Previews the winners for given ranges without saving them. */
export const preview = read(
  awardApi.preview,
  async function preview({ db, viewer, language }, { batchId, ranges, decisions }) {
    const { run } = await lockedBatch(db, batchId, viewer.scopeOf('award:result:edit'))
    const ranked = await rankedWorks(db, run.runId)
    const set = setAwards(ranked, ranges, decisions)
    const winners = 'winners' in set ? set.winners : []
    const ties = whyNotRanges(ranges) ? [] : borderTies(ranked, ranges)
    return {
      counts: ranges.map(({ nameZh }, index) => ({
        nameZh,
        count: winners.filter(({ award }) => award === index).length,
      })),
      ties: ties.map((tie) => ({ ...tie, labels: [...tie.labels] })),
      hindrance: 'refusal' in set ? refusalText(set.refusal, language) : '',
      faults:
        'refusal' in set
          ? set.refusal.fields.map(({ path, zh, en }) => ({ path, message: language === 'en' ? en : zh }))
          : [],
    }
  },
)

export const set = write(awardApi.set, 'award.set', async function set({ services, tx, viewer, note }, input) {
  const { publication, run } = await lockUnchangedPublication(tx, input, viewer.scopeOf('award:result:edit'))
  refuseIf(whyNotSet(publication.state))
  const ranked = await rankedWorks(tx, run.runId)
  const decisions = input.decisions ?? decisionsOf(publication)
  const outcome = setAwards(ranked, input.ranges, decisions)
  if ('refusal' in outcome) throw new Refused(outcome.refusal)
  const { publicationId } = publication
  await replaceAwards(tx, { publicationId, runId: run.runId }, input.ranges, withTeams(outcome.winners, ranked))
  const state = afterPublicationAction(publication.state, 'set')!
  const version = await updatePublication(tx, publicationId, {
    state,
    runId: run.runId,
    decisions,
    setBy: viewer.userId,
    confirmedBy: null,
    returned: null,
  })
  await notifyStaffOfAwards(services, tx, publication, 'toConfirm', {
    batchId: input.batchId,
    by: viewer,
    works: outcome.winners.length,
    version,
  })
  const name = await publicationName(tx, publication)
  note({
    type: 'award_publication',
    id: publicationId,
    before: { ...name, state: publication.state },
    after: { ...name, state, ranges: input.ranges, decisions, winners: outcome.winners.length },
  })
  return { state, version }
})
