import { z } from 'zod'
import { Id, Instant } from '../base/shapes.ts'
import { refuse, type Refusal } from '../base/refusal.ts'
import { workRefusals } from './refusals.ts'

/**
 * The copy of a file that experts get. `unchanged`: its kind can't be cleaned, so experts get the original. `failed`: the
 * file is broken, encrypted or too large, so experts get nothing.
 */
export const CopyState = z.enum(['waiting', 'ready', 'unchanged', 'failed'])
export type CopyState = z.infer<typeof CopyState>

/** What was found in a file, for its team and for staff. */
export const CopyReport = z.object({
  fileId: Id,
  name: z.string(),
  state: CopyState,
  /** Names in the properties, which the copy does not have. */
  propertyNames: z.array(z.string()),
  /** Names in the text, which the copy still has. */
  textNames: z.array(z.string()),
  /** Hash of the copy; null if there is none. The original's is on the receipt. */
  copySha256: z.string().nullable(),
})
export type CopyReport = z.infer<typeof CopyReport>

type InCopyState = { readonly state: CopyState }

export const isCopyWaiting = ({ state }: InCopyState): boolean => state === 'waiting'
/** Whether experts can't open the file, and won't. */
export const hasNoCopy = ({ state }: InCopyState): boolean => state === 'failed'

/** A flag that a work reveals its authors. */
export const Breach = z.object({ reason: z.string(), at: Instant, byName: z.string() })
export type Breach = z.infer<typeof Breach>

/** Why experts can't open a file; null state: its copy is not queued yet. */
export function whyNotOpenCopy(state: CopyState | null): Refusal | null {
  if (state === 'failed') return refuse(workRefusals.COPY_FAILED)
  return state === null || state === 'waiting' ? refuse(workRefusals.COPY_NOT_READY) : null
}

/** Why a breach can't be flagged, or a flag removed. */
export function whyNotFlag(isFlagged: boolean, flag: boolean): Refusal | null {
  return isFlagged === flag ? refuse(flag ? workRefusals.BREACH_FLAGGED : workRefusals.BREACH_NOT_FLAGGED) : null
}
