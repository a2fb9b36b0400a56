import { committeeAt } from '@podium/core/enrolment/committee/committee.rule.ts'
import type { CommitteeTerms } from '@podium/core/competition/committee/committee.ts'
import { settingInForce } from '#server/competition/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { AuditCall } from '../audit/audit-call.store.ts'
import { teamsById } from '../team/team.store.ts'
import { aboveIfAsked } from './who-can-vote.ts'

/** Of the teams that came to wait: how many each member of a committee votes on, and those without named members. */
export async function byCommittee(
  tx: Tx,
  calls: readonly AuditCall[],
): Promise<{ byMembers: ReadonlyMap<string, number>; others: AuditCall[] }> {
  const byMembers = new Map<string, number>()
  const others: AuditCall[] = []
  const teams = new Map(
    (await teamsById(tx, [...new Set(calls.map(({ teamId }) => teamId))])).map((t) => [t.teamId, t]),
  )
  const settings = new Map<string, readonly CommitteeTerms[]>()
  for (const call of calls) {
    const team = teams.get(call.teamId)
    if (!team) continue
    const known = settings.get(team.itemId) ?? (await settingInForce(tx, 'enrol', team.itemId))?.value.committees ?? []
    settings.set(team.itemId, known)
    const aboveSchool = await aboveIfAsked(tx, known, team.schoolId)
    const members = committeeAt(known, call.level, team.answers, aboveSchool)?.members ?? []
    if (members.length === 0) others.push(call)
    for (const member of members) byMembers.set(member, (byMembers.get(member) ?? 0) + 1)
  }
  return { byMembers, others }
}
