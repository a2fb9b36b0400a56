import { whyNotComeIn } from '@podium/core/enrolment/joining/joining.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { whyWindowClosed } from '@podium/core/competition/schedule/window.rule.ts'
import { windowAndTime } from '#server/competition/index.ts'
import { lockPeople } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { settingOf } from '../member/invite-member.ts'
import { addMember, expireInvitations, membersOf, personOf, type Person } from '../member/member.store.ts'
import { claimParticipations } from '../team/claim-participation.ts'
import { changeTeam, type Team } from '../team/team.store.ts'
import { placeOf } from '../team/facts.ts'
import { endRequestsOf } from './request.store.ts'

/** Throws why the person can't come into the locked team now; returns them, and the time by which that was decided. */
export async function refuseStranger(tx: Tx, team: Team, userId: string): Promise<{ person: Person; at: Date }> {
  await expireInvitations(tx, team.teamId)
  const setting = await settingOf(tx, team)
  await lockPeople(tx, [userId])
  const person = orNotFound(await personOf(tx, userId))
  const members = await membersOf(tx, team.teamId)
  const { window, at } = await windowAndTime(tx, { ...placeOf(team), kind: 'signup' })
  const windowClosed = whyWindowClosed(window, at, 'signup')
  refuseIf(whyNotComeIn(person, { ...team, members }, { setting, windowClosed, at }))
  return { person, at }
}

/** Takes the person into the locked team as a member, by the rules of an invitation. */
export async function comeIn(services: Services, tx: Tx, team: Team, userId: string): Promise<Person> {
  const { person } = await refuseStranger(tx, team, userId)
  const who = { userId, name: person.name, role: 'member' as const }
  await claimParticipations(services.secrets, tx, [who], team, await settingOf(tx, team))
  await onConflict(addMember(tx, { teamId: team.teamId, ...who, state: 'accepted' }), {
    enrolment_member_once: { kind: enrolmentRefusals.ALREADY_MEMBER, params: { name: person.name }, fields: [] },
  })
  await endRequestsOf(tx, { teamId: team.teamId, userId }, 'accepted')
  await changeTeam(tx, team, {})
  return person
}
