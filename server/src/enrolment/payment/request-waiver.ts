import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotCharge } from '@podium/core/enrolment/payment/charge.rule.ts'
import { whyNotWaive } from '@podium/core/finance/waiver/waiver.rule.ts'
import { roundById } from '#server/competition/index.ts'
import { requestWaiver } from '#server/finance/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { membersOf } from '../member/member.store.ts'
import { lockTeam } from '../team/team.store.ts'
import { chargedOf, refuseOutside } from './charge-team.ts'
import { teamDue } from './due.ts'

/** Asks that a team need not pay its fee, or part of it; a second person grants that. */
export const waiveFee = write(
  enrolmentApi.waiveFee,
  'enrolment.waive_fee',
  async function waiveFee({ tx, viewer, note }, { teamId, amount, reason }) {
    await refuseOutside(tx, viewer, [teamId])
    const team = orNotFound(await lockTeam(tx, teamId))
    const setting = await frozenSetting(tx, team)
    const due = await teamDue(tx, team, await membersOf(tx, teamId), setting, await clock(tx))
    refuseIf(whyNotCharge(chargedOf(team, due), null))
    refuseIf(whyNotWaive(amount, due.due))
    const round = orNotFound(await roundById(tx, team.roundId))
    const waiverId = await requestWaiver(tx, {
      groupId: round.groupId,
      schoolId: team.schoolId,
      subjectId: teamId,
      title: team.name,
      round: { zh: round.name, en: round.nameEn },
      amount,
      reason,
      requestedBy: viewer.userId,
    })
    note({ type: 'team', id: teamId, after: { waiver: waiverId, amount: amount ?? due.due }, reason })
    return { waiverId }
  },
)
