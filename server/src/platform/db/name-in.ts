import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'

/** SQL: the name of a row of `table` in the reader's language; the Chinese name if there is no English one. */
export function nameIn(language: Language, table: string): RawBuilder<string> {
  const chinese = sql.ref<string>(`${table}.name_zh`)
  return language === 'en'
    ? sql<string>`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${chinese})`
    : sql`${chinese}`
}

/**
 * SQL: the name of a team's school in the reader's language, with the school as `school`; the recorded one otherwise.
 */
export function schoolNameIn(language: Language, recorded: string): RawBuilder<string> {
  const chinese = sql.ref<string>(recorded)
  return language === 'en' ? sql<string>`coalesce(nullif(school.name_en, ''), ${chinese})` : sql`${chinese}`
}

/** SQL: as `schoolNameIn`, without a join: the school whose id is in the column `id`. */
export function schoolNameById(language: Language, id: string, recorded: string): RawBuilder<string> {
  const chinese = sql.ref<string>(recorded)
  return language === 'en'
    ? sql<string>`coalesce((select nullif(school.name_en, '') from organisation_school_view as school
        where school.id = ${sql.ref(id)}), ${chinese})`
    : sql`${chinese}`
}
