import type { CorrectionState } from '@podium/core/review/correction/correction.ts'
import type { WriteCall } from '#server/platform/kernel/context.ts'

/** Logs how an open request ended; `correctionId` is null where there was none. */
export function noteOutcome(
  note: WriteCall['note'],
  correctionId: string | null,
  state: Exclude<CorrectionState, 'open'>,
  reason?: string,
): void {
  if (correctionId === null) return
  const why = reason === undefined ? {} : { reason }
  note({ type: 'review_correction', id: correctionId, before: { state: 'open' }, after: { state }, ...why })
}
