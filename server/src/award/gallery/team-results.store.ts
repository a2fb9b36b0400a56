import type { TeamStage } from '@podium/core/award/result/stages-reached.rule.ts'
import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'

/** A team's winning works in these publications, the last stage first. */
export async function winsOf(
  db: Db,
  teamId: string,
  publicationIds: readonly string[],
): Promise<Array<{ winnerId: string; publicationId: string; stageId: string }>> {
  return db
    .selectFrom('award_winner as winner')
    .innerJoin('award_publication as publication', 'publication.id', 'winner.publication_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'publication.stage_id')
    .select(['winner.id as winnerId', 'publication.id as publicationId', 'stage.id as stageId'])
    .where('winner.team_id', '=', teamId)
    .where('publication.id', '=', sql<string>`any(${publicationIds}::uuid[])`)
    .orderBy('stage.position', 'desc')
    .orderBy('winner.id')
    .execute()
}

/** The stages of a round in order, with the one from which the team was promoted into each. */
export async function stagesOfTeam(
  db: Db,
  team: { teamId: string; roundId: string },
): Promise<Array<TeamStage & { name: string; nameEn: string }>> {
  return db
    .selectFrom('competition_stage_view as stage')
    .leftJoin('enrolment_stage_entry_view as entry', (join) =>
      join.onRef('entry.stage_id', '=', 'stage.id').on('entry.team_id', '=', team.teamId),
    )
    .select(['stage.id as stageId', 'stage.name_zh as name', 'stage.name_en as nameEn'])
    .select('entry.from_stage_id as fromStageId')
    .where('stage.round_id', '=', team.roundId)
    .orderBy('stage.position')
    .orderBy('stage.id')
    .execute()
}
