import { transact } from '../../db/transact.ts'
import { record } from '../../audit/record.store.ts'
import type { Tx } from '../../kernel/context.ts'
import type { Services } from '../../kernel/services.ts'
import { ScannerError, type Clamd, type ScannerVersion } from './clamd.ts'
import { VIRUS_FOUND } from './scan-upload.ts'
import { saveScanner, saveVerdict, takeUnscanned, type UnscannedFile } from './scan.store.ts'

/** A run of the periodic task begins no further scan after so many milliseconds. */
const RUN_MS = 25_000
const CHUNK_SIZE = 20

const SYSTEM_CALL = { viewer: null, address: '', agent: '', traceId: '' }

export interface FoundVirus {
  readonly fileId: string
  readonly ownerId: string | null
  readonly name: string
  readonly signature: string
}

/**
 * Checks the scanner, and scans stored files that were not scanned yet. Infected ones are put into quarantine, in the
 * transaction in which `found` is called.
 */
export async function scanStored(
  services: Services,
  found: (tx: Tx, virus: FoundVirus) => Promise<void>,
): Promise<void> {
  const { db } = services
  const scanner = (await services.scanner.inForce())?.clamd
  if (!scanner) return
  const version = await versionOf(services, scanner)
  await saveScanner(db, version)
  if (!version) return
  const until = Date.now() + RUN_MS
  const startedAt = services.clock.now()
  while (Date.now() < until) {
    const files = await takeUnscanned(db, startedAt, CHUNK_SIZE)
    if (files.length === 0) return
    for (const file of files) await scanOne(services, scanner, file, found)
  }
}

async function scanOne(
  services: Services,
  scanner: Clamd,
  file: UnscannedFile,
  found: (tx: Tx, virus: FoundVirus) => Promise<void>,
): Promise<void> {
  const { id, ownerId, name, size, sha256 } = file
  try {
    const verdict = await scanner.scan(size, () => services.storage.read(file.storageKey))
    await transact(services, async (tx) => {
      if (!(await saveVerdict(tx, id, verdict)) || verdict.state !== 'infected') return
      const { signature } = verdict
      const notes = [{ type: 'upload' as const, id, after: { name, size, sha256, virus: signature } }]
      await record(tx, {
        call: SYSTEM_CALL,
        action: VIRUS_FOUND,
        input: {},
        notes,
        outcome: 'done',
        code: 0,
        durationMs: 0,
      })
      await found(tx, { fileId: id, ownerId, name, signature })
      services.log.warn({ file: id, sha256, signature }, 'an infected file was put into quarantine')
    })
  } catch (error) {
    // One file that can't be scanned does not stop the others.
    services.log.warn({ err: error, file: id }, 'a stored file could not be scanned')
  }
}

async function versionOf({ log }: Services, scanner: Clamd): Promise<ScannerVersion | null> {
  try {
    return await scanner.version()
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error
    log.warn({ err: error }, 'the virus scanner is unreachable')
    return null
  }
}
