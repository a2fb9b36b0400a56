import { sql, type RawBuilder } from 'kysely'
import { TeamState } from '@podium/core/enrolment/team/team.ts'

/** Name of a team, or of a group of like teams, in a query. */
type Alias = 'team' | 'other' | 'ahead'

/** SQL condition: it waits and is offered nothing. */
export function inLine(alias: Alias): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${alias}.state`)} = ${TeamState.enum.waiting}
    and ${sql.ref(`${alias}.offer_until`)} is null`
}

/**
 * SQL condition: its item, its school and the quotas among the rules in which it would count have a place, under the
 * newest setting of its item and what sanctions leave of it. Sizes of the quotas are those of their counters.
 */
export function hasRoom(alias: Alias): RawBuilder<boolean> {
  const [item, school, keys] = [`${alias}.item_id`, `${alias}.school_id`, `${alias}.quota_keys`].map((name) =>
    sql.ref(name),
  )
  return sql<boolean>`exists (
    select from (select (value ->> 'totalQuota')::int as total, (value ->> 'schoolQuota')::int as school
      from competition_setting_view where kind = 'enrol' and item_id = ${item} order by no desc limit 1) as most
    where (most.total is null or coalesce((select quota.used from enrolment_quota as quota
        where quota.item_id = ${item} and quota.school_id is null), 0) < most.total)
      and (most.school is null or ${school} is null or coalesce((select quota.used from enrolment_quota as quota
        where quota.item_id = ${item} and quota.school_id = ${school}), 0)
        < enrolment_school_limit(${item}, ${school}, most.school)))
    and ${firstFull(keys!)} is null`
}

/** SQL: the first of these quotas, as teams name them, that is full; null: each has a place. */
export function firstFull(keys: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select named.counted from unnest(${keys}) with ordinality as named (counted, at)
    cross join lateral enrolment_quotas_of(array[named.counted]) as place
    join enrolment_part_quota as quota on (quota.item_id, quota.unit, quota.key) = (place.home, place.unit, place.key)
    where quota.used >= quota.size order by named.at limit 1)`
}

/** SQL condition: the sign-up window of a team is open, as it is for its school and for itself. */
export function canSignUp(alias: Alias): RawBuilder<boolean> {
  const [round, item, school, id] = ['round_id', 'item_id', 'school_id', 'id'].map((name) =>
    sql.ref(`${alias}.${name}`),
  )
  return sql<boolean>`exists (select from competition_stage_view as stage
    cross join lateral competition_window_of(stage.id, 'signup', ${item}, ${school}, ${id}) as own
    where stage.round_id = ${round} and own.is_open)`
}
