import type { Client } from 'pg'
import type { Catalogue } from './catalogue.ts'
import { firstQuery, parseNodeTree } from './node-tree.ts'
import { resultColumns, type Nullability } from './nullability.ts'

export interface DescribedColumn {
  readonly name: string
  /** In PostgreSQL's notation: `timestamp with time zone`, `text[]`. */
  readonly type: string
  readonly null: Nullability
  /** The values to which a check of its table limits it; else null. */
  readonly words: readonly string[] | null
}

/** The columns that a statement returns, or why PostgreSQL refuses it. */
export type Described = { readonly columns: readonly DescribedColumn[] } | { readonly refused: string }

/** Creates a function from the statement to get its parsed form, and prepares it to get its types. */
const describing = `
create function pg_temp.describe(statement text, rows boolean, out result oid[], out body text, out refused text)
language plpgsql as $describe$
declare parameters text;
begin
  if ltrim(statement) ilike 'lock %' then
    execute statement;
    raise exception using errcode = 'UNDOX';
  end if;
  execute 'prepare described as ' || statement;
  select array_to_string(p.parameter_types::text[], ', '), p.result_types::oid[] into parameters, result
    from pg_prepared_statements as p where p.name = 'described';
  deallocate described;
  if result is null or not rows then return; end if;
  execute 'create function pg_temp.described(' || parameters || ') returns setof record begin atomic ' || statement || '; end';
  select p.prosqlbody::text into body from pg_proc as p
    where p.proname = 'described' and p.pronamespace = pg_my_temp_schema();
  raise exception using errcode = 'UNDOX';
exception
  when sqlstate 'UNDOX' then null;
  when others then refused := sqlerrm;
end $describe$`

/** Describes statements by PostgreSQL, without executing them or leaving anything behind. */
export class Describer {
  readonly #client: Client
  readonly #catalogue: Catalogue

  private constructor(client: Client, catalogue: Catalogue) {
    this.#client = client
    this.#catalogue = catalogue
  }

  static async open(client: Client, catalogue: Catalogue): Promise<Describer> {
    await client.query(describing)
    return new Describer(client, catalogue)
  }

  /** Without rows it only checks whether PostgreSQL accepts the statement. */
  async describe(statement: string, withRows: boolean): Promise<Described> {
    const { rows } = await this.#client.query<{ result: string[] | null; body: string | null; refused: string | null }>(
      'select result, body, refused from pg_temp.describe($1, $2)',
      [statement, withRows],
    )
    const { result, body, refused } = rows[0]!
    if (refused !== null) return { refused }
    if (!result || body === null) return { columns: [] }
    const query = firstQuery(parseNodeTree(body))
    if (!query) throw new Error(`no query in the parsed form of: ${statement}`)
    const columns = resultColumns(query, this.#catalogue)
    return {
      columns: columns.map(({ name, null: nullability, origin }, at) => ({
        name,
        null: nullability,
        type: this.#catalogue.typeOf(Number(result[at])),
        words: origin === null ? null : this.#catalogue.wordsOf(origin),
      })),
    }
  }
}
