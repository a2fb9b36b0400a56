import { sql, type RawBuilder } from 'kysely'

export interface DayRange {
  /** Calendar days `yyyy-mm-dd` in China, both included. */
  readonly from?: string | undefined
  readonly until?: string | undefined
}

/** SQL condition: the instant in `column` falls on one of the days. `column` must come from code. */
export function onDays(column: string, { from, until }: DayRange): RawBuilder<boolean> {
  const at = sql.ref(column)
  return sql<boolean>`(${from ?? null}::date is null or ${at} >= ${startOf(from)})
    and (${until ?? null}::date is null or ${at} < ${startOf(until, 1)})`
}

/** When a day begins in China, or the one so many days later. */
function startOf(day: string | undefined, later = 0): RawBuilder<Date> {
  return sql<Date>`((${day ?? null}::date + ${later}::int)::timestamp at time zone 'Asia/Shanghai')`
}
