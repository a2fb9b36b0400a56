import { needsPromotion } from '#server/enrolment/index.ts'
import { sql } from 'kysely'
import { RoundState } from '@podium/core/competition/round/round.ts'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { AiUse, HandIn, RegisteredHash } from '@podium/core/work/hand-in/hand-in.ts'
import type { Origin } from '@podium/core/work/hand-in/origin.ts'
import type { WorkContent, WorkFile } from '@podium/core/work/work.ts'
import type { MyWork, WorkFilter, WorkRow } from '@podium/core/work/views.ts'
import type { Db } from '#server/platform/db/db.ts'
import { nameIn, schoolNameIn } from '#server/platform/db/name-in.ts'
import { isFew, onePage, pageTotal, totalOf, towards, type Paging } from '#server/platform/db/paging.ts'
import { ofFewRows } from '#server/platform/db/prepared-connection.ts'
import { matchingWorks, workConditions, type ReaderScopes } from './matching.store.ts'

export type WorkOrder = 'createdAt' | 'submittedAt' | 'title'

const columns = {
  createdAt: 'work.created_at',
  submittedAt: 'work.submitted_at',
  title: 'work.title',
} as const

/** Only nullable columns sort nulls last, because the index of another column serves both directions without that. */
function sortBy({ by, direction }: { by: WorkOrder; direction: 'asc' | 'desc' }) {
  return { column: columns[by], direction: by === 'submittedAt' ? towards(direction) : direction }
}

export async function workPage(
  db: Db,
  scopes: ReaderScopes,
  filter: WorkFilter,
  paging: Paging,
  order: { by: WorkOrder; direction: 'asc' | 'desc' },
  language: Language,
): Promise<PageTotal & { rows: WorkRow[] }> {
  const matching = matchingWorks(db, await workConditions(db, scopes, filter))
  const { column, direction } = sortBy(order)
  const total = await pageTotal(db, matching, paging, filter.keyword)
  const few = () => db.selectFrom(matching.select(['work.id', column]).offset(0).as('work')).select('work.id')
  const found = isFew(total, paging) ? few() : matching.select('work.id')
  const onPage = found.orderBy(column, direction).orderBy('work.id').$call(onePage(paging))
  const rows = await db
    .selectFrom('work_work as work')
    .where('work.id', 'in', onPage)
    .innerJoin('enrolment_team_view as team', 'team.id', 'work.team_id')
    .leftJoin('organisation_school_view as school', 'school.id', 'team.school_id')
    .innerJoin('competition_round_view as round', 'round.id', 'work.round_id')
    .innerJoin('competition_item_view as item', 'item.id', 'work.item_id')
    .innerJoin('competition_stage_view as stage', 'stage.id', 'work.stage_id')
    .leftJoin('work_version as version', 'version.id', 'work.version_id')
    .select([
      'work.id',
      'work.title as draft_title',
      'work.state',
      'work.version',
      'work.team_id',
      'team.name as team_name',
      'team.number',
      schoolNameIn(language, 'team.school_name').as('school_name'),
      nameIn(language, 'round').as('round_name'),
      nameIn(language, 'item').as('item_name'),
      nameIn(language, 'stage').as('stage_name'),
      'version.no',
      'version.title',
      'version.submitted_at',
      sql<number>`(select count(*)::int from work_file as kept where kept.work_id = work.id
          and kept.version_id is not distinct from work.version_id)`.as('file_count'),
    ])
    .orderBy(column, direction)
    .orderBy('work.id')
    .execute()
  return {
    ...total,
    rows: rows.map((row) => ({
      workId: row.id,
      title: row.title ?? row.draft_title,
      state: row.state,
      versionNo: row.no ?? 0,
      submittedAt: row.submitted_at?.toISOString() ?? null,
      teamId: row.team_id,
      teamName: row.team_name,
      number: row.number ?? '',
      schoolName: row.school_name,
      roundName: row.round_name,
      itemName: row.item_name,
      stageName: row.stage_name,
      fileCount: row.file_count,
      version: row.version,
    })),
  }
}

/** A stage that requires a work, with the draft's content and that of the version that counts. */
export interface OwnWork extends Omit<MyWork, 'changed' | 'lacks'> {
  readonly itemId: string
  readonly draft: WorkContent & { readonly files: readonly HashedFile[] }
  readonly handIn: Omit<HandIn, 'answers'>
  readonly submitted: WorkContent | null
}

