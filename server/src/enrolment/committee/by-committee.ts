import { withLongTimeout } from '#server/platform/db/transact.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { AuditCall } from '../audit/audit-call.store.ts'
import { namedVoters } from './voted-sql.ts'

/**
 * Of the teams that came to wait: how many each member of a committee votes on, and those on which no named members
 * decide.
 */
export async function byCommittee(
  tx: Tx,
  calls: readonly AuditCall[],
): Promise<{ byMembers: ReadonlyMap<string, number>; others: AuditCall[] }> {
  const teamIds = calls.map(({ teamId }) => teamId)
  const decided = await withLongTimeout(tx, (long) => namedVoters(long, teamIds))
  const byMembers = new Map<string, number>()
  for (const member of decided.flatMap(({ voters }) => voters)) byMembers.set(member, (byMembers.get(member) ?? 0) + 1)
  const named = new Set(decided.map(({ id }) => id))
  return { byMembers, others: calls.filter(({ teamId }) => !named.has(teamId)) }
}
