import type { Refusal } from '@podium/core/base/refusal.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { whyNoParticipation } from '@podium/core/enrolment/member/member.rule.ts'
import type { MemberRole } from '@podium/core/enrolment/team/team.ts'
import { personKey, personKeys } from '#server/identity/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseIf } from '#server/platform/kernel/refused.ts'
import {
  addParticipations,
  countParticipations,
  identifyParticipant,
  lockParticipants,
  participationsOf,
  type Participant,
} from './participation.store.ts'
import { whyNotNewcomers, type RuleTeam } from '../rule/judge-team.ts'
import type { TeamPerson } from '../rule/team-person.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/**
 * Claims a participation for each person, identified as a natural person and not by account. Throws for the first one
 * who has reached the setting's limit. Concurrent requests for one person wait, so that they can't exceed the limit.
 */
export async function claimParticipations(
  secrets: Secrets,
  tx: Tx,
  people: readonly TeamPerson[],
  team: RuleTeam & { readonly itemId: string },
  setting: EnrolSetting,
): Promise<void> {
  const { teamId, itemId } = team
  const counted = people.filter(({ role }) => role !== 'leader')
  if (counted.length === 0) return
  const keys = await personKeys(
    secrets,
    tx,
    counted.map(({ userId }) => userId),
  )
  const participants = counted.map((teamPerson) => ({
    ...teamPerson,
    scope: participationScope(itemId, teamPerson.role),
    person: keys.get(teamPerson.userId)!,
  }))
  await lockParticipants(tx, [...participants, ...limitedOf(participants, setting)])
  const existing = await participationsOf(tx, participants)
  const added = []
  for (const { name, ...teamPerson } of participants) {
    const ofPerson = existing.filter((each) => each.scope === teamPerson.scope && isSamePerson(each, teamPerson))
    if (ofPerson.some(({ person }) => !person.equals(teamPerson.person))) await identifyParticipant(tx, teamPerson)
    if (ofPerson.some((each) => each.teamId === teamId)) continue
    refuseIf(whyNoParticipation({ ...teamPerson, name }, ofPerson.length, setting))
    const claimed = { ...teamPerson, teamId, slot: firstFree(ofPerson.map(({ slot }) => slot)) }
    existing.push(claimed)
    added.push(claimed)
  }
  const names = new Map(counted.map(({ userId, name }) => [userId, name]))
  const newcomers = added.map(({ userId, role }) => ({ userId, role, name: names.get(userId)! }))
  refuseIf(await whyNotNewcomers(secrets, tx, team, newcomers, setting))
  await addParticipations(tx, added)
}

/** A lock over all items for people whose teams a rule limits in the round or its series. */
function limitedOf(
  participants: readonly (Participant & { role: MemberRole })[],
  { rules }: EnrolSetting,
): Participant[] {
  if (!rules.some(({ kind }) => kind === 'limit')) return []
  return participants.map(({ person, userId, role }) => {
    return { person, userId, scope: `limit:${role === 'teacher' ? 'teacher' : 'member'}` }
  })
}

function isSamePerson(a: Participant, b: Participant): boolean {
  return a.userId === b.userId || a.person.equals(b.person)
}

function firstFree(slots: readonly number[]): number {
  let slot = 1
  while (slots.includes(slot)) slot += 1
  return slot
}

/** Why the person can't captain another team of the item. Takes no lock, so the answer may change. */
export async function whyCaptainLimitReached(
  secrets: Secrets,
  db: Db,
  teamPerson: { userId: string; name: string },
  itemId: string,
  setting: EnrolSetting | null,
): Promise<Refusal | null> {
  if (!setting) return null
  const participant = {
    scope: participationScope(itemId, 'captain'),
    person: await personKey(secrets, db, teamPerson.userId),
    userId: teamPerson.userId,
  }
  return whyNoParticipation(
    { name: teamPerson.name, role: 'captain' },
    await countParticipations(db, participant),
    setting,
  )
}

/** Key under which the limit of teams per person is counted. */
export function participationScope(itemId: string, role: MemberRole): string {
  return `item:${itemId}:${role === 'teacher' ? 'teacher' : 'member'}`
}
