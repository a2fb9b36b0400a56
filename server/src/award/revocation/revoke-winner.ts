import { awardApi } from '@podium/core/award/api.ts'
import { winnerRevoked } from '@podium/core/award/events.ts'
import { awardRefusals } from '@podium/core/award/refusals.ts'
import { whyNotAskRevocation, whyNotConfirmRevocation } from '@podium/core/award/revocation/revocation.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName, staffOfRound } from '#server/competition/index.ts'
import { dropAwards } from '#server/enrolment/index.ts'
import { notify } from '#server/notice/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { emit } from '#server/platform/events/emit.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockAward, noteStep } from './award-step.ts'
import { certificatesOf } from './preview-revocation.ts'
import {
  confirmRevocationOf,
  deleteRevocation,
  findAward,
  insertRevocation,
  usersOf,
  type AwardOfWinner,
} from './revocation.store.ts'

export const revocationPreview = read(
  awardApi.revocationPreview,
  async function revocationPreview({ services, db, viewer }, { winnerId }) {
    const award = orNotFound(await findAward(db, winnerId, viewer.scopeOf('award:result:publish')))
    const { valid } = await certificatesOf(services, db, award.publicationId, award.teamId)
    return { certificates: valid, people: (await usersOf(db, award.teamId)).length }
  },
)

/** Asks for a second person to confirm that the published award of one winner is revoked. */
export const askRevocation = write(
  awardApi.askRevocation,
  'award.askRevocation',
  async function askRevocation(call, { winnerId, reason }) {
    const { services, tx, viewer } = call
    const award = await lockAward(call, winnerId)
    refuseIf(whyNotAskRevocation(standingOf(award, viewer.userId)))
    await insertRevocation(tx, award, { reason, by: viewer.userId })
    const staff = await staffOfRound(tx, award.roundId, 'award:result:publish')
    const competition = await roundName(tx, award.roundId)
    await notify(services, tx, {
      users: staff.filter((userId) => userId !== viewer.userId),
      template: 'award.revocationAsked',
      params: { by: viewer.realName, team: award.teamName, award: award.awardZh, reason },
      ...(competition && { competition }),
      link: paths.office.rewardDetailedList({ roundId: award.roundId }),
      dedupe: `award.revocation_asked:${winnerId}:${(await clock(tx)).toISOString()}`,
    })
    await noteStep(call, award, { revocation: ['none', 'asked'] }, reason)
    return { winnerId }
  },
)

/** A second person confirms: the public list shows the award as revoked, its certificates are revoked, the team is told. */
export const confirmRevocation = write(
  awardApi.confirmRevocation,
  'award.confirmRevocation',
  async function confirmRevocation(call, { winnerId }) {
    const { services, tx, viewer } = call
    const award = await lockAward(call, winnerId)
    refuseIf(whyNotConfirmRevocation(standingOf(award, viewer.userId)))
    await onConflict(confirmRevocationOf(tx, award, viewer.userId), {
      award_revocation_second_person: awardRefusals.REVOCATION_OWN,
    })
    const { publicationId, roundId, teamId, teamName, awardZh, reason } = award
    await dropAwards(tx, publicationId, teamId)
    await emit(services, tx, winnerRevoked, { publicationId, roundId, teamId, reason })
    const competition = await roundName(tx, roundId)
    await notify(services, tx, {
      users: await usersOf(tx, teamId),
      template: 'award.winnerRevoked',
      params: { team: teamName, award: awardZh, reason },
      ...(competition && { competition }),
      link: paths.centre.newReward(),
      dedupe: `award.winner_revoked:${publicationId}:${award.workId}`,
    })
    await noteStep(call, award, { revocation: ['asked', 'confirmed'] }, reason)
    return { winnerId }
  },
)

/** Whoever asked recalls the revocation, or another person doesn't confirm it. */
export const dropRevocation = write(
  awardApi.dropRevocation,
  'award.dropRevocation',
  async function dropRevocation(call, { winnerId }) {
    const award = await lockAward(call, winnerId)
    if (award.askedBy === null) throw refuse(awardRefusals.REVOCATION_MISSING)
    await deleteRevocation(call.tx, award)
    await noteStep(call, award, { revocation: ['asked', 'none'] }, award.reason)
    return { winnerId }
  },
)

function standingOf({ state, askedBy }: AwardOfWinner, userId: string) {
  return { state, revocation: askedBy === null ? null : { own: askedBy === userId } }
}
