import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Catalogue } from './db/catalogue.ts'
import { generatedFiles } from './db/generated-files.ts'
import { withSchemaDatabase } from './db/schema-database.ts'

/** Generates `server/migrations/schema.sql` and Kysely's row types from the migrated database. */
const files = await withSchemaDatabase(1, async ([client]) => generatedFiles(client!, await Catalogue.read(client!)))
for (const [path, text] of files) {
  writeFileSync(join(import.meta.dirname, '..', path), text)
  console.log(`${path} written`)
}
