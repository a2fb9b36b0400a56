import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Catalogue } from './db/catalogue.ts'
import { Describer } from './db/describe.ts'
import { generatedFiles } from './db/generated-files.ts'
import { withSchemaDatabase } from './db/schema-database.ts'
import { findFaults } from './sql/find-faults.ts'
import { unchecked } from './sql/unchecked.ts'

const root = join(import.meta.dirname, '..')
const server = join(root, 'server/src/')

/** Compares the generated files with the migrations, and checks raw SQL and its row types against the schema. */
const faults = await withSchemaDatabase(2, async (clients) => {
  const catalogue = await Catalogue.read(clients[0]!)
  const generated = await generatedFiles(clients[0]!, catalogue)
  const outdated = [...generated]
    .filter(([path, text]) => readFileSync(join(root, path), 'utf8') !== text)
    .map(([path]) => `${path}:1 is not what the migrations make: run npm run db:types`)
  const describers = await Promise.all(clients.map((client) => Describer.open(client, catalogue)))
  const sources = {
    root,
    project: join(root, 'scripts/sql/tsconfig.json'),
    includes: (file: string) => file.startsWith(server) && !/\.(test|fixture)\.ts$/.test(file),
  }
  const { faults, counts } = await findFaults(sources, describers, unchecked)
  const { pieces, statements, variants } = counts
  console.log(
    `${pieces} pieces of raw SQL in ${statements} statements, ${variants} variants; ${unchecked.length} unchecked`,
  )
  return [...outdated, ...faults]
})
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
