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
import type { Secrets } from '#server/platform/security/secrets.ts'

/** A person of a team. Leaders do not use participations. */
export interface TeamPerson {
  readonly userId: string
  readonly name: string
  readonly role: MemberRole
}

/**
 * Claims a participation for each person, identified as a natural person and not by account. Throws for the first one
 * who has reached the setting's limit. Concurrent requests for one person wait, so that they can't exceed the limit.
 */
export async function takeParticipations(
  secrets: Secrets,
  tx: Tx,
  people: readonly TeamPerson[],
  { teamId, itemId }: { teamId: string; itemId: string },
  setting: EnrolSetting,
): Promise<void> {
  const counted = people.filter(({ role }) => role !== 'leader')
  if (counted.length === 0) return
  const keys = await personKeys(
    secrets,
    tx,
    counted.map(({ userId }) => userId),
  )
  const wanted = counted.map((who) => ({
    ...who,
    scope: participationScope(itemId, who.role),
    person: keys.get(who.userId)!,
  }))
  await lockParticipants(tx, wanted)
  const held = await participationsOf(tx, wanted)
  const added = []
  for (const { name, ...who } of wanted) {
    const own = held.filter((each) => each.scope === who.scope && isSamePerson(each, who))
    if (own.some(({ person }) => !person.equals(who.person))) await identifyParticipant(tx, who)
    if (own.some((each) => each.teamId === teamId)) continue
    refuseIf(whyNoParticipation({ ...who, name }, own.length, setting))
    const taken = { ...who, teamId, slot: firstFree(own.map(({ slot }) => slot)) }
    held.push(taken)
    added.push(taken)
  }
  await addParticipations(tx, added)
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
export async function whyNoParticipationLeft(
  secrets: Secrets,
  db: Db,
  who: { userId: string; name: string },
  itemId: string,
  setting: EnrolSetting | null,
): Promise<Refusal | null> {
  if (!setting) return null
  const place = {
    scope: participationScope(itemId, 'captain'),
    person: await personKey(secrets, db, who.userId),
    userId: who.userId,
  }
  return whyNoParticipation({ name: who.name, role: 'captain' }, await countParticipations(db, place), setting)
}

/** Key under which the limit of teams per person is counted. */
export function participationScope(itemId: string, role: MemberRole): string {
  return `item:${itemId}:${role === 'teacher' ? 'teacher' : 'member'}`
}
