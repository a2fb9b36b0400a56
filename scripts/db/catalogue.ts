import type { Client } from 'pg'
import { checkWords } from './check-words.ts'
import { firstQuery, nodesIn, numberIn, parseNodeTree } from './node-tree.ts'
import { resultColumns } from './nullability.ts'

interface FunctionEntry {
  readonly name: string
  /** Whether the function returns null for a null argument. */
  readonly strict: boolean
}

/** Types, functions and columns from PostgreSQL's system catalogue. */
export class Catalogue {
  readonly #functions: ReadonlyMap<number, FunctionEntry>
  readonly #types: ReadonlyMap<number, string>
  readonly #notNull: Set<string>
  readonly #origins = new Map<string, string>()
  readonly #words = new Map<string, readonly string[]>()

  private constructor(
    functions: ReadonlyMap<number, FunctionEntry>,
    types: ReadonlyMap<number, string>,
    notNull: Set<string>,
  ) {
    this.#functions = functions
    this.#types = types
    this.#notNull = notNull
  }

  static async read(client: Client): Promise<Catalogue> {
    const functions = await client.query<[number, string, boolean]>({
      text: 'select oid::int, proname, proisstrict from pg_proc',
      rowMode: 'array',
    })
    const types = await client.query<[number, string]>({
      text: 'select oid::int, format_type(oid, null) from pg_type',
      rowMode: 'array',
    })
    const columns = await client.query<[string]>({
      text: `select attrelid::int || '.' || attnum from pg_attribute where attnum > 0
        and (attnotnull or col_description(attrelid, attnum) = 'not null')`,
      rowMode: 'array',
    })
    const catalogue = new Catalogue(
      new Map(functions.rows.map(([oid, name, strict]) => [oid, { name, strict }])),
      new Map(types.rows),
      new Set(columns.rows.map(([key]) => key)),
    )
    await catalogue.#readViews(client)
    await catalogue.#readWords(client)
    return catalogue
  }

  async #readWords(client: Client): Promise<void> {
    const { rows } = await client.query<[string, string, string]>({
      text: `select c.conrelid::int || '.' || a.attnum, a.attname, pg_get_constraintdef(c.oid)
        from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.contype = 'c' and cardinality(c.conkey) = 1`,
      rowMode: 'array',
    })
    for (const [key, column, definition] of rows) {
      const words = checkWords(definition, column)
      if (words) this.#words.set(key, words)
    }
  }

  /**
   * PostgreSQL calls every column of a view nullable: the views' definitions say which aren't, the oldest view first. A
   * column with the comment `not null` isn't nullable either.
   */
  async #readViews(client: Client): Promise<void> {
    const { rows } = await client.query<[number, string]>({
      text: `select c.oid::int, r.ev_action::text from pg_class as c join pg_rewrite as r on r.ev_class = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('v', 'm') and r.rulename = '_RETURN'
        order by c.oid`,
      rowMode: 'array',
    })
    for (const [relation, action] of rows) {
      const query = firstQuery(parseNodeTree(action))!
      for (const [at, column] of resultColumns(query, this).entries()) {
        if (column.null === 'never') this.#notNull.add(`${relation}.${at + 1}`)
      }
      for (const target of nodesIn(query, 'targetList')) {
        const origin = `${numberIn(target, 'resorigtbl')}.${numberIn(target, 'resorigcol')}`
        this.#origins.set(`${relation}.${numberIn(target, 'resno')}`, this.#origins.get(origin) ?? origin)
      }
    }
  }

  functionOf(oid: number): FunctionEntry {
    return this.#functions.get(oid) ?? { name: '', strict: false }
  }

  /** The type in PostgreSQL's notation: `timestamp with time zone`, `text[]`. */
  typeOf(oid: number): string {
    return this.#types.get(oid) ?? `type ${oid}`
  }

  /** The values to which a check limits a column (`relation.column`), or the table column behind a view's column; else null. */
  wordsOf(column: string): readonly string[] | null {
    return this.#words.get(this.#origins.get(column) ?? column) ?? null
  }

  isNotNull(relation: number, column: number): boolean {
    return this.#notNull.has(`${relation}.${column}`)
  }

  /** `relation.column` of the table's column that a view's column selects unchanged; else null. */
  originOf(relation: number, column: number): string | null {
    return this.#origins.get(`${relation}.${column}`) ?? null
  }
}