/** Stages that require works of a person's enrolled teams: the next to close first, closed ones last. */
export async function myWorks(
  db: Db,
  userId: string,
  teamId: string | undefined,
  paging: Paging,
  language: Language,
): Promise<{ rows: OwnWork[]; total: number }> {
  const due = dueWorks(db, userId, teamId, language)
  const [rows, total] = await Promise.all([
    due
      .innerJoin('competition_item_view as item', 'item.id', 'due.item_id')
      .innerJoin('competition_round_view as round', 'round.id', 'due.round_id')
      .leftJoin('work_work as work', (join) =>
        join.onRef('work.team_id', '=', 'due.team_id').onRef('work.stage_id', '=', 'due.stage_id'),
      )
      .leftJoin('work_version as version', 'version.id', 'work.version_id')
      .select([
        'due.team_id',
        'due.team_name',
        'due.number',
        nameIn(language, 'round').as('round_name'),
        nameIn(language, 'item').as('item_name'),
        'due.stage_id',
        'due.stage_name',
        'work.id as work_id',
        'work.state',
        'work.title as draft_title',
        'version.title',
        'work.summary as draft_summary',
        'work.keywords as draft_keywords',
        'version.summary',
        'version.keywords',
        'work.ai_use',
        'work.origin',
        'work.brief_id',
        filesOf(sql`file.version_id is null`).as('draft_files'),
        filesOf(sql`file.version_id = version.id`).as('files'),
        sql<RegisteredHash[]>`coalesce((
          select json_agg(json_build_object('slot', hash.slot, 'sha256', encode(hash.sha256, 'hex')))
          from work_hash as hash where hash.work_id = work.id), '[]')`.as('hashes'),
        'version.no',
        'version.submitted_at',
        'due.role',
        'due.item_id',
        'due.opens_at',
        'due.closes_at',
        'due.is_open',
        'round.state as round_state',
      ])
      .orderBy(sql`due.closes_at < now()`)
      .orderBy('due.closes_at')
      .orderBy('due.team_id')
      .orderBy('due.position')
      .$call(onePage(paging))
      .modifyFront(ofFewRows)
      .execute(),
    totalOf(due.modifyFront(ofFewRows)),
  ])
  return {
    total,
    rows: rows.map((row) => ({
      teamId: row.team_id,
      teamName: row.team_name,
      number: row.number ?? '',
      roundName: row.round_name,
      itemName: row.item_name,
      stageId: row.stage_id,
      stageName: row.stage_name,
      workId: row.work_id,
      state: row.state,
      title: row.title ?? row.draft_title ?? '',
      versionNo: row.no ?? 0,
      draft: {
        ...contentOf(row.draft_title, row.draft_summary, row.draft_keywords, row.draft_files),
        files: row.draft_files,
      },
      // A brief that could be chosen stays released.
      handIn: {
        aiUse: row.ai_use as AiUse | null,
        origin: row.origin as Origin | null,
        brief: row.brief_id === null ? null : { briefId: row.brief_id, open: true },
        hashes: row.hashes,
      },
      submitted: row.no === null ? null : contentOf(row.title, row.summary, row.keywords, row.files),
      submittedAt: row.submitted_at?.toISOString() ?? null,
      role: row.role,
      itemId: row.item_id,
      isOpen: row.is_open ?? false,
      hasEnded: row.round_state !== RoundState.enum.published,
      opensAt: row.opens_at?.toISOString() ?? null,
      closesAt: row.closes_at?.toISOString() ?? null,
    })),
  }
}

/** The stages of `myWorks`. Materialized, because the planner is slow with all its joins at once. */
function dueWorks(db: Db, userId: string, teamId: string | undefined, language: Language) {
  return db
    .with(
      (cte) => cte('due').materialized(),
      (inner) => {
        let query = inner
          .selectFrom('enrolment_member_view as own')
          .innerJoin('enrolment_team_view as team', 'team.id', 'own.team_id')
          .innerJoin('competition_stage_view as stage', 'stage.round_id', 'team.round_id')
          .leftJoinLateral(
            sql<Span>`(select * from competition_window_of(stage.id, 'submission', team.item_id, team.school_id,
              team.id))`.as('span'),
            (join) => join.onTrue(),
          )
          .where('own.user_id', '=', userId)
          .where('own.state', '=', 'accepted')
          .where('team.state', '=', 'enrolled')
          .where(
            sql<boolean>`exists (select 1 from competition_setting_view as setting where setting.kind = 'work'
              and setting.item_id = team.item_id and setting.stage_id = stage.id)`,
          )
          .where(
            sql<boolean>`(not ${needsPromotion(sql`team.item_id`, sql`stage.id`)}
              or exists (select from enrolment_stage_entry_view as entry
                where entry.team_id = team.id and entry.stage_id = stage.id))`,
          )
          .select([
            'team.id as team_id',
            'team.name as team_name',
            'team.number',
            'team.item_id',
            'team.round_id',
            'stage.id as stage_id',
            nameIn(language, 'stage').as('stage_name'),
            'stage.position',
            'own.role',
            'span.opens_at',
            'span.closes_at',
            'span.is_open',
          ])
        if (teamId) query = query.where('team.id', '=', teamId)
        return query
      },
    )
    .selectFrom('due')
}

interface Span {
  opens_at: Date
  closes_at: Date
  is_open: boolean
}

type HashedFile = Pick<WorkFile, 'slot' | 'fileId' | 'sha256' | 'name' | 'mediaType' | 'facts'>

/** Files of the work that satisfy the condition, as an array. */
const filesOf = (condition: ReturnType<typeof sql>) => sql<HashedFile[]>`coalesce((
  select json_agg(json_build_object('slot', file.slot, 'fileId', file.file_id, 'sha256', encode(stored.sha256, 'hex'),
    'name', stored.name, 'mediaType', stored.media_type, 'facts', read.facts))
  from work_file as file join platform_file_view as stored on stored.id = file.file_id
  left join work_file_facts as read on read.file_id = file.file_id
  where file.work_id = work.id and ${condition}), '[]')`

function contentOf(
  title: string | null,
  summary: string | null,
  keywords: string[] | null,
  files: HashedFile[],
): WorkContent {
  return { title: title ?? '', summary: summary ?? '', keywords: keywords ?? [], files }
}
