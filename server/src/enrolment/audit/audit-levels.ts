import { LEVELS_OF_SCHOOL } from '@podium/core/competition/committee/audit-level.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { LEVELS_ABOVE_SCHOOL, LEVELS_OF_ROUND, reachOf, type TeamReach } from './scope.store.ts'
import type { Team } from '../team/team.store.ts'

/**
 * Levels at which the viewer may decide on a team by the scope of a permission code: the school's levels if the scope
 * contains the school, the province's if it contains the organisation above the school, the organiser's if it contains
 * the round's organisation. Null if the viewer can't see the team.
 */
export async function levelsFor(
  db: Db | Tx,
  team: Team,
  viewer: Viewer,
  code: Permission,
): Promise<AuditLevel[] | null> {
  return levelsIfSeen(await reachOf(db, team.teamId, viewer.scopeOf(code)))
}

/** As `levelsFor`, if it is known which sides of the team the scope contains; null for an unknown team. */
export function levelsIfSeen(reach: TeamReach | null): AuditLevel[] | null {
  return reach && (reach.school || reach.round) ? levelsOf(reach) : null
}

/** As `levelsFor`, if it is known which sides of the team the scope contains. */
export function levelsOf(reach: TeamReach): AuditLevel[] {
  return [
    ...(reach.school ? LEVELS_OF_SCHOOL : []),
    ...(reach.aboveSchool ? LEVELS_ABOVE_SCHOOL : []),
    ...(reach.round ? LEVELS_OF_ROUND : []),
  ]
}
