import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * `npm run bench -- NAME`: runs bench/NAME/NAME.bench.ts. Figures are ratios to a peer measured in the same run. A
 * benchmark with its own dependencies has a package.json: they are installed first.
 */
const here = import.meta.dirname
const name = process.argv[2] ?? ''
const folder = join(here, name)
const file = join(folder, `${name}.bench.ts`)
const names = readdirSync(here, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

if (name === '' || !existsSync(file)) {
  console.error(`Which benchmark? One of: ${names.join(', ')}`)
  process.exitCode = 2
} else if (!installPeers()) {
  console.error(`The packages of ${folder} could not be installed`)
  process.exitCode = 1
} else {
  const { bench } = (await import(file)) as { bench: () => Promise<void> }
  await bench()
}

function installPeers(): boolean {
  if (!existsSync(join(folder, 'package.json')) || existsSync(join(folder, 'node_modules'))) return true
  console.log(`Installing the packages of bench/${name} ...`)
  return spawnSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' }).status === 0
}
