import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../kernel/config.ts'
import { errorCode, StartError } from '../db/postgres/start-error.ts'

/**
 * Secret keys as hexadecimal digits, the current one first: the configured one, else a generated one in the data folder
 * that only its owner can read. Throws StartError if that file is damaged, because a new key could not decrypt existing
 * data.
 */
export function secretKeysOf(config: Pick<Config, 'secretKey' | 'oldSecretKeys' | 'dataDir'>): readonly string[] {
  return [config.secretKey ?? keptKey(config.dataDir), ...config.oldSecretKeys]
}

function keptKey(dataDir: string): string {
  const file = join(dataDir, 'secret.key')
  keep(file, dataDir)
  const text = readFileSync(file, 'utf8').trim()
  if (/^[0-9a-f]{64}$/.test(text)) return text
  throw new StartError(`The secret key in ${file} is damaged: put it back from a back-up, or set SECRET_KEY.`)
}

/**
 * Writes the key to a temporary file and links it, so that processes that start together use one key and none reads an
 * incomplete file.
 */
function keep(file: string, dataDir: string): void {
  const draft = `${file}.${process.pid}`
  try {
    mkdirSync(dataDir, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    if (exists(file)) return
    writeFileSync(draft, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
    linkSync(draft, file)
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartError(`The secret key can't be kept in ${file}: ${reason}`)
  } finally {
    rmSync(draft, { force: true })
  }
}

function exists(file: string): boolean {
  try {
    readFileSync(file)
    return true
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
