import { firstRefusal, refuse, type Refusal } from '../../base/refusal.ts'
import { teamImportRefusals as no } from './refusals.ts'
import type { TeamImport } from './team-import.ts'

/** Why an import can't be undone: its teams must still be the drafts that it made. */
export function whyNotUndoImport({ undoneAt, advanced }: Pick<TeamImport, 'undoneAt' | 'advanced'>): Refusal | null {
  return firstRefusal(
    undoneAt === null ? null : refuse(no.IMPORT_UNDONE),
    advanced === 0 ? null : refuse(no.IMPORT_ADVANCED, { count: advanced }),
  )
}
