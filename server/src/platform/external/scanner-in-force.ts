import { ScannerSetting } from '@podium/core/system/service/service-setting.ts'
import type { Db, Tx } from '../db/db.ts'
import type { SharedReads } from '../db/shared-reads.ts'
import { Clamd, usualClamdLimits } from '../files/scan/clamd.ts'
import type { ScannerConfig } from '../kernel/config.ts'
import { storedService } from './service.store.ts'

export interface Scanner {
  readonly clamd: Clamd
  /** Whether files that wait for the scanner can neither be submitted nor opened by others than their owner. */
  readonly isRequired: boolean
}

/** The virus scanner of the environment, else that of the settings; within a transaction give its handle. */
export interface ScannerSource {
  inForce(tx?: Tx | Db): Promise<Scanner | null>
}

export const noScanner: ScannerSource = { inForce: async () => null }

interface Parts {
  readonly db: Db
  readonly shared: SharedReads
  readonly insideHosts: readonly string[]
}

export function scannerSource(config: ScannerConfig | null, { db, shared, insideHosts }: Parts): ScannerSource {
  if (config) {
    const scanner = { clamd: new Clamd(config.address, { ...usualClamdLimits, ...config }), ...config }
    return { inForce: async () => scanner }
  }
  let opened: (Scanner & { readonly version: number }) | null = null
  const load = async (handle: Db | Tx): Promise<Scanner | null> => {
    const stored = await storedService(handle, 'scanner')
    if (!stored) return null
    const { version } = stored
    // One client for all calls, since it limits how many scans run at the same time.
    if (opened?.version !== version)
      opened = { ...openScanner(ScannerSetting.parse(stored.setting), insideHosts), version }
    return opened
  }
  return { inForce: (tx) => (tx ? load(tx) : shared.read('scanner', () => load(db))) }
}

/** A scanner that staff named: its address leads into the inside network only where `insideHosts` allows. */
export function openScanner(
  { host, port, maxMb, isRequired }: ScannerSetting,
  insideHosts: readonly string[],
): Scanner {
  const limits = { ...usualClamdLimits, maxBytes: maxMb * 2 ** 20 }
  return { clamd: new Clamd({ host, port, insideHosts }, limits), isRequired }
}
