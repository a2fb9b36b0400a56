import { systemApi, type ScannerState } from '@podium/core/system/api.ts'
import { virusFound } from '@podium/core/system/events.ts'
import { emit } from '#server/platform/events/emit.ts'
import { scanStored } from '#server/platform/files/scan/scan-stored.ts'
import { countUnscanned, loadScanner, type ScannerRow } from '#server/platform/files/scan/scan.store.ts'
import { read } from '#server/platform/kernel/read.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { infectedFiles } from './infected-list.store.ts'

/** The state of the virus scanner, as the periodic task last saw it. */
export const scanner = read(systemApi.scanner, async function scanner({ services, db }) {
  const inForce = await services.scanner.inForce()
  const [row, numbers] = await Promise.all([inForce && loadScanner(db), countUnscanned(db)])
  return {
    state: inForce ? stateOf(row) : 'off',
    version: row?.version ?? '',
    signaturesAt: row?.signaturesAt?.toISOString() ?? null,
    unreachableSince: row?.unreachableSince?.toISOString() ?? null,
    isRequired: inForce?.isRequired ?? false,
    ...numbers,
  }
})

function stateOf(row: ScannerRow | null): ScannerState {
  if (!row) return 'unchecked'
  return row.unreachableSince ? 'unreachable' : 'reachable'
}

export const infectedPage = read(systemApi.infectedPage, async function infectedPage({ db }, page) {
  const { rows, total } = await infectedFiles(db, page)
  return {
    rows: rows.map(({ foundAt, sha256, ...row }) => ({
      ...row,
      foundAt: foundAt!.toISOString(),
      sha256: sha256!.toString('hex'),
    })),
    total,
    pageNum: page.pageNum,
    pageSize: page.pageSize,
  }
})

/** Checks the scanner and scans what was not scanned; owners of infected files are notified. */
export async function watchScanner(services: Services): Promise<void> {
  await scanStored(services, (tx, virus) => emit(services, tx, virusFound, virus))
}
