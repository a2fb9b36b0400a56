import { setImmediate } from 'node:timers/promises'
import type { CellFault } from '@podium/core/base/file/sheet-import.ts'
import { takesPartAtOnce, type ImportedTeam } from '@podium/core/enrolment/import/team-import.ts'
import { personKeys } from '#server/identity/index.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { judgeNewcomers } from '../rule/judge-newcomers.ts'
import { ruleFault } from '../team/claim-participation.ts'
import { cellOf, CLAIMS_AT_ONCE, claimsApart, parts, type TeamRows } from './claims-apart.ts'

/** Cells of people with an account whom a sanction or a rule of the round keeps out of their teams. */
export async function judgeKnown(
  secrets: Secrets,
  db: Db | Tx,
  roundId: string,
  teams: readonly ImportedTeam[],
): Promise<CellFault[]> {
  const rows = new Map<string, TeamRows>()
  const claims = teams.map(({ item, school, members }) => {
    const known = members.flatMap((member) => {
      const { userId, name, role, row } = member
      return userId !== null && takesPartAtOnce(member, item) ? [{ userId, name, role, row }] : []
    })
    const team = { teamId: newId(), roundId, itemId: item.itemId, schoolId: school.schoolId }
    const captain = members.find(({ role }) => role === 'captain')!.row
    rows.set(team.teamId, { captain, people: new Map(known.map(({ userId, row }) => [userId, row])) })
    return { team, people: known, setting: item.setting! }
  })
  const keys = new Map<string, Buffer>()
  const userIds = [...new Set(claims.flatMap(({ people }) => people.map(({ userId }) => userId)))]
  for (const part of parts(userIds, CLAIMS_AT_ONCE)) {
    for (const [userId, key] of await personKeys(secrets, db, part)) keys.set(userId, key)
  }
  const faults: CellFault[] = []
  for (const part of claimsApart(claims, keys)) {
    const judged = await judgeNewcomers(secrets, db, part, part[0]!.setting)
    faults.push(
      ...part.flatMap(({ team }, at) =>
        judged[at]!.flatMap(ruleFault).map((each) => cellOf(each, rows.get(team.teamId)!)),
      ),
    )
    await setImmediate()
  }
  return faults
}
