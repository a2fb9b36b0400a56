import { whyNotEdit } from '@podium/core/enrolment/team/state.rule.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { expireInvitations, membersOf, type Member } from '../member/member.store.ts'
import { lockTeam, type Team } from './team.store.ts'

export interface OpenTeam {
  team: Team
  members: Member[]
}

/** Locks a team of which the viewer is captain, member or invited; NOT_FOUND otherwise. */
export async function openTeam(tx: Tx, teamId: string, userId: string): Promise<OpenTeam> {
  const team = orNotFound(await lockTeam(tx, teamId))
  await expireInvitations(tx, teamId)
  const members = await membersOf(tx, teamId)
  orNotFound(members.find((member) => member.userId === userId))
  return { team, members }
}

/** Locks a team that its captain may edit now. `version` is the version the captain saw. */
export async function openForEdit(tx: Tx, teamId: string, userId: string, version?: number): Promise<OpenTeam> {
  const open = await openTeam(tx, teamId, userId)
  refuseIf(whyNotEdit(open.team, open.team.captainId === userId))
  if (version !== undefined) await refuseStale(tx, { type: 'team', id: teamId, version: open.team.version }, version)
  return open
}
