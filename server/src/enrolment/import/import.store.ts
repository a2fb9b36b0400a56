import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import type { TeamImport } from '@podium/core/enrolment/import/team-import.ts'
import { TeamState, type MemberRole } from '@podium/core/enrolment/team/team.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, totalOf, type Paging } from '#server/platform/db/paging.ts'
import { searchTerms } from '#server/platform/db/search.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface NewImport {
  readonly roundId: string
  readonly groupId: string | null
  readonly byId: string
  readonly fileName: string
  readonly teams: number
  readonly people: number
}

export async function insertImport(tx: Tx, made: NewImport): Promise<string> {
  const { id } = await tx
    .insertInto('enrolment_import')
    .values({
      round_id: made.roundId,
      group_id: made.groupId,
      by_id: made.byId,
      file_name: made.fileName,
      teams: made.teams,
      people: made.people,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewTeam {
  readonly teamId: string
  readonly importId: string
  readonly roundId: string
  readonly itemId: string
  readonly settingId: string
  readonly schoolId: string
  readonly schoolName: string
  readonly name: string
  readonly nameKey: string
  readonly captainId: string
}

/** Adds drafts, many at once. */
export async function insertImportedTeams(tx: Tx, teams: readonly NewTeam[]): Promise<void> {
  const rows = teams.map((team) => ({
    id: team.teamId,
    import_id: team.importId,
    round_id: team.roundId,
    item_id: team.itemId,
    setting_id: team.settingId,
    school_id: team.schoolId,
    school_name: team.schoolName,
    name: team.name,
    name_key: team.nameKey,
    source: 'import' as const,
    captain_id: team.captainId,
    step: 'signup' as const,
    search: searchTerms(team.name, team.schoolName),
  }))
  await tx.insertInto('enrolment_team').values(rows).execute()
}

export interface NewMember {
  readonly teamId: string
  readonly userId: string
  readonly name: string
  readonly role: MemberRole
  readonly adviserKind: string
  readonly position: number
  readonly isAccepted: boolean
  /** Of the invitation. */
  readonly expiresAt: Date
}

export async function insertImportedMembers(tx: Tx, members: readonly NewMember[]): Promise<void> {
  const rows = members.map(({ teamId, userId, name, role, adviserKind, position, isAccepted, expiresAt }) => ({
    team_id: teamId,
    user_id: userId,
    name,
    role,
    adviser_kind: adviserKind,
    position,
    ...(isAccepted
      ? { state: 'accepted' as const, answered_at: sql<Date>`clock_timestamp()` }
      : { state: 'invited' as const, expires_at: expiresAt }),
  }))
  await tx.insertInto('enrolment_member').values(rows).execute()
}

/** SQL condition: the import was made by an organisation within the scope, or belongs to its round. */
const seenImport = (scope: DataScope) =>
  sql<boolean>`(${reaches(scope, 'import.group_id')} or ${reaches(scope, 'round.group_id')})`

const advancedTeams = sql<number>`(select count(*)::int from enrolment_team as team
  where team.import_id = import.id and team.state <> ${TeamState.enum.draft})`

export async function importPage(
  db: Db,
  scope: DataScope,
  { roundId, language, ...paging }: Paging & { roundId: string | undefined; language: Language },
): Promise<{ rows: TeamImport[]; total: number }> {
  const matching = db
    .selectFrom('enrolment_import as import')
    .innerJoin('competition_round_view as round', 'round.id', 'import.round_id')
    .where(seenImport(scope))
    .$if(roundId !== undefined, (query) => query.where('import.round_id', '=', roundId!))
  const [rows, total] = await Promise.all([
    matching
      .innerJoin('identity_user_view as maker', 'maker.id', 'import.by_id')
      .leftJoin('identity_user_view as undoer', 'undoer.id', 'import.undone_by')
      .select(['import.id', 'import.file_name', 'import.teams', 'import.people', 'import.notified'])
      .select(['import.created_at', 'import.undone_at', 'round.name_zh', 'round.name_en', 'maker.real_name'])
      .select(['undoer.real_name as undoer_name', advancedTeams.as('advanced')])
      .orderBy('import.created_at', 'desc')
      .orderBy('import.id')
      .$call(onePage(paging))
      .execute(),
    totalOf(matching),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      importId: row.id,
      roundName: (language === 'en' && row.name_en) || row.name_zh,
      fileName: row.file_name,
      teams: row.teams,
      people: row.people,
      notified: row.notified,
      byName: row.real_name,
      createdAt: row.created_at.toISOString(),
      undoneByName: row.undoer_name ?? '',
      undoneAt: row.undone_at?.toISOString() ?? null,
      advanced: row.undone_at ? 0 : row.advanced,
    })),
  }
}

/** Locks an import within the scope, and its teams, until the transaction ends. */
export async function lockImport(tx: Tx, importId: string, scope: DataScope) {
  const found = await tx
    .selectFrom('enrolment_import as import')
    .innerJoin('competition_round_view as round', 'round.id', 'import.round_id')
    .select(['import.id', 'import.undone_at', 'import.teams'])
    .where('import.id', '=', importId)
    .where(seenImport(scope))
    .executeTakeFirst()
  if (!found) return null
  await tx.selectFrom('enrolment_import').select('id').where('id', '=', importId).forUpdate().execute()
  const locked = tx.selectFrom('enrolment_team').select('id').where('import_id', '=', importId)
  await locked.orderBy('id').forUpdate().execute()
  const { undone_at: undoneAt, advanced } = await tx
    .selectFrom('enrolment_import as import')
    .select(['import.undone_at', advancedTeams.as('advanced')])
    .where('import.id', '=', importId)
    .executeTakeFirstOrThrow()
  return { teams: found.teams, undoneAt: undoneAt?.toISOString() ?? null, advanced }
}

/** Withdraws all teams of an import and frees their people. */
export async function withdrawImport(tx: Tx, importId: string, byId: string): Promise<void> {
  await sql`delete from enrolment_participation using enrolment_team as team
    where team.id = enrolment_participation.team_id and team.import_id = ${importId}`.execute(tx)
  await tx
    .updateTable('enrolment_team')
    .set({ state: 'withdrawn', decided_at: sql<Date>`clock_timestamp()`, version: sql<number>`version + 1` })
    .where('import_id', '=', importId)
    .execute()
  await tx
    .updateTable('enrolment_import')
    .set({ undone_at: sql<Date>`clock_timestamp()`, undone_by: byId })
    .where('id', '=', importId)
    .execute()
}

export interface DueImport {
  readonly roundId: string
  readonly byName: string
  readonly teams: number
  readonly isUndone: boolean
  readonly teamIds: readonly string[]
}

/**
 * The next teams whose people are to be notified: of the import, or of its withdrawal, which only those learn who heard of
 * the import. They count as notified when the transaction ends.
 */
export async function takeDueTeams(tx: Tx, importId: string, limit: number): Promise<DueImport> {
  const found = await tx
    .selectFrom('enrolment_import as import')
    .innerJoin('identity_user_view as maker', 'maker.id', 'import.by_id')
    .select(['import.round_id', 'import.teams', 'import.undone_at', 'import.notified_to', 'import.undone_to'])
    .select('maker.real_name')
    .where('import.id', '=', importId)
    .forUpdate('import')
    .executeTakeFirstOrThrow()
  const isUndone = found.undone_at !== null
  const after = isUndone ? found.undone_to : found.notified_to
  const due = await tx
    .selectFrom('enrolment_team')
    .select('id')
    .where('import_id', '=', importId)
    .$if(after !== null, (query) => query.where('id', '>', after!))
    .$if(isUndone, (query) => query.where(sql<boolean>`id <= ${found.notified_to}::uuid`))
    .orderBy('id')
    .limit(limit)
    .execute()
  const teamIds = due.map(({ id }) => id)
  const last = teamIds.at(-1)
  if (last) {
    await tx
      .updateTable('enrolment_import')
      .set(isUndone ? { undone_to: last } : { notified_to: last, notified: sql<number>`notified + ${teamIds.length}` })
      .where('id', '=', importId)
      .execute()
  }
  return { roundId: found.round_id, byName: found.real_name, teams: found.teams, isUndone, teamIds }
}
