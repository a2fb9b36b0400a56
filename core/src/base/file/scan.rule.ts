import { z } from 'zod'
import { baseRefusals } from '../codes.ts'
import { refuse, type Refusal } from '../refusal.ts'

/**
 * What the virus scanner found in a file. `none`: the server made the file. `waiting`: not scanned yet. `too_large`: over
 * the scanner's limit, so it is never scanned.
 */
export const ScanState = z.enum(['none', 'waiting', 'clean', 'too_large', 'infected'])
export type ScanState = z.infer<typeof ScanState>

interface ScannedFile {
  readonly name: string
  readonly scan: ScanState
}

/** Whether the file is in quarantine: it stays stored, but nobody can open it. */
export const isInfected = ({ scan }: Pick<ScannedFile, 'scan'>): boolean => scan === 'infected'

/** Why this file can't be opened by others than its owner. `isRequired`: only scanned files are opened. */
export function whyNotOpen({ name, scan }: ScannedFile, isRequired: boolean): Refusal | null {
  if (scan === 'infected') return refuse(baseRefusals.FILE_QUARANTINED, { name })
  return isRequired && scan === 'waiting' ? refuse(baseRefusals.FILE_UNSCANNED, { name }) : null
}

/** Why something with these files can't be submitted: the first file that can't be opened. */
export function whyNotSubmitFiles(files: readonly ScannedFile[], isRequired: boolean): Refusal | null {
  const infected = files.find(isInfected)
  if (infected) return whyNotOpen(infected, isRequired)
  return files.map((file) => whyNotOpen(file, isRequired)).find((refusal) => refusal !== null) ?? null
}
