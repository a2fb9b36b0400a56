import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { whyNotComplete } from '@podium/core/enrolment/change/newcomer.rule.ts'
import { whyNotJoin, whyNotJoinSubmitted } from '@podium/core/enrolment/member/member.rule.ts'
import { missingFields } from '@podium/core/enrolment/member/profile.rule.ts'
import { isStudentRole, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import { findOrInviteUser, lockPeople } from '#server/identity/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { addMember, membersOf, personOf, type Person } from '../member/member.store.ts'
import { claimParticipations } from '../team/claim-participation.ts'
import type { Team } from '../team/team.store.ts'

/** The place that a newcomer takes in a submitted team. */
export interface Vacancy {
  readonly team: Team
  readonly role: MemberRole
  /** The member whose place it is; null: a new one. */
  readonly memberId: string | null
  /** Of an adviser; empty: none, or that of the member whose place it is. */
  readonly adviserKind?: string
  readonly setting: EnrolSetting
}

/** The account of the person who is to join. Throws why they can't. */
export async function findNewcomer(
  services: Services,
  tx: Tx,
  vacancy: Vacancy,
  { name, phone }: { name: string; phone: string },
): Promise<{ userId: string; name: string }> {
  const kind = isStudentRole(vacancy.role) ? 'student' : 'teacher'
  const { userId } = await findOrInviteUser(services.secrets, tx, { realName: name, phone, kind })
  await refuseNewcomer(tx, vacancy, { ...orNotFound(await personOf(tx, userId)), name })
  return { userId, name }
}

/** Lets the person join; judged anew, and with a complete profile. Returns the new member's id. */
export async function takePlace(services: Services, tx: Tx, vacancy: Vacancy, userId: string): Promise<string> {
  const { team, role, memberId, adviserKind = '', setting } = vacancy
  await lockPeople(tx, [userId])
  const person = orNotFound(await personOf(tx, userId))
  await refuseNewcomer(tx, vacancy, person)
  const { name } = person
  refuseIf(whyNotComplete(name, missingFields(person.profile, role, await clock(tx))))
  const newcomer = { userId, name, role }
  await claimParticipations(services.secrets, tx, [newcomer], team, setting)
  const joined = {
    teamId: team.teamId,
    ...newcomer,
    state: 'accepted',
    replaces: memberId ?? undefined,
    adviserKind: adviserKind === '' ? undefined : adviserKind,
  } as const
  return onConflict(addMember(tx, joined), {
    enrolment_member_once: { kind: enrolmentRefusals.ALREADY_MEMBER, params: { name }, fields: [] },
  })
}

/** Throws why the person can't join in place of the member. */
async function refuseNewcomer(tx: Tx, { team, role, memberId, setting }: Vacancy, person: Person): Promise<void> {
  const others = (await membersOf(tx, team.teamId)).filter((member) => member.memberId !== memberId)
  const newcomer = { ...person, role }
  refuseIf(whyNotJoin(newcomer, others, team, setting) ?? whyNotJoinSubmitted(newcomer, team.state, await clock(tx)))
}
