import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

/** Files of the project that are in git or not ignored, without generated ones. */
export function sources(...patterns: readonly string[]): string[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '--', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  })
  const deleted = new Set(execFileSync('git', ['ls-files', '--deleted'], { cwd: root, encoding: 'utf8' }).split('\n'))
  return listed.split('\n').filter((file) => file !== '' && !file.includes('.generated.') && !deleted.has(file))
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** The product's modules, lowest first. */
export function moduleNames(): string[] {
  const names = sources('core/src/*/api.ts').map((file) => file.split('/')[2]!)
  return [...new Set(names)]
}
