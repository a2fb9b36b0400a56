import { sql } from 'kysely'
import type { PageTotal } from '@podium/core/base/page.ts'
import type { ExpertChange, ExpertState } from '@podium/core/expert/expert.ts'
import { reaches } from '#server/organisation/index.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import type { Db } from '#server/platform/db/db.ts'
import { onePage, pageTotal, type Paging } from '#server/platform/db/paging.ts'
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
  paging: Paging,
): Promise<PageTotal & { rows: ExpertSummary[] }> {
  const { keyword = '', state, schoolId } = filter
  const terms = queryTerms(keyword)
  const direction = filter.order ?? 'desc'
  const byName = sql`person.real_name collate "zh-x-icu"`
  const matching = db
    .selectFrom('expert_expert as expert')
    .where(reaches(scope, 'expert.group_id'))
    .$if(terms.length > 0, (query) =>
      query.where(sql<boolean>`(position(${keyword} in expert.organisation) > 0 or ${keyword} = any(expert.expertise)
        or exists (select from identity_user_view as person
          where person.id = expert.user_id and person.search @> ${terms}::text[]))`),
    )
    .$if(state !== undefined, (query) => query.where('expert.state', '=', state!))
    .$if(schoolId !== undefined, (query) => query.where('expert.school_id', '=', schoolId!))
  const ids = matching.select('expert.id').$call(onePage(paging))
  const onPage =
    filter.orderBy === 'name'
      ? ids
          .innerJoin('identity_user_view as person', 'person.id', 'expert.user_id')
          .orderBy(byName, direction)
          .orderBy('expert.id')
      : ids.orderBy('expert.created_at', direction).orderBy('expert.id')
  const [rows, total] = await Promise.all([
    db
      .selectFrom('expert_expert as expert')
      .innerJoin('identity_user_view as person', 'person.id', 'expert.user_id')
      .innerJoin('organisation_group_view as home', 'home.id', 'expert.group_id')
      .leftJoin('organisation_school_view as school', 'school.id', 'expert.school_id')
      .where('expert.id', 'in', onPage)
      .select(['expert.id as expertId', 'person.real_name as name', 'person.phone_masked as phoneMasked'])
      .select(['expert.school_id as schoolId', 'home.name as groupName', 'expert.organisation', 'expert.title'])
      .select(['expert.expertise', 'expert.max_works as maxWorks', 'expert.state', 'expert.created_at as createdAt'])
      .select('expert.version')
      .select((eb) => [
        sql<string>`coalesce(school.name, '')`.as('schoolName'),
        eb('person.state', '=', 'active').$castTo<boolean>().as('activated'),
      ])
      .orderBy(filter.orderBy === 'name' ? byName : sql`expert.created_at`, direction)
      .orderBy('expert.id')
      .execute(),
    pageTotal(db, matching, paging, keyword),
  ])
  return { rows, ...total }
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
