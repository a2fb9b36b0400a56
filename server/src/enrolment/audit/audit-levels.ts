import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import type { Permission } from '@podium/core/base/access/permissions.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { LEVELS_OF_ROUND, LEVELS_OF_SCHOOL, reachOf } from './scope.store.ts'
import type { Team } from '../team/team.store.ts'

/**
 * Levels at which the viewer may decide on a team by the scope of a permission code: the school's levels if the scope
 * contains the school, the organiser's level if it contains the round's organisation. Null if the viewer can't see the
 * team.
 */
export async function levelsFor(
  db: Db | Tx,
  team: Team,
  viewer: Viewer,
  code: Permission,
): Promise<AuditLevel[] | null> {
  const reach = await reachOf(db, team.teamId, viewer.scopeOf(code))
  if (!reach || (!reach.school && !reach.round)) return null
  return levelsOf(reach)
}

/** As `levelsFor`, if it is known which sides of the team the scope contains. */
export function levelsOf(reach: { readonly school: boolean; readonly round: boolean }): AuditLevel[] {
  return [...(reach.school ? LEVELS_OF_SCHOOL : []), ...(reach.round ? LEVELS_OF_ROUND : [])]
}
