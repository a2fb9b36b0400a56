import { createReadStream } from 'node:fs'
import { baseRefusals } from '@podium/core/base/codes.ts'
import type { ScanState } from '@podium/core/base/file/scan.rule.ts'
import type { AuditEntry } from '../../audit/entry.ts'
import { record } from '../../audit/record.store.ts'
import { transact } from '../../db/transact.ts'
import { refuse } from '../../kernel/refused.ts'
import type { Services } from '../../kernel/services.ts'
import { ScannerError, type Verdict } from './clamd.ts'
import { markInfectedUpload } from './scan.store.ts'

/** Audit action of a file in which a virus was found. */
export const VIRUS_FOUND = 'system.virus_found'

interface Arrived {
  readonly id: string
  readonly name: string
  readonly path: string
  readonly size: number
  readonly sha256: Buffer
  readonly call: AuditEntry['call']
}

/**
 * Scans an upload before it is stored. Throws FILE_INFECTED, and then the upload is marked as refused. Without an answer
 * of the scanner, the file waits for the periodic task.
 */
export async function scanUpload(services: Services, file: Arrived): Promise<ScanState> {
  const verdict = await tryScan(services, file)
  if (verdict?.state !== 'infected') return verdict?.state ?? 'waiting'
  const { signature } = verdict
  const { id, name, size } = file
  const sha256 = file.sha256.toString('hex')
  const { code } = baseRefusals.FILE_INFECTED
  await transact(services, async (tx) => {
    await markInfectedUpload(tx, file, signature)
    const notes = [{ type: 'upload' as const, id, after: { name, size, sha256, virus: signature } }]
    await record(tx, {
      call: file.call,
      action: VIRUS_FOUND,
      input: {},
      notes,
      outcome: 'refused',
      code,
      durationMs: 0,
    })
  })
  services.log.warn({ file: id, sha256, signature }, 'an infected upload was refused')
  throw refuse(baseRefusals.FILE_INFECTED, { name, signature })
}

/** Null if there is no scanner, or it does not answer. */
async function tryScan(services: Services, { path, size }: Arrived): Promise<Verdict | null> {
  const scanner = await services.scanner.inForce()
  if (!scanner) return null
  try {
    return await scanner.clamd.scan(size, () => createReadStream(path))
  } catch (error) {
    if (!(error instanceof ScannerError)) throw error
    services.log.warn({ err: error }, 'an upload could not be scanned')
    return null
  }
}
