import type { Client } from 'pg'
import type { Catalogue } from './catalogue.ts'
import { readTables } from './read-tables.ts'
import { schemaSql } from './schema-sql.ts'
import { schemaTypes } from './schema-types.ts'

/** The files generated from the schema, by their paths in the project. */
export async function generatedFiles(client: Client, catalogue: Catalogue): Promise<Map<string, string>> {
  const tables = await readTables(client, catalogue)
  return new Map([
    ['server/src/platform/db/schema.generated.ts', schemaTypes(tables)],
    ['server/migrations/schema.sql', await schemaSql(client, tables)],
  ])
}
