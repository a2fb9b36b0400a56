import { awardApi } from '@podium/core/award/api.ts'
import { winnerRestored } from '@podium/core/award/events.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { whyNotAskRestoration, whyNotConfirmRestoration } from '@podium/core/award/revocation/restoration.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName, staffOfRound } from '#server/competition/index.ts'
import { restoreAward } from '#server/enrolment/index.ts'
import { notify } from '#server/notice/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockAward, noteStep } from './award-step.ts'
import { certificatesOf } from './preview-revocation.ts'
import { confirmRestorationOf, findStanding, saveRestoration, type StandingRevocation } from './restoration.store.ts'
import { findAward, usersOf, type AwardOfWinner } from './revocation.store.ts'

export const restorationPreview = read(
  awardApi.restorationPreview,
  async function restorationPreview({ services, db, viewer }, { winnerId }) {
    const award = orNotFound(await findAward(db, winnerId, viewer.scopeOf('award:result:publish')))
    const { ended } = await certificatesOf(services, db, award.publicationId, award.teamId)
    const standing = await findStanding(db, award)
    return { reason: standing?.reason ?? '', certificates: ended, people: (await usersOf(db, award.teamId)).length }
  },
)

/** Asks for a second person to confirm that the revoked award of one winner stands again. */
export const askRestoration = write(
  awardApi.askRestoration,
  'award.askRestoration',
  async function askRestoration(call, { winnerId, reason }) {
    const { services, tx, viewer } = call
    const award = await lockAward(call, winnerId)
    const standing = await findStanding(tx, award)
    refuseIf(whyNotAskRestoration(restorable(award, standing, viewer.userId)))
    await saveRestoration(tx, standing!.revocationId, { reason, by: viewer.userId })
    const staff = await staffOfRound(tx, award.roundId, 'award:result:publish')
    const competition = await roundName(tx, award.roundId)
    await notify(services, tx, {
      users: staff.filter((userId) => userId !== viewer.userId),
      template: 'award.restorationAsked',
      params: { by: viewer.realName, team: award.teamName, award: award.awardZh, reason },
      ...(competition && { competition }),
      link: paths.office.rewardDetailedList({ roundId: award.roundId, turn: 'mine' }),
      dedupe: `award.restoration_asked:${winnerId}:${(await clock(tx)).toISOString()}`,
    })
    await noteStep(call, award, { restoration: ['none', 'asked'] }, reason)
    return { winnerId }
  },
)

/** A second person confirms: the award stands again everywhere, and its certificates are to be made anew. */
export const confirmRestoration = write(
  awardApi.confirmRestoration,
  'award.confirmRestoration',
  async function confirmRestoration(call, { winnerId }) {
    const { services, tx, viewer } = call
    const award = await lockAward(call, winnerId)
    const standing = await findStanding(tx, award)
    refuseIf(whyNotConfirmRestoration(restorable(award, standing, viewer.userId)))
    const { revocationId, restoreReason: reason } = standing!
    await onConflict(confirmRestorationOf(tx, revocationId, viewer.userId), {
      award_restoration_second_person: awardRefusals.RESTORATION_OWN,
    })
    const { publicationId, roundId, itemId, teamId, teamName, awardZh } = award
    await restoreAward(tx, publicationId, teamId, awardZh)
    await emit(services, tx, winnerRestored, { publicationId, roundId, itemId, teamId, teamName, award: awardZh })
    const competition = await roundName(tx, roundId)
    await notify(services, tx, {
      users: await usersOf(tx, teamId),
      template: 'award.winnerRestored',
      params: { team: teamName, award: awardZh, reason },
      ...(competition && { competition }),
      link: paths.centre.reward(),
      dedupe: `award.winner_restored:${revocationId}`,
    })
    await noteStep(call, award, { revocation: ['confirmed', 'none'], restoration: ['asked', 'confirmed'] }, reason)
    return { winnerId }
  },
)

/** Whoever asked recalls the restoration, or another person doesn't confirm it. */
export const dropRestoration = write(
  awardApi.dropRestoration,
  'award.dropRestoration',
  async function dropRestoration(call, { winnerId }) {
    const award = await lockAward(call, winnerId)
    const standing = await findStanding(call.tx, award)
    if (!standing || standing.askedBy === null) throw refuse(awardRefusals.RESTORATION_MISSING)
    await saveRestoration(call.tx, standing.revocationId, null)
    await noteStep(call, award, { restoration: ['asked', 'none'] }, standing.restoreReason)
    return { winnerId }
  },
)

function restorable(
  { state, publication, takesPart }: AwardOfWinner,
  standing: StandingRevocation | null,
  userId: string,
) {
  const askedBy = standing?.askedBy ?? null
  return { state, publication, takesPart, restoration: askedBy === null ? null : { own: askedBy === userId } }
}
