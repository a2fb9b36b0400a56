import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Catalogue } from './db/catalogue.ts'
import { generatedFiles } from './db/generated-files.ts'
import { withSchemaDatabase } from './db/schema-database.ts'

/**
 * Writes what the migrations make, as people and the compiler read it: `server/migrations/schema.sql` and the row
 * types of Kysely.
 */
const files = await withSchemaDatabase(1, async ([client]) => generatedFiles(client!, await Catalogue.read(client!)))
for (const [path, text] of files) {
  writeFileSync(join(import.meta.dirname, '..', path), text)
  console.log(`${path} written`)
}
