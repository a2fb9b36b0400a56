import { sql } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'
import { nameIn } from '#server/platform/db/name-in.ts'
import type { Db } from '#server/platform/db/db.ts'

export interface ChoiceRow {
  readonly groupId: string
  readonly groupCode: string
  readonly groupName: string
  readonly roleNames: string[]
  readonly directGroups: string[]
  readonly directGroupCodes: string[]
}

/** Groups that a user may act for, with the user's roles there and the child groups. @spec N02 */
export async function choiceRows(
  db: Db,
  userId: string,
  ids: readonly string[],
  language: Language,
): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select g.id as "groupId", g.code as "groupCode", g.name as "groupName",
      array(select distinct ${nameIn(language, 'r')} from identity_user_role as h join identity_role as r on r.id = h.role_id
        where h.user_id = ${userId} and (h.group_id = g.id or (h.group_id is null and r.key = 'ROOT'))
        order by 1) as "roleNames",
      coalesce(c.ids, '{}') as "directGroups", coalesce(c.codes, '{}') as "directGroupCodes"
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    join organisation_group_view as g on g.id = wanted.id
    left join lateral (
      select array_agg(k.id order by k.created_at, k.id) as ids, array_agg(k.code order by k.created_at, k.id) as codes
      from organisation_group_view as k where k.parent_id = g.id and k.enabled) as c on true
    order by wanted.position`.execute(db)
  return rows
}
