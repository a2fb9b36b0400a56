import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { membersOfCopy } from '@podium/core/enrolment/team/copy.rule.ts'
import { whyNotInvite, whyNotJoin, type TeamMember } from '@podium/core/enrolment/member/member.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { whyNotStart } from '@podium/core/enrolment/team/start.rule.ts'
import { entryKeyOf } from '@podium/core/enrolment/team/team-name.rule.ts'
import { describeItem, settingInForce } from '#server/competition/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { lockWindow } from './facts.ts'
import { INVITATION_MS, dueMessage, notifyInvited } from '../member/invite-member.ts'
import { lockWhyUnregistered, whyNotOfSchool } from '../registration/why-unregistered.ts'
import { addMember, membersOf, personOf } from '../member/member.store.ts'
import { openTeam } from './open-team.ts'
import { claimParticipations } from './claim-participation.ts'
import { insertTeam, loadTeam, nameTaken } from './team.store.ts'

/**
 * Creates a draft in another item from an earlier enrolment, by the rules for new drafts. People who may not join
 * there, or who exceed a limit, are left out.
 * @spec C48
 */
export const copyTeam = write(
  enrolmentApi.copy,
  'enrolment.copy',
  async function copyTeam({ services, tx, viewer, language, note }, { teamId, itemId, schoolCode }) {
    const { team } = await openTeam(tx, teamId, viewer.userId)
    if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
    if (team.itemId === itemId) throw refuse(enrolmentRefusals.SAME_ITEM)
    const names = orNotFound(await describeItem(tx, itemId, language))
    const captain = orNotFound(await personOf(tx, viewer.userId))
    const { schoolId } = captain
    refuseIf(await lockWindow(tx, { roundId: names.roundId, itemId, schoolId }, 'signup'))
    const inForce = await settingInForce(tx, 'enrol', itemId)
    refuseIf(whyNotStart(viewer.kind, inForce?.value ?? null))
    const place = { roundId: names.roundId, schoolId }
    // Whoever entered for the school before has stated its code.
    const isOfSchool = team.roundId === names.roundId && team.schoolId === schoolId
    refuseIf(await (isOfSchool ? lockWhyUnregistered(tx, place) : whyNotOfSchool(tx, place, schoolCode)))
    const { value: setting, settingId } = inForce!
    const copyId = await onConflict(
      insertTeam(tx, {
        roundId: names.roundId,
        itemId,
        schoolId: captain.schoolId,
        schoolName: captain.schoolName,
        name: team.name,
        nameKey: entryKeyOf(team.name, setting, viewer.userId),
        source: 'copy',
        captainId: viewer.userId,
        settingId,
      }),
      nameTaken(team.name),
    )
    const self = { userId: captain.userId, name: captain.name, role: 'captain' as const }
    await addMember(tx, { teamId: copyId, ...self, state: 'accepted' })
    const copy = orNotFound(await loadTeam(tx, copyId))
    await claimParticipations(services.secrets, tx, [self], copy, setting)
    const expiresAt = new Date((await clock(tx)).getTime() + INVITATION_MS)
    const joined: TeamMember[] = [{ ...self, state: 'accepted', schoolId: captain.schoolId }]
    for (const member of membersOfCopy(await membersOf(tx, teamId), viewer.userId)) {
      const person = orNotFound(await personOf(tx, member.userId!))
      const newcomer = { ...person, role: member.role }
      if (whyNotInvite(member.role, joined, setting) ?? whyNotJoin(newcomer, joined, copy, setting)) continue
      const { token, inviteHash } = await dueMessage(tx, copyId, person.userId)
      const { adviserKind } = member
      const invited = { ...newcomer, adviserKind, state: 'invited' as const, expiresAt, inviteHash }
      const memberId = await addMember(tx, { teamId: copyId, ...invited })
      joined.push({ ...newcomer, state: 'invited' })
      const to = { userId: person.userId, role: member.role, memberId, expiresAt, token }
      await notifyInvited(services, tx, copy, viewer.realName, to)
    }
    note({ type: 'team', id: copyId, after: { copyOf: teamId, itemId } })
    return { teamId: copyId }
  },
)
