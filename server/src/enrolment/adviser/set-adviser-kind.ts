import { whyNotAdviserKind } from '@podium/core/enrolment/adviser/adviser.rule.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { settingInForce } from '#server/competition/index.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { saveAdviserKind } from '../member/member.store.ts'
import { openForEdit } from '../team/open-team.ts'
import { changeTeam } from '../team/team.store.ts'

/** The captain says what kind of adviser somebody is. */
export const setAdviserKind = write(
  enrolmentApi.setAdviserKind,
  'enrolment.set_adviser_kind',
  async function setAdviserKind({ tx, viewer, note }, { teamId, memberId, kind }) {
    const { team, members } = await openForEdit(tx, teamId, viewer.userId)
    if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
    const setting = orNotFound(await settingInForce(tx, 'enrol', team.itemId)).value
    const member = orNotFound(members.find((each) => each.memberId === memberId))
    const others = members.filter((each) => each !== member)
    refuseIf(whyNotAdviserKind(member, kind, others, setting))
    await saveAdviserKind(tx, memberId, kind)
    await changeTeam(tx, team, {})
    note({ type: 'team', id: teamId, before: { [memberId]: member.adviserKind }, after: { [memberId]: kind } })
    return {}
  },
)
