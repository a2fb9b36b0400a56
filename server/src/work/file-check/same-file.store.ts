import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { SameFile } from '@podium/core/work/file-check/same-file.ts'
import { WITH_VERSION_STATES } from '@podium/core/work/work.ts'
import { reaches, reachesSchool } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameById } from '#server/platform/db/name-in.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

/** A file of a team, and the team for which it is handed in. */
interface Sought {
  readonly teamId: string
  readonly roundId: string
  readonly fileIds: readonly string[]
}

/** A file that another entry has handed in with the version that counts. */
export interface Found {
  readonly fileId: string
  readonly otherFileId: string
  readonly otherId: string
}

/** Most others of one file that are kept: a form that everybody hands in is no finding. */
const MOST = 200

/** SQL: the team itself, those it was promoted from, and those that were promoted from these. */
function ownEntries(teamId: string): RawBuilder<unknown> {
  return sql`with recursive lower as (select id, promoted_from from enrolment_team_view where id = ${teamId}
      union select team.id, team.promoted_from from enrolment_team_view as team join lower on lower.promoted_from = team.id),
    own as (select id from lower union select team.id from enrolment_team_view as team join own on team.promoted_from = own.id)`
}

/** Files with the same bytes that other entries in rounds of the series have handed in. */
export async function filesElsewhere(db: Db | Tx, { teamId, roundId, fileIds }: Sought): Promise<Found[]> {
  if (fileIds.length === 0) return []
  const { rows } = await sql<Found>`${ownEntries(teamId)}
    select distinct file.id as "fileId", same.id as "otherFileId", other.id as "otherId"
    from platform_file_view as file
    join platform_file_view as same on same.sha256 = file.sha256
    join work_file as there on there.file_id = same.id
    join work_work as other on other.id = there.work_id and other.version_id = there.version_id
    join competition_round_view as round on round.id = other.round_id
    where file.id = any(${fileIds}::uuid[]) and other.state = any(${WITH_VERSION_STATES}::text[])
      and round.series_id = (select series_id from competition_round_view where id = ${roundId})
      and other.team_id not in (select id from own)
    order by "fileId", "otherId", "otherFileId" limit ${MOST}`.execute(db)
  return rows
}

/** Waits for others who hand in a file with the same bytes, until the transaction ends. */
export async function lockContents(tx: Tx, hashes: readonly string[]): Promise<void> {
  const keys = hashes.map((hash) => `file:${hash}`).toSorted()
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 7)) from unnest(${keys}::text[]) as key`.execute(tx)
}

/** Keeps what was found for a work, in place of what was found before. */
export async function replaceSameFiles(tx: Tx, workId: string, found: readonly Found[]): Promise<void> {
  await sql`delete from work_same_file where work_id = ${workId} or other_id = ${workId}`.execute(tx)
  if (found.length === 0) return
  await tx
    .insertInto('work_same_file')
    .values(
      found.map(({ fileId, otherFileId, otherId }) => ({
        work_id: workId,
        other_id: otherId,
        file_id: fileId,
        other_file_id: otherFileId,
      })),
    )
    .execute()
}

/** Files of a work that other entries have handed in too. Others outside the scope are told of without their names. */
export async function sameFilesOf(db: Db, workId: string, scope: DataScope, language: Language): Promise<SameFile[]> {
  const { rows } = await sql<{
    fileName: string
    isSeen: boolean
    workId: string
    title: string
    otherFileName: string
    teamName: string
    schoolName: string
    roundName: string
    stageName: string
    submittedAt: Date
  }>`select file.name as "fileName", other_file.name as "otherFileName", other.id as "workId", version.title,
      team.name as "teamName", ${schoolNameById(language, 'team.school_id', 'team.school_name')} as "schoolName",
      ${nameIn(language, 'round')} as "roundName", ${nameIn(language, 'stage')} as "stageName",
      version.submitted_at as "submittedAt",
      (${reaches(scope, 'round.group_id')} or ${reachesSchool(scope, 'team.school_id')}) as "isSeen"
    from (select work_id, other_id, file_id, other_file_id from work_same_file where work_id = ${workId}
      union select other_id, work_id, other_file_id, file_id from work_same_file where other_id = ${workId}) as same
    join platform_file_view as file on file.id = same.file_id
    join platform_file_view as other_file on other_file.id = same.other_file_id
    join work_work as other on other.id = same.other_id
    join work_version as version on version.id = other.version_id
    join enrolment_team_view as team on team.id = other.team_id
    join competition_round_view as round on round.id = other.round_id
    join competition_stage_view as stage on stage.id = other.stage_id
    order by version.submitted_at, other.id, file.name`.execute(db)
  return rows.map(({ fileName, isSeen, otherFileName, submittedAt, ...other }) => ({
    fileName,
    other: isSeen ? { ...other, fileName: otherFileName, submittedAt: submittedAt.toISOString() } : null,
  }))
}
