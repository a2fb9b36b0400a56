import type { Refusal } from '@podium/core/base/refusal.ts'
import type { JudgedRule } from '@podium/core/competition/rule/judged.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { whyNoParticipation } from '@podium/core/enrolment/member/member.rule.ts'
import { whyRulesBroken } from '@podium/core/enrolment/team/own-rules.rule.ts'
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
  type Participation,
} from './participation.store.ts'
import { judgeNewcomers } from '../rule/judge-newcomers.ts'
import type { RuleTeam } from '../rule/judge-team.ts'
import type { TeamPerson } from '../rule/team-person.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'

/** People who claim a participation in a team, under the setting of its item. */
export interface Claim {
  readonly team: RuleTeam & { readonly itemId: string }
  readonly people: readonly TeamPerson[]
  readonly setting: EnrolSetting
}

/** Why a person can't be in a team; without a person, it is about the school. */
export interface ClaimFault {
  readonly userId: string | null
  readonly refusal: Refusal
}

/**
 * Claims a participation for each person, identified as a natural person and not by account. Throws for the first one
 * who has reached the setting's limit. Concurrent requests for one person wait, so that they can't exceed the limit.
 */
export async function claimParticipations(
  secrets: Secrets,
  tx: Tx,
  people: readonly TeamPerson[],
  team: Claim['team'],
  setting: EnrolSetting,
): Promise<void> {
  const claim = { team, people: counted(people), setting }
  if (claim.people.length === 0) return
  const ids = claim.people.map(({ userId }) => userId)
  const keys = await personKeys(secrets, tx, ids)
  await lockClaims(tx, [claim], keys)
  const [faults] = await claimForTeams(secrets, tx, [claim], keys)
  refuseIf(faults![0]?.refusal ?? null)
}

/** Locks all people of these claims at once, because locks taken one after the other could deadlock. */
export async function lockClaims(tx: Tx, claims: readonly Claim[], keys: ReadonlyMap<string, Buffer>): Promise<void> {
  const people = claims.flatMap((claim) => {
    const participants = participantsOf(claim, keys)
    return [...participants, ...limitedOf(participants, claim.setting)]
  })
  await lockParticipants(tx, people)
}

/**
 * As `claimParticipations` for many teams of one item whose people are locked, with the faults of each team. No natural
 * person may be in two of the teams: the second one's claim depends on the first one's.
 */
export async function claimForTeams(
  secrets: Secrets,
  tx: Tx,
  claims: readonly Claim[],
  keys: ReadonlyMap<string, Buffer>,
): Promise<ClaimFault[][]> {
  const { setting } = claims[0]!
  const asked = claims.map((claim) => ({ ...claim, participants: participantsOf(claim, keys) }))
  const existing = await participationsOf(
    tx,
    asked.flatMap(({ participants }) => participants),
  )
  const held = new Map<string, Set<Participation>>()
  const hold = (one: Participation) => {
    for (const key of [personScope(one), userScope(one)]) held.set(key, (held.get(key) ?? new Set()).add(one))
  }
  existing.forEach(hold)
  const judged = []
  for (const { team, participants } of asked) {
    const faults: ClaimFault[] = []
    const added = []
    for (const { name, ...teamPerson } of participants) {
      const keysOf = [personScope(teamPerson), userScope(teamPerson)]
      const ofPerson = [...new Set(keysOf.flatMap((key) => [...(held.get(key) ?? [])]))]
      if (ofPerson.some(({ person }) => !person.equals(teamPerson.person))) await identifyParticipant(tx, teamPerson)
      if (ofPerson.some(({ teamId }) => teamId === team.teamId)) continue
      const refusal = whyNoParticipation({ ...teamPerson, name }, ofPerson.length, setting)
      if (refusal) {
        faults.push({ userId: teamPerson.userId, refusal })
        continue
      }
      const claimed = { ...teamPerson, teamId: team.teamId, slot: firstFree(ofPerson.map(({ slot }) => slot)) }
      hold(claimed)
      added.push({ ...claimed, name })
    }
    judged.push({ team, people: added, faults })
  }
  const broken = await judgeNewcomers(secrets, tx, judged, setting)
  const faults = judged.map((each, at) => [...each.faults, ...broken[at]!.flatMap(ruleFault)])
  await addParticipations(
    tx,
    judged.flatMap(({ people }, at) => (faults[at]!.length === 0 ? people : [])),
  )
  return faults
}

/** Why the rule keeps somebody out, unless it holds or has an exception. */
export function ruleFault(rule: JudgedRule): ClaimFault[] {
  const refusal = whyRulesBroken([rule])
  return refusal ? [{ userId: rule.people[0] ?? null, refusal }] : []
}

/** Leaders use no participation. */
const counted = (people: readonly TeamPerson[]) => people.filter(({ role }) => role !== 'leader')

function participantsOf({ team, people }: Claim, keys: ReadonlyMap<string, Buffer>) {
  return counted(people).map(({ userId, name, role }) => {
    return { userId, name, role, scope: participationScope(team.itemId, role), person: keys.get(userId)! }
  })
}

const personScope = ({ scope, person }: Participant): string => `${scope}:${person.toString('hex')}`
const userScope = ({ scope, userId }: Participant): string => `${scope}:${userId}`

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

/** Locks these people's teams over all items where a rule limits them, for whoever changes only their roles. */
export async function lockLimits(secrets: Secrets, tx: Tx, { team, people, setting }: Claim): Promise<void> {
  if (!setting.rules.some(({ kind }) => kind === 'limit')) return
  const keys = await personKeys(
    secrets,
    tx,
    people.map(({ userId }) => userId),
  )
  await lockParticipants(tx, limitedOf(participantsOf({ team, people, setting }, keys), setting))
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
