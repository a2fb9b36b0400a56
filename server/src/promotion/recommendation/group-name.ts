import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'

/** SQL: the name of the organisation `unit` in the reader's language; only schools have an English one. */
export function groupNameIn(language: Language): RawBuilder<string> {
  const english = sql`(select nullif(as_school.name_en, '') from organisation_school_view as as_school
    where as_school.group_id = unit.id)`
  return language === 'en' ? sql<string>`coalesce(${english}, unit.name)` : sql<string>`unit.name`
}
