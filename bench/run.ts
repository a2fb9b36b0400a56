import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** `npm run bench -- NAME`: runs bench/NAME/NAME.bench.ts. Figures are ratios to a peer measured in the same run. */
const here = import.meta.dirname
const name = process.argv[2] ?? ''
const file = join(here, name, `${name}.bench.ts`)
const names = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

if (name === '' || !existsSync(file)) {
  console.error(`Which benchmark? One of: ${names.join(', ')}`)
  process.exitCode = 2
} else {
  const { bench } = (await import(file)) as { bench: () => Promise<void> }
  await bench()
}
