import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#server/platform/db/postgres/start-error.ts'

const root = join(import.meta.dirname, '../../..')
const built = join(root, 'web/dist/server/entry-server.js')
const sources = ['web/src', 'web/index.html', 'core/src', 'press/src']

/** Builds the web if it is not built or a source file is newer than the build. */
export async function ensureWeb(options: { production: boolean }): Promise<void> {
  const at = statSync(built, { throwIfNoEntry: false })?.mtimeMs
  if (at !== undefined && (options.production || sources.every((path) => newest(join(root, path)) <= at))) return
  console.log('Building the pages (once, about a minute) ...')
  await build()
  if (!existsSync(built)) throw new StartError('The pages could not be built; the lines above say why.')
}

function newest(path: string): number {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}

/** Builds in a separate process, so that the bundler's memory is released. */
function build(): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['web/build.ts'], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.once('error', reject)
    child.once('exit', () => resolve())
  })
}
