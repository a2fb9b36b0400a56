import { sql, type RawBuilder } from 'kysely'
import type { Language } from '@podium/core/base/refusal.ts'

/** SQL: the name of a row of `table` in the reader's language; the Chinese name if there is no English one. */
export function nameIn(language: Language, table: string): RawBuilder<string> {
  const chinese = sql.ref<string>(`${table}.name_zh`)
  return language === 'en'
    ? sql<string>`coalesce(nullif(${sql.ref(`${table}.name_en`)}, ''), ${chinese})`
    : sql`${chinese}`
}
