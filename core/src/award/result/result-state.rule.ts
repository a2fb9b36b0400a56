import type { Bilingual } from '../../base/shapes.ts'
import { batchStateLabels } from '../../review/batch/batch.rule.ts'
import { isLocked, isVerified, type BatchState, type RunState, wasSentBack } from '../../review/review.ts'
import { PUBLISHED_STATES, type PublicationState } from '../publication-state.ts'
import { publicationStateLabels } from '../publication.rule.ts'

interface ResultFacts {
  readonly batch: { readonly state: BatchState; readonly withdrawn: boolean }
  /** The newest calculation; null: there is none. */
  readonly run: { readonly state: RunState } | null
  /** Null: not known to the viewer. */
  readonly publication: { readonly state: PublicationState } | null
}

const sentBack: Bilingual = { zh: '成绩被退回', en: 'Results sent back' }
const verified: Bilingual = { zh: '已复核', en: 'Verified' }
const set: Bilingual = { zh: '奖项待确认', en: 'Awards await confirmation' }
const confirmed: Bilingual = { zh: '奖项已确认', en: 'Awards confirmed' }

/** Whether results were published, and maybe revoked since. */
export function isOut({ state }: { readonly state: PublicationState }): boolean {
  return state === 'revoked' || PUBLISHED_STATES.includes(state)
}

/** How far the results of a batch are: its own state, until calculation, verification, awards or publication say more. */
export function resultState({ batch, run, publication }: ResultFacts): Bilingual {
  if (batch.state === 'calculated' || (isLocked(batch) && batch.withdrawn)) {
    if (run && wasSentBack(run)) return sentBack
    if (batch.withdrawn) return publicationStateLabels.revoked
    return run && isVerified(run) ? verified : batchStateLabels[batch.state]
  }
  if (!isLocked(batch) || !publication) return batchStateLabels[batch.state]
  if (publication.state === 'awards_set') return set
  if (publication.state === 'confirmed') return confirmed
  return isOut(publication) ? publicationStateLabels[publication.state] : batchStateLabels[batch.state]
}
