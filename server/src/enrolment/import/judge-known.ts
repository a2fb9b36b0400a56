import { setImmediate } from 'node:timers/promises'
import type { CellFault } from '@podium/core/base/file/sheet-import.ts'
import type { Bilingual } from '@podium/core/base/shapes.ts'
import type { JudgedRule } from '@podium/core/competition/rule/judged.ts'
import { takesPartAtOnce, type ImportedTeam, type ImportSchool } from '@podium/core/enrolment/import/team-import.ts'
import { personKeys } from '#server/identity/index.ts'
import { newId } from '#server/platform/db/id.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import type { Secrets } from '#server/platform/security/secrets.ts'
import { judgeNewcomers } from '../rule/judge-newcomers.ts'
import { ruleFault } from '../team/claim-participation.ts'
import { cellOf, CLAIMS_AT_ONCE, claimsApart, parts, type TeamRows } from './claims-apart.ts'

/**
 * Cells of people with an account whom a sanction or a rule of the round keeps out of their teams. What was found is told
 * to their own school alone: others could ask by a phone number what somebody said of themselves.
 */
export async function judgeKnown(
  secrets: Secrets,
  db: Db | Tx,
  { roundId, ownSchool }: { readonly roundId: string; readonly ownSchool: ImportSchool | null },
  teams: readonly ImportedTeam[],
): Promise<CellFault[]> {
  const rows = new Map<string, TeamRows>()
  const own = new Set<string>()
  const claims = teams.map(({ item, school, members }) => {
    const known = members.flatMap((member) => {
      const { userId, name, role, row, schoolId } = member
      if (userId !== null && ownSchool !== null && schoolId === ownSchool.schoolId) own.add(userId)
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
    for (const [at, { team }] of part.entries()) {
      for (const rule of judged[at]!) {
        const [fault] = ruleFault(rule)
        if (!fault) continue
        const cell = cellOf(fault, rows.get(team.teamId)!)
        const isOwn = fault.userId === null || own.has(fault.userId)
        faults.push(isOwn ? cell : { ...cell, ...unexplained(rule) })
      }
    }
    await setImmediate()
  }
  return faults
}

function unexplained({ sentence }: JudgedRule): Bilingual {
  return { zh: `不符合规则：${sentence.zh}`, en: `The rule doesn’t hold: ${sentence.en}` }
}
