import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotRestore } from '@podium/core/enrolment/exclusion/forfeit.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, Refused, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { lockInScope } from '../exclusion/exclude-team.ts'
import { membersOf } from '../member/member.store.ts'
import { lockWhyNotComeBack } from '../registration/why-unregistered.ts'
import { keepInQuotas } from '../rule/count-in-quotas.ts'
import { whyExcluded } from '../rule/judge-team.ts'
import { acceptedOf, saveAdvance } from '../team/advance-team.ts'
import { claimParticipations } from '../team/claim-participation.ts'
import { judgedMembers, lockOptionalWindow, lockWindow } from '../team/facts.ts'
import type { Team } from '../team/team.store.ts'
import { claimOrWait, type Wait } from '../waiting/claim-place.ts'
import { standInLine } from '../waiting/stand-in-line.ts'
import { awaitPayment } from './await-payment.ts'
import { teamDue } from './due.ts'
import { afterFee } from './settle-team.ts'
import { closeUnpaid, openUnpaid } from './unpaid.store.ts'

/**
 * Lets a team pay that gave up its place by an unpaid fee, if its people are still free. It takes a place that is free,
 * or stands in line for one.
 */
export const restoreUnpaid = write(
  enrolmentApi.restoreUnpaid,
  'enrolment.restore_unpaid',
  async function restoreUnpaid({ services, tx, viewer, note }, { teamId, reason, version }) {
    const { team: stored, roundState } = await lockInScope({ tx, viewer }, teamId)
    await refuseStale(tx, { type: 'team', id: teamId, version: stored.version }, version)
    const unpaid = await openUnpaid(tx, teamId)
    const windowClosed = await lockOptionalWindow(tx, stored, 'payment')
    // Places are offered while sign-up is open.
    const mayWait = (await lockWindow(tx, stored, 'signup')) === null
    refuseIf(whyNotRestore({ state: stored.state, roundState, isUnpaid: unpaid !== null, windowClosed }, reason))
    refuseIf(await lockWhyNotComeBack(tx, stored))
    const { levelBefore: auditLevel, heldPlace } = orNotFound(unpaid)
    await closeUnpaid(tx, teamId, { userId: viewer.userId, reason })
    const [setting, members, at] = [await frozenSetting(tx, stored), await membersOf(tx, teamId), await clock(tx)]
    refuseIf(await whyExcluded(services.secrets, tx, stored, judgedMembers(members), { setting, at }))
    await claimParticipations(services.secrets, tx, acceptedOf(members), stored, setting)
    const wait = heldPlace ? await placeOrWait(tx, stored, setting, mayWait) : null
    const team = { ...stored, auditLevel }
    const done = await back()
    await sendEnrolmentNotice(services, tx, 'unpaidRestored', {
      users: acceptedOf(members).map(({ userId }) => userId),
      roundId: team.roundId,
      dedupeKey: `${teamId}:${done.version}`,
      link: paths.centre.team({ teamId }),
      params: { team: team.name, reason },
    })
    note({ type: 'team', id: teamId, before: { state: stored.state }, after: { state: done.state }, reason })
    return done

    async function back() {
      if (wait) return standInLine(services, tx, { team, members, wait }, { auditLevel })
      const change = { auditLevel, ...(heldPlace && { holdsPlace: true }) }
      const due = await teamDue(tx, team, members, setting, at)
      if (due.due > 0) return awaitPayment(services, tx, { team, setting, at, due }, change)
      return saveAdvance(services, tx, { team, members, setting, at }, afterFee(team, members, setting), change)
    }
  },
)

/** Takes a free place; where there is none, the team waits for one if it may. */
async function placeOrWait(tx: Tx, team: Team, setting: EnrolSetting, mayWait: boolean): Promise<Wait | null> {
  await keepInQuotas(tx, team)
  const claim = await claimOrWait(tx, team, setting)
  if (claim === null) return null
  if (!('waitsFor' in claim)) throw new Refused(claim)
  if (!mayWait) throw new Refused(claim.why)
  return claim
}
