import { Client } from 'pg'
import { sanitise } from '../../server/src/platform/rich-text/sanitise.ts'

const HAN = '[\\u4e00-\\u9fff]'
const han = new RegExp(HAN)
/** Of one column; the oldest and newest rows are those that pages show first. */
const ROWS = 60
/** Fits into nearly every text of a setting, which is read by its schema. */
const SHORT = 20
/** Their texts are sanitised when they are saved, and shown as HTML. */
const HTML_COLUMNS = new Set(['site_article.body', 'study_material.body'])

interface Column {
  readonly table: string
  readonly column: string
  readonly type: string
}

/**
 * Replaces what people wrote, in every column of the database, by hostile texts in turn: no check of a form stands
 * between. A text with a Chinese character counts as written by people. Triggers are off; what a constraint refuses
 * stays as it was. Returns the number of replaced texts.
 */
export async function plantEverywhere(url: string, texts: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  let next = 0
  const hostile = (most: number) => {
    for (let tried = 0; tried < texts.length; tried += 1) {
      const text = texts[next++ % texts.length]!
      if (text.length <= most) return text
    }
    throw new Error(`no text of at most ${most} characters`)
  }
  try {
    await client.query('set session_replication_role = replica')
    const { rows: columns } = await client.query<Column>(`
      select c.table_name as table, c.column_name as column, c.udt_name as type
      from information_schema.columns as c join information_schema.tables as t using (table_schema, table_name)
      where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.udt_name in ('text', '_text', 'jsonb')
        and c.is_generated = 'NEVER' and c.column_name <> 'search' and c.table_name <> 'platform_migration'
      order by 1, 2`)
    let planted = 0
    for (const column of columns) planted += await plantIn(client, column, hostile)
    return planted
  } finally {
    await client.end()
  }
}

type Hostile = (most: number) => string

async function plantIn(client: Client, { table, column, type }: Column, hostile: Hostile): Promise<number> {
  const [from, written] = [client.escapeIdentifier(table), client.escapeIdentifier(column)]
  const { rows } = await client.query<{ at: string; value: unknown }>(`
    with found as (select ctid, ${written} as value from ${from} where ${written}::text ~ '${HAN}')
    (select ctid::text as at, value from found order by ctid limit ${ROWS / 2})
    union all (select ctid::text, value from found order by ctid desc limit ${ROWS / 2})`)
  let planted = 0
  for (const { at, value } of new Map(rows.map((row) => [row.at, row])).values()) {
    const isHtml = HTML_COLUMNS.has(`${table}.${column}`)
    let count = 0
    const made = replaced(value, (most) => {
      count += 1
      return isHtml ? sanitise(`<p>${hostile(most)}</p>`) : hostile(most)
    })
    const given = type === 'jsonb' ? JSON.stringify(made) : made
    const done = await client
      .query(`update ${from} set ${written} = $1 where ctid = $2::tid`, [given, at])
      .catch(() => null)
    if (done) planted += count
  }
  return planted
}

/** The value with every Chinese text in it replaced; keys and codes stay. */
function replaced(value: unknown, hostile: Hostile): unknown {
  if (typeof value === 'string') return han.test(value) ? hostile(Math.max(SHORT, value.length)) : value
  if (Array.isArray(value)) return value.map((each) => replaced(each, hostile))
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaced(each, hostile)]))
}
