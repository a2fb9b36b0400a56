import { sql } from 'kysely'
import type { ExpertChange, ExpertState } from '@podium/core/expert/expert.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { queryTerms } from '#server/platform/db/search.ts'
import type { DataScope } from '#server/platform/kernel/viewer.ts'

export interface ExpertSummary {
  expertId: string
  name: string
  phoneMasked: string
  schoolId: string | null
  schoolName: string
  groupName: string
  organisation: string
  title: string
  expertise: string[]
  maxWorks: number
  state: ExpertState
  activated: boolean
  createdAt: Date
  version: number
}

export interface ExpertFilter {
  keyword?: string | undefined
  state?: ExpertState | undefined
  schoolId?: string | undefined
  orderBy?: 'createdAt' | 'name' | undefined
  order?: 'asc' | 'desc' | undefined
}

export async function listExperts(
  db: Db,
  scope: DataScope,
  filter: ExpertFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ExpertSummary[]; total: number }> {
  const terms = queryTerms(filter.keyword ?? '')
  const from = sql`
    expert_expert as expert
    join identity_user_view as person on person.id = expert.user_id
    join organisation_group_view as home on home.id = expert.group_id
    left join organisation_school_view as school on school.id = expert.school_id
    where ${reaches(scope, 'expert.group_id')}
      and (${terms.length === 0}::boolean or person.search @> ${terms}::text[]
        or position(${filter.keyword ?? ''} in expert.organisation) > 0
        or ${filter.keyword ?? ''} = any(expert.expertise))
      and (${filter.state ?? null}::text is null or expert.state = ${filter.state ?? null})
      and (${filter.schoolId ?? null}::uuid is null or expert.school_id = ${filter.schoolId ?? null})`
  const direction = filter.order === 'asc' ? sql`asc` : sql`desc`
  const column = filter.orderBy === 'name' ? sql`person.real_name collate "zh-x-icu"` : sql`expert.created_at`
  const { rows } = await sql<ExpertSummary>`
    select expert.id as "expertId", person.real_name as name, person.phone_masked as "phoneMasked",
      expert.school_id as "schoolId", coalesce(school.name, '') as "schoolName", home.name as "groupName",
      expert.organisation, expert.title, expert.expertise, expert.max_works as "maxWorks", expert.state,
      person.state = 'active' as activated, expert.created_at as "createdAt", expert.version
    from ${from} order by ${column} ${direction}, expert.id limit ${page.limit} offset ${page.offset}`.execute(db)
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${from}`.execute(db)
  return { rows, total: counted.rows[0]!.n }
}

export interface KnownExpert {
  expertId: string
  userId: string
  state: ExpertState
  version: number
}

export async function lockExpert(tx: Tx, expertId: string, scope: DataScope): Promise<KnownExpert | null> {
  const row = await tx
    .selectFrom('expert_expert as expert')
    .select(['expert.id as expertId', 'expert.user_id as userId', 'expert.state', 'expert.version'])
    .where('expert.id', '=', expertId)
    .where(reaches(scope, 'expert.group_id'))
    .forUpdate('expert')
    .executeTakeFirst()
  return row ?? null
}

export async function insertExpert(
  tx: Tx,
  expert: ExpertChange & { userId: string; groupId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('expert_expert')
    .values({ user_id: expert.userId, group_id: expert.groupId, ...columnsOf(expert) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function updateExpert(
  tx: Tx,
  expertId: string,
  change: ExpertChange | { state: ExpertState },
): Promise<number> {
  const { version } = await tx
    .updateTable('expert_expert')
    .set({ ...('state' in change ? { state: change.state } : columnsOf(change)), version: sql`version + 1` })
    .where('id', '=', expertId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

function columnsOf(expert: ExpertChange) {
  return {
    school_id: expert.schoolId,
    organisation: expert.organisation,
    title: expert.title,
    expertise: expert.expertise,
    max_works: expert.maxWorks,
  }
}
