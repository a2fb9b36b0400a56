import { sql } from 'kysely'
import { CertificateState, type CertificateKind } from '@podium/core/certificate/kind.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface TeamCertificate {
  certificateId: string
  number: string
  kind: CertificateKind
  holderId: string | null
  versionId: string
}

/** Valid certificates of a team and of its members, the oldest first. */
export async function validOfTeam(db: Db | Tx, teamId: string): Promise<TeamCertificate[]> {
  return db
    .selectFrom('certificate_certificate as one')
    .innerJoin('certificate_batch as batch', 'batch.id', 'one.batch_id')
    .select(['one.id as certificateId', 'one.number', 'one.kind', 'one.holder_id as holderId'])
    .select('batch.template_version_id as versionId')
    .where('one.team_id', '=', teamId)
    .where('one.state', '=', 'valid')
    .orderBy('one.issued_at')
    .orderBy('one.id')
    .execute()
}

/**
 * Valid certificates of a publication, those that ended with withdrawn results or a revoked award, and its winning teams
 * that lost one so and have no new one of that kind for that holder.
 */
export async function countOfResults(
  db: Db | Tx,
  publicationId: string,
  teamId: string | null = null,
): Promise<{ valid: number; missing: number; ended: number }> {
  const { rows } = await sql<{ valid: number; missing: number; ended: number }>`
    with issued as (select one.* from certificate_certificate as one
      join certificate_batch as batch on batch.id = one.batch_id where batch.publication_id = ${publicationId}
        and (${teamId}::uuid is null or one.team_id = ${teamId}))
    select (select count(*)::int from issued where state = ${CertificateState.enum.valid}) as valid,
      (select count(*)::int from issued where ended_with_results and superseded_by is null) as ended,
      (select count(distinct lost.team_id)::int from issued as lost
        join award_winner_view as winner on winner.team_id = lost.team_id and winner.publication_id = ${publicationId}
          and not winner.is_revoked
        join enrolment_team_view as team on team.id = winner.team_id and team.takes_part
        join work_work_view as work on work.id = winner.work_id and work.takes_part
        where lost.ended_with_results and not exists (select from issued as fresh where fresh.state = ${CertificateState.enum.valid}
          and fresh.team_id = lost.team_id and fresh.kind = lost.kind
          and fresh.holder_id is not distinct from lost.holder_id)) as missing`.execute(db)
  return rows[0]!
}

/** Kinds for teams and their members that are set for the team's item or round, with the newest design of each. */
export async function comingKinds(
  db: Db | Tx,
  teamId: string,
): Promise<Array<Pick<TeamCertificate, 'kind' | 'versionId'>>> {
  const { rows } = await sql<Pick<TeamCertificate, 'kind' | 'versionId'>>`
    select distinct on (setting.kind) setting.kind, newest.id as "versionId"
    from certificate_setting as setting
    join lateral (select version.id from certificate_template_version as version
      where version.template_id = setting.template_id order by version.no desc limit 1) as newest on true
    join enrolment_team_view as team on team.round_id = setting.round_id and team.id = ${teamId}
    where (setting.item_id = team.item_id or setting.item_id is null)
      and setting.kind in ('winner', 'member', 'teacher', 'participation')
    order by setting.kind, setting.item_id nulls last, setting.award_position nulls first`.execute(db)
  return rows
}

/** Of these certificates, those about which a correction is asked for already. */
export async function alreadyAsked(tx: Tx, certificateIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('certificate_correction')
    .select('certificate_id')
    .where('certificate_id', '=', sql<string>`any(${[...certificateIds]}::uuid[])`)
    .where('state', '=', 'asked')
    .execute()
  return new Set(rows.map(({ certificate_id: id }) => id))
}
